import { testQuestions } from './asking.js';
import { ABOUT_INTERRUPTS } from './questions.js';

testQuestions(ABOUT_INTERRUPTS);
