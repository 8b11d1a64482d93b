import { stripVTControlCharacters } from 'node:util';
import { expect, test as base } from '../support/test.ts';
import { type OwnWeb, startOwnWeb } from './own-web.ts';
import { undeclaredIn } from './log-lines.ts';

/** Limits far above what these tests reach; the limits have tests of their own. */
const WITHOUT_LIMITS = Object.fromEntries(
  ['LOOKUP_DEVICE', 'LOOKUP_NEWCOMER', 'LOOKUP_PHONE', 'LOOKUP_ADDRESS', 'CHARGE_DEVICE', 'CHARGE_NEWCOMER']
    .concat([
      'CHARGE_ACCOUNT',
      'CHARGE_ADDRESS',
      'DECLINE_DEVICE',
      'DECLINE_ACCOUNT',
      'DECLINE_ADDRESS',
      'STEP_DEVICE',
      'STEP_ADDRESS',
    ])
    .map((limit) => [`LIMITS_${limit}`, '1000000/1s']),
);

/** The lines that the server prints on standard output when it starts. */
const GREETING = /^(▲ Next\.js|- (Local|Network)|✓ (Starting|Ready|Running next\.config)|$)/;

function isGreeting(line: string): boolean {
  const { msg } = JSON.parse(line);
  return typeof msg === 'string' && GREETING.test(stripVTControlCharacters(msg));
}

/**
 * Tests on a web app whose log and store they can read; pages are opened on it too. After the worker's last test, every line that the
 * app wrote must be JSON with declared fields.
 */
export const test = base.extend<object, { web: OwnWeb }>({
  web: [
    // Playwright requires a destructuring pattern here, even an empty one.
    async ({}, use) => {
      const web = await startOwnWeb(WITHOUT_LIMITS);
      await use(web);
      const wrong = undeclaredIn([...web.logLines(), ...web.printedLines().filter((line) => !isGreeting(line))]);
      await web.stop();
      expect(wrong, 'lines of the log that are not JSON with declared fields').toEqual([]);
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ web }, use) => use(web.url),
});

export { expect } from '../support/test.ts';
