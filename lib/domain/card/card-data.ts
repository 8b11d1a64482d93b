import luhn from 'luhn';
import { cardNumberProblem } from './card-number.ts';

/**
 * Decision on people's names, and the promise that card numbers are never stored: finds what looks like one in any text. A run of 12 to 19
 * digits that passes the Luhn check, or a number of an accepted brand inside a longer run; digits may be separated by white space, dashes,
 * dots, slashes or underscores. Twelve digits count only without separators: an IP address can have as many.
 */
const RUN = /\d(?:[\s\p{Pd}\p{Cf}\p{DI}\u2212._/]{0,3}\d){11,}/gu;

const LENGTHS = [13, 15, 16, 17, 18, 19];

export function looksLikeCardNumber(text: string): boolean {
  return [...text.normalize('NFKC').matchAll(RUN)].some(([run]) => isCardRun(run));
}

function isCardRun(run: string): boolean {
  const digits = run.replace(/\D/g, '');
  const shortest = digits.length === run.length ? 12 : 13;
  if (digits.length >= shortest && digits.length <= 19 && luhn.validate(digits)) return true;
  for (const length of LENGTHS) {
    for (let start = 0; start + length <= digits.length; start += 1) {
      if (cardNumberProblem(digits.slice(start, start + length)) === null) return true;
    }
  }
  return false;
}
