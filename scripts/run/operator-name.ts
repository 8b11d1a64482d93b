import { Problem } from './problem.ts';

const LONGEST_NAME = 80;

/** The name that an operator's tool writes into the log; throws a Problem if it is none. */
export function readOperatorName(text: string | undefined): string {
  const name = (text ?? '').trim().replace(/\s+/g, ' ');
  if (!/\p{L}/u.test(name) || name.length > LONGEST_NAME) throw new Problem('Say who you are: --by NAME.');
  return name;
}
