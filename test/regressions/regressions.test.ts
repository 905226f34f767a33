import { testRegressions } from './halves.js';

testRegressions(0);
