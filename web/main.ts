import '../viewer/palette.css';
import './style.css';
import { Playground } from './playground.js';
import { themeButton } from './theme.js';

themeButton();
void new Playground().begin();
