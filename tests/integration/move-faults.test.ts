import { beforeAll, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { driveCases, isAnyLate, isAs, prepared } from '#tests/e2e/faults/drive.ts';
import { judgeClauses } from '#tests/e2e/faults/judge-clauses.ts';
import type { Persona, RecordedCall } from '#tests/e2e/support/sandbox-client.ts';
import { type Case, casesOf, faultOf } from '#tests/faults/cases.ts';
import { MATRIX_SETTINGS, TIME_SCALE } from '#tests/faults/matrix-settings.ts';
import { moveRows } from '#tests/faults/move-rows.ts';
import type { Outcome } from '#tests/faults/outcomes.ts';
import { HandlerVisitor } from '#tests/support/handler-visitor.ts';
import { inDays, placeOf } from '#tests/support/move-places.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import type { HandlerResponse, VisitedPage } from '#tests/support/owner-visitor.ts';

jest.setTimeout(600_000);

const AT_ONCE = 16;
const POLL_MS = 200;
const END_WITHIN_MS = 40_000;

const { sandbox } = await startOwnProvider(MATRIX_SETTINGS);

const purchaseSchema = z.object({ purchase: z.object({ id: z.string(), version: z.number() }) });
const orderSchema = z.object({ order: z.string() });
const auxSchema = z.object({ aux: z.object({ confirmationNumber: z.string() }) });

interface Ended {
  outcome: Outcome;
  stoodMs?: number | null;
  answeredMs?: number;
}

interface Owner {
  visitor: HandlerVisitor;
  persona: Persona;
  /** The order's number; '' until there is one. */
  number: string;
}

/** Takes all steps before the call of the row. */
async function newOwner({ block: { call, page }, locale }: Case): Promise<Owner> {
  const visitor = new HandlerVisitor(locale);
  const persona = await sandbox.persona(call === 'update-move' ? 'move-scheduled' : 'move-ready');
  const dashboard = await visitor.signIn(persona);
  if (call === 'update-move') return { visitor, persona, number: numberOn(dashboard) };
  if (call === 'dashboard' || isCheck(call)) return { visitor, persona, number: '' };
  await take(visitor);
  const { purchase } = purchaseSchema.parse(viewOf(await visitor.open('/move/address-confirmation')));
  await visitor.post('move/day', { purchase, day: page.startsWith('/move/now') ? 'now' : inDays(5) });
  if (call === 'create-aux') return { visitor, persona, number: '' };
  const { outcome } = await order(visitor, page.startsWith('/move/now') ? '/move/now' : '/move/schedule-finalize');
  if (outcome !== 'unseen') throw new Error(`The order ends ${outcome}`);
  return { visitor, persona, number: numberOn(await visitor.open('/dashboard')) };
}

/** The two calls of the address check. */
const isCheck = (call: Case['block']['call']) => call === 'serviceability' || call === 'validate-address';

const viewOf = ({ html }: VisitedPage): unknown => JSON.parse(html);
const numberOn = (dashboard: VisitedPage) => auxSchema.parse(viewOf(dashboard)).aux.confirmationNumber;
const check = (visitor: HandlerVisitor) =>
  visitor.post('move/serviceability', { candidateId: placeOf('100 Maple Street').id });
const validate = (visitor: HandlerVisitor) =>
  visitor.post('move/validate', { address: { address: '100 Maple Street', unit: '', zip: '62701' } });
const take = (visitor: HandlerVisitor) => visitor.post('move/destination', { candidate: placeOf('100 Maple Street') });

/** Drives one row; returns its problems. */
async function drive(one: Case): Promise<string[]> {
  const { block, row, when } = one;
  const { call } = block;
  const owner = await prepared(() => newOwner(one));
  const { visitor, persona, number } = owner;
  const [accountId = ''] = persona.accountIds;
  const since = String(Date.now());
  const { trackingId } = await trackingOf(persona);
  // Reading the account makes this call as well: the fault applies only to the request for the new account.
  const match = call === 'fetch-aux' ? { text: number } : isCheck(call) ? { trackingId } : { accountId };
  const fault = await sandbox.fault(faultOf(one, match, TIME_SCALE));
  const lift = () => sandbox.clearFault(fault).catch(() => undefined);
  try {
    const sessionId = await sandbox.sessionOf(persona);
    const { outcome, stoodMs = null, answeredMs = null } = await meet(one, owner);
    const made = await sandbox.calls({ call, since });
    const calls = made.filter((each) =>
      isCheck(call)
        ? each.query['trackingId'] === trackingId
        : isOwn(each, sessionId) && (call !== 'fetch-aux' || isAbout(each, number)),
    );
    await lift();
    // Pages cannot delete cookies: the next response of a handler does.
    if (call === 'dashboard' && (row.kind === 'expired' || row.kind === 'rejected')) await visitor.keep();
    const problems = await judgeClauses(one, {
      ...{ calls, cookieNames: visitor.cookieNames, text: null, stoodMs, answeredMs },
    });
    if (!isAs(row[when], outcome)) problems.push(`ended ${outcome}, not ${row[when]}`);
    if (!calls.some(({ fault: met }) => met === row.kind)) problems.push('never met its fault');
    return [...problems, ...(await wayOn(one, owner))];
  } finally {
    await lift();
  }
}

/** A guest's call carries no session and is identified by the tracking id. */
async function trackingOf(persona: Persona): Promise<{ trackingId: string }> {
  const sessionId = await sandbox.sessionOf(persona);
  const own = (await sandbox.calls({ call: 'dashboard' })).find((each) => isOwn(each, sessionId));
  return { trackingId: own?.query['trackingId'] ?? '' };
}
const isOwn = ({ headers }: RecordedCall, sessionId: string | null) => headers['x-session-id'] === sessionId;
const isAbout = ({ body }: RecordedCall, number: string) => JSON.stringify(body).includes(number);

/** Does what leads to the call of the row; returns how it ends. */
async function meet({ block: { call, page } }: Case, { visitor, number }: Owner): Promise<Ended> {
  switch (call) {
    case 'dashboard':
      return endOf(await visitor.open('/move'));
    case 'validate-address':
      return { outcome: await endOfValidation(visitor) };
    case 'serviceability':
      return until(async () => ended(visitor, await check(visitor)));
    case 'create-aux':
      return order(visitor, page);
    case 'fetch-aux':
      return finish(visitor, page);
    default:
      return cancel(visitor, number);
  }
}

/** The wizard tells an unknown address from a check that failed. */
async function endOfValidation(visitor: HandlerVisitor): Promise<Outcome> {
  const response = await validate(visitor);
  const found = z.object({ outcome: z.string(), error: z.string().optional() }).safeParse(response.body);
  if (!found.success) return (await ended(visitor, response))?.outcome ?? 'error-page';
  if (found.data.outcome === 'one' || found.data.outcome === 'several') return 'unseen';
  return found.data.error === 'invalid-address' ? 'address-not-found' : 'connection-trouble';
}

/** Confirms the move and polls as the order page does. */
async function order(visitor: HandlerVisitor, page: string): Promise<Ended> {
  const { purchase } = purchaseSchema.parse(viewOf(await visitor.open(page)));
  const since = performance.now();
  const confirmed = await visitor.post('move/confirm', { locale: 'en', purchase });
  const answeredMs = performance.now() - since;
  const first = await ended(visitor, confirmed);
  if (first?.outcome !== 'unseen') return { outcome: 'error-page', ...first, answeredMs };
  const { order: reference } = orderSchema.parse(viewOf(await visitor.open(String(confirmed.body['path']))));
  const last = await until(async () => {
    const { status, body } = await visitor.get('move/progress', { order: reference });
    if (status === 401) return endOf(await visitor.open(`/${String(body['redirectTo'])}`));
    return body['state'] === 'created' ? { outcome: 'unseen' } : body['state'] === 'failed' ? ERROR_PAGE : null;
  });
  return { ...last, answeredMs };
}

async function finish(visitor: HandlerVisitor, page: string): Promise<Ended> {
  const { order: reference } = orderSchema.parse(viewOf(await visitor.open(page)));
  return until(async () => ended(visitor, await visitor.post('move/finish', { order: reference })));
}

/** Cancels the move and polls the same attempt, as the dialog does. */
async function cancel(visitor: HandlerVisitor, move: string): Promise<Ended> {
  let pending: unknown = null;
  return until(async () => {
    const response = await visitor.post('move/cancel', { locale: 'en', move, pending });
    pending = response.body['reference'];
    return ended(visitor, response);
  });
}

const ERROR_PAGE: Ended = { outcome: 'error-page' };

/** How a handler's response ends the row; null means poll again. */
async function ended(visitor: HandlerVisitor, { status, body }: HandlerResponse): Promise<Ended | null> {
  if (status === 401) return endOf(await visitor.open(`/${String(body['redirectTo'])}`));
  switch (body['outcome']) {
    case 'pending':
    case 'waiting':
      return null;
    case 'failed':
    case 'error':
      return ERROR_PAGE;
    case 'serviceable':
    case 'accepted':
    case 'saved':
    case 'done':
      return { outcome: 'unseen' };
    default:
      throw new Error(JSON.stringify(body));
  }
}

async function until(ask: () => Promise<Ended | null>): Promise<Ended> {
  for (const last = Date.now() + END_WITHIN_MS; Date.now() < last;) {
    const found = await ask();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('It does not end');
}

function endOf({ path, stoodMs = null }: VisitedPage): Ended {
  const outcomes: Partial<Record<string, Outcome>> = {
    '/move': 'unseen',
    '/timeout-error': 'timed-out',
    '/error': 'error-page',
  };
  const outcome = outcomes[path];
  if (!outcome) throw new Error(`Ended at ${path}`);
  return { outcome, stoodMs };
}

/** Checks that the same action is done, once, when the faults are over. */
async function wayOn({ block: { call, page } }: Case, { visitor, persona, number }: Owner): Promise<string[]> {
  if (!visitor.isSignedIn) await visitor.signIn(persona);
  const next = await again(call, page, { visitor, number });
  const messages = await sandbox.outbox(persona.phone);
  const isOnce = call === 'dashboard' || isCheck(call) || messages.length === 1;
  return [
    ...(next === 'unseen' ? [] : [`the next try ends ${next}`]),
    ...(isOnce ? [] : [`was ordered ${messages.length} times`]),
  ];
}

async function again(
  call: Case['block']['call'],
  page: string,
  { visitor, number }: Pick<Owner, 'visitor' | 'number'>,
): Promise<Outcome> {
  if (call === 'dashboard') return (await visitor.open('/move')).path === '/move' ? 'unseen' : 'error-page';
  if (call === 'validate-address') return endOfValidation(visitor);
  if (call === 'serviceability') return (await ended(visitor, await check(visitor)))?.outcome ?? 'error-page';
  if (call === 'update-move') {
    return (await cancel(visitor, number)).outcome;
  }
  const { path } = await visitor.open(page);
  if (call === 'create-aux') return path === page ? (await order(visitor, page)).outcome : 'unseen';
  const { order: reference } = orderSchema.parse(viewOf(await visitor.open(page)));
  return reference === '' ? 'unseen' : (await finish(visitor, page)).outcome;
}

beforeAll(() => new HandlerVisitor('en').warmUp(sandbox));

it('every kind of fault of the calls of a move ends as the matrix says', async () => {
  expect(await driveCases(moveRows.flatMap(casesOf), AT_ONCE, drive, isAnyLate)).toEqual([]);
});
