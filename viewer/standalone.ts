import type { Report } from '../src/answer/report.js';
import { REPORT_ID } from '../src/report/html.js';
import { showReport } from './index.js';

const report = JSON.parse(document.getElementById(REPORT_ID)!.textContent) as Report;
showReport(document.getElementById('tcbmc-view')!, report);
