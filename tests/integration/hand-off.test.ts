import './hand-off/hand-off.ts';
import './hand-off/login.ts';
