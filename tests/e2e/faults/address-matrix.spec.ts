import { type Case, toFault } from '#tests/faults/cases.ts';
import { addressRows } from '#tests/faults/address-rows.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';
import { htmlToText } from '../support/web-client.ts';
import { labelsIn } from '../support/labels.ts';
import { addressWalk, type AddressWalk, isForm, callTrait } from './address-walk.ts';
import { driveAll, isAs } from './drive.ts';
import { judgeClauses } from './judge-clauses.ts';
import { type Place, PLACES, withPlace } from './places.ts';
import { expect, test, TIME_SCALE } from './servers.ts';

// The file runs in one worker; its rows run concurrently within each test.
test.describe.configure({ mode: 'default', timeout: 300_000 });

let last = 0;
const freshPhone = () => `5558${String(Date.now() % 1_000).padStart(3, '0')}${String(100 + (++last % 900))}`;

async function drive(one: Case, place: Place, web: string, sandbox: SandboxClient): Promise<string[]> {
  const { block, row, when, locale } = one;
  const phone = freshPhone();
  const [deviceCode = ''] = block.call === 'assign-device-code' ? await sandbox.deviceCodes(1) : [];
  const trait = callTrait(block.call, place, phone);
  const faultId = await sandbox.fault(toFault(one, trait === null ? {} : { text: trait }, TIME_SCALE));
  try {
    const result = await addressWalk({ web, sandbox, locale, place, block, phone, deviceCode });
    const requests = await result.calls();
    const problems = [
      ...(isAs(row[when], result.outcome) ? [] : [`ended ${result.outcome}, not ${row[when]}`]),
      ...(requests.some(({ fault }) => fault === row.kind) ? [] : ['never met its fault']),
      ...(await judgeClauses(one, { calls: requests, cookieNames: result.client.cookieNames })),
      ...result.client.cookieNames
        .filter((name) => !/^(hl-\w+|NEXT_LOCALE)$/.test(name))
        .map((name) => `the cookie ${name} came through`),
    ];
    if (result.outcome === 'error-page') problems.push(...(await errorPageProblems(result, one)));
    if (!isForm(block.call)) return problems;
    const formCount = requests.filter(({ headers }) => !headers['x-sandbox-replay']).length;
    const due = row.kind === 'expired' ? 2 : 1;
    if (formCount !== due) problems.push(`the form was sent ${formCount} times, not ${due}`);
    await sandbox.clearFault(faultId).catch(() => undefined);
    return [...problems, ...(await repeatProblems(result, sandbox, phone))];
  } finally {
    await sandbox.clearFault(faultId).catch(() => undefined);
  }
}

/** Sends the form again once the fault is over: it must succeed, and must have taken effect only once in all. */
async function repeatProblems({ again }: AddressWalk, sandbox: SandboxClient, phone: string): Promise<string[]> {
  const second = await again();
  const messages = await sandbox.outbox(phone);
  return [
    ...(second === 'unseen' ? [] : [`the second try ended ${second}`]),
    ...(messages.length === 1 ? [] : [`done ${messages.length} times`]),
  ];
}

async function errorPageProblems({ client }: AddressWalk, { locale }: Case): Promise<string[]> {
  const { html, path } = await client.open(`/${locale}/error`);
  const title = labelsIn(locale)('shell.error.title');
  return path === `/${locale}/error` && htmlToText(html).includes(title) ? [] : [`${path} does not say “${title}”`];
}

for (const block of addressRows) {
  test(`every fault of ${block.call} ends as the matrix says, on ${block.page}`, async ({ servers, web }) => {
    const { sandbox } = servers;
    const atOnce = block.call === 'token' ? 1 : PLACES;
    expect(await driveAll(block, atOnce, (one) => withPlace((place) => drive(one, place, web.url, sandbox)))).toEqual(
      [],
    );
  });
}
