import { type Case, toFault } from '#tests/faults/cases.ts';
import { litepayRows } from '#tests/faults/litepay-rows.ts';
import type { Persona, SandboxClient } from '../support/sandbox-client.ts';
import type { WebProcess } from '../support/web-process.ts';
import { driveAll, isAs, LOST_BEFORE } from './drive.ts';
import { judgeClauses } from './judge-clauses.ts';
import { judge } from './judge.ts';
import { expect, test, TIME_SCALE } from './servers.ts';
import { type Walk, walk } from './walk.ts';

// The file runs in one worker; its rows run concurrently within each test.
test.describe.configure({ mode: 'default', timeout: 300_000 });

const AT_ONCE = 8;
/** Other files may have sent browsers to the redirect's target on the same sandbox before. */
const BEGAN = String(Date.now());

/** Runs one row and returns its problems; empty if all is as expected. */
async function drive(one: Case, web: WebProcess, sandbox: SandboxClient): Promise<string[]> {
  const { block, row, when, locale } = one;
  const until = block.call === 'token' || block.call === 'guest-dashboard' ? 'lookup' : 'payment';
  const faultIds: string[] = [];
  const before = async ({ phone }: Persona) => {
    const kind = LOST_BEFORE[block.given];
    if (kind) faultIds.push(await sandbox.fault({ call: 'guest-refill', kind, times: 1, match: { phone } }));
    // The token call identifies no customer.
    faultIds.push(await sandbox.fault(toFault(one, block.call === 'token' ? {} : { phone }, TIME_SCALE)));
  };
  const since = String(Date.now());
  try {
    const result = await walk({ web, sandbox, locale, before, until });
    const problems = await judge(result, locale, { until, given: block.given });
    if (!isAs(row[when], result.outcome)) problems.push(`ended ${result.outcome}, not ${row[when]}`);
    // The token is fetched before the purchase exists, so it is not among the calls of the walk.
    const calls = block.call === 'token' ? await sandbox.calls({ since }) : result.calls;
    const requests = calls.filter(({ call }) => call === block.call);
    if (!requests.some(({ fault }) => fault === row.kind)) problems.push('never met its fault');
    problems.push(...(await judgeClauses(one, { calls: requests, ...seenBy(result) })));
    return problems;
  } finally {
    await Promise.all(faultIds.map((id) => sandbox.clearFault(id).catch(() => undefined)));
  }
}

function seenBy({ guest, quote }: Walk) {
  return {
    cookieNames: guest.cookieNames,
    answeredMs: guest.answeredMs,
    // Without a payment no page refers to one.
    ...(quote && { redirectOf: async (path: string) => (await guest.open(path)).path }),
  };
}

/** The link for a day is sent behind the response to whoever asked: tests/integration/day-link.test.ts. */
const ELSEWHERE = ['content', 'payment-jwks', 'send-grace-link'];
const blocks = litepayRows.filter(({ call }) => !ELSEWHERE.includes(call));

for (const block of blocks) {
  const name = block.given === 'nothing' ? block.call : `${block.call}, when ${block.given}`;
  test(`every fault of ${name} ends as the matrix says`, async ({ servers, web }) => {
    const atOnce = block.call === 'token' ? 1 : AT_ONCE;
    expect(await driveAll(block, atOnce, (one) => drive(one, web, servers.sandbox))).toEqual([]);
  });
}

test('a redirect of the provider is never followed', async ({ servers }) => {
  expect(await servers.sandbox.calls({ call: 'redirect-target', since: BEGAN })).toEqual([]);
});
