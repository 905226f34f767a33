/** The thread of the sockets: see {@link SocketService}. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SocketData } from './outside-messages.js';
import { SocketService } from './outside-service.js';

const service = new SocketService(workerData as SocketData);
parentPort?.on('message', service.look);
process.on('uncaughtException', (error) => service.failed(error));
