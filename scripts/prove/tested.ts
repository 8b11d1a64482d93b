import { globSync } from 'node:fs';
import { runJest } from '../run/jest-stage.ts';
import { inRoot } from '../run/paths.ts';
import { DESKTOP_PROJECTS, runPlaywright } from '../run/playwright-stage.ts';
import type { StageOutcome } from '../run/stage.ts';
import { startTestServers, testEnvironment } from '../run/test-servers.ts';
import type { Context, Part, PartResult, Proof } from './proof.ts';

/** What the tests prove: their files, in every combination for the full size. */
interface Tested {
  name: string;
  promise: string;
  jest: readonly string[];
  browser: readonly string[];
  /** The browser tests of the short form; all of them by default. */
  shortBrowser?: readonly string[];
}

const TESTED: readonly Tested[] = [
  {
    name: 'P6',
    promise: 'A lasting fault shows its specified outcome, in the language of the customer',
    jest: [
      'tests/faults',
      'tests/integration/fault-kinds.test.ts',
      'tests/integration/identity-provider-faults.test.ts',
      'tests/integration/activation-faults.test.ts',
      'tests/integration/move-faults.test.ts',
      'tests/integration/payment-method-faults.test.ts',
      'tests/integration/refill-faults.test.ts',
    ],
    browser: ['tests/e2e/faults'],
    shortBrowser: ['tests/e2e/faults/card-key.spec.ts', 'tests/e2e/faults/content.spec.ts'],
  },
  {
    name: 'P8',
    promise: 'Card number and security code are never stored, logged or put into a URL',
    jest: ['lib/redact.test.ts', 'lib/log.test.ts', 'lib/http/unlogged-body.test.ts'],
    browser: ['tests/e2e/security/cards.spec.ts'],
  },
  {
    name: 'P9',
    promise: "Nobody sees another customer's data",
    jest: [
      'lib/session',
      'lib/http/sealed-cookie.test.ts',
      'tests/integration/hand-off.test.ts',
      'tests/integration/account.test.ts',
      'tests/integration/sign-in.test.ts',
    ],
    browser: ['tests/e2e/security/bypass.spec.ts', 'tests/e2e/security/forgery.spec.ts'],
    shortBrowser: ['tests/e2e/security/forgery.spec.ts'],
  },
  {
    name: 'P10',
    promise: 'A phone number and a ZIP code tell a stranger only whether we can refill that plan',
    jest: [
      'lib/http/sealed-cookie.test.ts',
      'lib/http/json-handler.test.ts',
      'lib/plans/home-state.test.ts',
      'tests/integration/public-states.test.ts',
      'tests/integration/refill-on-hold.test.ts',
    ],
    browser: ['tests/e2e/security/canaries.spec.ts', 'tests/e2e/security/lookups.spec.ts'],
  },
  {
    name: 'P11',
    promise: 'An idle customer is signed out when we say, without a script too',
    jest: ['tests/integration/sign-in.test.ts'],
    browser: ['tests/e2e/account/idle.spec.ts', 'tests/e2e/account/idle-server.spec.ts'],
  },
];

/** The promises that the tests prove: all Jest tests together, and for the full size each file of browser tests by itself. */
export const TESTED_PROOFS: readonly Proof[] = TESTED.map(({ name, promise, jest, browser, shortBrowser }) => ({
  name,
  promise,
  parts: (isShort) => [
    buildTests('jest', jest, isShort),
    ...(isShort
      ? [buildTests('browser', shortBrowser ?? browser, isShort)]
      : filesIn(browser).map((file) => buildTests('browser', [file], isShort))),
  ],
}));

/** The files of browser tests among these files and folders. */
function filesIn(paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    path.endsWith('.ts') ? path : globSync(`${path}/**/*.spec.ts`, { cwd: inRoot() }).sort(),
  );
}

function buildTests(runner: 'jest' | 'browser', files: readonly string[], isShort: boolean): Part {
  return {
    name: runner === 'browser' && !isShort ? files.join(' ') : `${runner} tests`,
    run: async (context) => {
      // The runners give it to their tests.
      if (!isShort) process.env.EVERY_WAY = 'on';
      return toPartResult(
        await (runner === 'jest' ? testInJest(files, context) : testInBrowser(files, context)),
        files,
      );
    },
  };
}

function testInJest(files: readonly string[], { signal }: Context): Promise<StageOutcome> {
  return runJest(testEnvironment(), signal, ['--forceExit', ...files]);
}

async function testInBrowser(files: readonly string[], { signal }: Context): Promise<StageOutcome> {
  const servers = await startTestServers(signal);
  try {
    const args = [...DESKTOP_PROJECTS, '--project=phone', '--project=small', ...files];
    return await runPlaywright(servers, { name: 'prove', args }, signal);
  } finally {
    await servers.stop();
  }
}

function toPartResult(outcome: StageOutcome, files: readonly string[]): PartResult {
  if (typeof outcome === 'boolean' || 'skip' in outcome) {
    return { figures: {}, broken: outcome === true ? [] : ['the tests did not run'] };
  }
  const { passed, failed, skipped } = outcome;
  return {
    figures: { tests: `${passed} passed, ${failed} failed, ${skipped} skipped` },
    broken: [
      ...(failed > 0 ? [`${failed} tests failed`] : []),
      ...(passed === 0 ? [`no tests in ${files.join(', ')}`] : []),
    ],
  };
}
