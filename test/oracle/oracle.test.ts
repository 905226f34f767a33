import { testQuestions } from './asking.js';
import { ABOUT_THREADS } from './questions.js';

testQuestions(ABOUT_THREADS);
