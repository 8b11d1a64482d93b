import { beforeAll, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { reachesPublicSite } from '#lib/browser/public-site.ts';
import { driveCases, isAs } from '#tests/e2e/faults/drive.ts';
import { judgeClauses } from '#tests/e2e/faults/judge-clauses.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import { activationRows } from '#tests/faults/activation-rows.ts';
import { type Case, selectCases, toFault } from '#tests/faults/cases.ts';
import { MATRIX_SETTINGS, TIME_SCALE } from '#tests/faults/matrix-settings.ts';
import type { Outcome } from '#tests/faults/outcomes.ts';
import { HandlerVisitor } from '#tests/support/handler-visitor.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import type { VisitedPage } from '#tests/support/owner-visitor.ts';
import { pageOfTarget } from '#tests/e2e/faults/page-of-target.ts';

jest.setTimeout(600_000);

const AT_ONCE = 4;
const POLL_MS = 200;
const END_WITHIN_MS = 40_000;

const { sandbox } = await startOwnProvider(MATRIX_SETTINGS);

const accountSchema = z.object({ activation: z.string(), devices: z.array(z.object({ macId: z.string() })) });
const NOT_BEHIND_MODEM = { mac: null, name: null };

/** Calls of the first view after a login only. */
const AT_STARTUP: readonly string[] = ['load-prepaid-account'];
/** Calls of the page with the steps. */
const READS: readonly string[] = ['identity', 'dashboard', 'validate-device', ...AT_STARTUP];

interface Ending {
  outcome: Outcome;
  stoodMs?: number | null;
  device?: string;
}

interface Owner {
  visitor: HandlerVisitor;
  persona: Persona;
}

/** Owners to reuse, because reads do not change them, by language and template. */
const idle = new Map<string, Owner[]>();

async function newOwner({ block: { call }, locale }: Case, template: string): Promise<Owner> {
  const owner = { visitor: new HandlerVisitor(locale), persona: await sandbox.persona(template) };
  if (!AT_STARTUP.includes(call)) await owner.visitor.signIn(owner.persona, '/activation');
  return owner;
}

/** Drives one row; returns its problems. */
async function drive(one: Case): Promise<string[]> {
  const { block, row, when, locale } = one;
  const { call } = block;
  const template = call === 'validate-mac' ? 'preactivated-lost' : 'preactivated';
  const isRead = READS.includes(call) || call === 'validate-mac';
  const pool = `${locale} ${template} ${AT_STARTUP.includes(call) ? call : ''}`;
  const owner = (isRead ? idle.get(pool)?.pop() : null) ?? (await newOwner(one, template));
  const { visitor, persona } = owner;
  const [accountId = ''] = persona.accountIds;
  const since = String(Date.now());
  const fault = await sandbox.fault(toFault(one, { accountId }, TIME_SCALE));
  const clearFault = () => sandbox.clearFault(fault).catch(() => undefined);
  try {
    const { outcome, stoodMs = null, device } = await triggerCall(one, owner);
    const sessionId = await sandbox.findSessionId(persona);
    const allCalls = await sandbox.calls({ call, since });
    const calls = allCalls.filter(({ headers }) => headers['x-session-id'] === sessionId);
    await clearFault();
    // Pages cannot delete cookies: the next response of a handler does.
    if (READS.includes(call) && (row.kind === 'expired' || row.kind === 'rejected')) await visitor.keep();
    const { cookieNames } = visitor;
    const problems = await judgeClauses(one, { calls, cookieNames, text: null, stoodMs });
    if (!isAs(row[when], outcome)) problems.push(`ended ${outcome}, not ${row[when]}`);
    if (!calls.some(({ fault: met }) => met === row.kind)) problems.push('never met its fault');
    problems.push(
      ...cookieNames.filter((name) => !name.startsWith('hl-')).map((name) => `the cookie ${name} came through`),
    );
    problems.push(...(isRead ? await checkSteps(owner) : await checkRecovery(owner, device)));
    if (isRead && problems.length === 0) idle.set(pool, [...(idle.get(pool) ?? []), owner]);
    return problems;
  } finally {
    await clearFault();
  }
}

/** Triggers the call of the row; returns how it ends. */
async function triggerCall({ block: { call }, locale }: Case, { visitor, persona }: Owner): Promise<Ending> {
  if (AT_STARTUP.includes(call)) return toEnding(await visitor.signIn(persona, '/activation'));
  if (READS.includes(call)) return toEnding(await visitor.open('/activation'));
  if (call === 'validate-mac') {
    const { status, body } = await visitor.post('activation/mac', { mac: await loadMac(persona) });
    if (status === 401) return toEnding(await visitor.open(pageOfTarget(body['redirectTo'])));
    return { outcome: body['isKnown'] === true ? 'unseen' : 'not-recognized' };
  }
  const ending = await activate({ visitor, persona }, locale);
  // If the provider responded after our own response, the next request only finds that the session is gone.
  const isLate = call === 'activate-account' && ending.device !== undefined && ending.outcome === 'login-again';
  return isLate ? { ...ending, outcome: 'error-page' } : ending;
}

function toEnding({ path, stoodMs = null }: VisitedPage): Ending {
  const outcomes: Partial<Record<string, Outcome>> = {
    '/activation': 'unseen',
    '/activation/error': 'activation-error',
    '/timeout-error': 'timed-out',
    '/error': 'error-page',
    '/login': 'login-again',
  };
  const outcome = outcomes[path];
  if (!outcome) throw new Error(`Ended at ${path}`);
  return { outcome, stoodMs };
}

async function loadMac({ accountIds: [accountId = ''] }: Persona): Promise<string> {
  return accountSchema.parse(await sandbox.account(accountId)).devices[0]?.macId ?? '';
}

/** Activates the account and polls as the activation page does. */
async function activate({ visitor }: Owner, locale: string): Promise<Ending> {
  const { status, body } = await visitor.post('activation/activate', { locale, ...NOT_BEHIND_MODEM });
  if (status === 401) return toEnding(await visitor.open(pageOfTarget(body['redirectTo'])));
  if (body['outcome'] === 'failed') return { outcome: 'activation-error' };
  if (body['outcome'] !== 'accepted') throw new Error(JSON.stringify(body));
  return follow(visitor, String(body['device']));
}

async function follow(visitor: HandlerVisitor, device: string): Promise<Ending> {
  for (const until = Date.now() + END_WITHIN_MS; Date.now() < until;) {
    const response = await visitor.get('activation/progress', { device });
    if (response.status === 401)
      return { ...toEnding(await visitor.open(pageOfTarget(response.body['redirectTo']))), device };
    const { activation, restart } = response.body;
    if (activation === 'failed') return { outcome: 'activation-error', device };
    if (restart === 'failed') return { outcome: 'restart-failed', device };
    if (activation === 'activated' && restart === 'restarted') return { outcome: 'unseen', device };
    if (activation === 'activated' && restart === 'none') await restartModem(visitor, device);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('The activation does not end');
}

const restartModem = (visitor: HandlerVisitor, device: string) =>
  visitor.post('activation/restart', { device, locale: 'en' });

/** Checks that the steps are available once the faults are over. */
async function checkSteps({ visitor, persona }: Owner): Promise<string[]> {
  const { path } = await (visitor.isSignedIn ? visitor.open('/activation') : visitor.signIn(persona, '/activation'));
  return path === '/activation' ? [] : [`the next try ends at ${path}`];
}

/** Checks that the account is activated, once, and its modem restarted, once the faults are over. */
async function checkRecovery(owner: Owner, device: string | undefined): Promise<string[]> {
  const { visitor, persona } = owner;
  const [accountId = ''] = persona.accountIds;
  if (!visitor.isSignedIn) await visitor.signIn(persona, '/activation');
  const isActive = async () => accountSchema.parse(await sandbox.account(accountId)).activation === 'Activated';
  const wasActive = await isActive();
  if (wasActive && device) await restartModem(visitor, device);
  const { outcome } = wasActive && device ? await follow(visitor, device) : await activate(owner, 'en');
  const messages = await sandbox.outbox(persona.phone);
  return [
    ...(outcome === 'unseen' ? [] : [`the next try ends ${outcome}`]),
    ...((await isActive()) ? [] : ['is not activated']),
    ...(messages.length === 1 ? [] : [`was activated ${messages.length} times`]),
  ];
}

/** The browser itself requests the public file, every ten seconds. */
async function drivePing(one: Case): Promise<string[]> {
  const { row, when } = one;
  const text = `ping-${crypto.randomUUID()}`;
  const url = `${process.env['PROVIDER_URL']}/ping.json?trackingId=${text}`;
  const fault = await sandbox.fault(toFault(one, { text }, TIME_SCALE));
  const ask = () => reachesPublicSite(url, AbortSignal.timeout(10_000 * TIME_SCALE));
  try {
    const results = [await ask(), await ask()];
    const calls = await sandbox.calls({ call: 'public-ping' });
    const isMet = calls.some(({ fault: met, query }) => met === row.kind && query['trackingId'] === text);
    const outcome = results.includes(true) ? 'unseen' : 'activation-error';
    return [
      ...(isAs(row[when], outcome) ? [] : [`ended ${outcome}, not ${row[when]}`]),
      ...(isMet ? [] : ['never met its fault']),
    ];
  } finally {
    await sandbox.clearFault(fault).catch(() => undefined);
  }
}

beforeAll(() => new HandlerVisitor('en').warmUp(sandbox));

it('every fault of an activation’s calls ends as the matrix says', async () => {
  const cases = activationRows.flatMap(selectCases);
  const driveOne = (one: Case) => (one.block.call === 'public-ping' ? drivePing(one) : drive(one));
  expect(await driveCases(cases, AT_ONCE, driveOne)).toEqual([]);
});
