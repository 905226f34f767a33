import { testQuestions } from './asking.js';
import { QUESTIONS } from './questions.js';

testQuestions(QUESTIONS.chance);
