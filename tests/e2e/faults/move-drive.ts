import { z } from 'zod';
import { type Case, toFault } from '#tests/faults/cases.ts';
import { TIME_SCALE } from '#tests/faults/matrix-settings.ts';
import { buildPlace, inDays } from '#tests/support/move-places.ts';
import type { NewVisitor, OwnerVisitor } from '#tests/support/owner-visitor.ts';
import type { Persona, RecordedCall, SandboxClient } from '../support/sandbox-client.ts';
import { isAs } from './drive.ts';
import { judgeClauses } from './judge-clauses.ts';
import {
  cancel,
  check,
  checkOnce,
  toEnding,
  findRefusedEnding,
  finish,
  type MoveEnding,
  order,
  orderAgain,
  purchaseOn,
  validate,
} from './move-walk.ts';

/** The site on which owners move. */
export interface MoveSite {
  sandbox: SandboxClient;
  newVisitor: NewVisitor;
}

interface Owner {
  visitor: OwnerVisitor;
  persona: Persona;
  /** The order's number; '' until there is one. */
  number: string;
}

/** Runs one row and returns its problems; empty if all is as expected. */
export async function driveMove(one: Case, site: MoveSite): Promise<string[]> {
  const { block, row, when } = one;
  const { call } = block;
  const { sandbox } = site;
  const owner = await newOwner(one, site);
  const { visitor, persona, number } = owner;
  const [accountId = ''] = persona.accountIds;
  const since = String(Date.now());
  const sessionId = await sandbox.findSessionId(persona);
  const trackingId = await findTrackingId(sandbox, sessionId);
  // Reading the account makes this call as well: the fault applies only to the request for the new account.
  const match = call === 'fetch-aux' ? { text: number } : isCheck(call) ? { trackingId } : { accountId };
  const fault = await sandbox.fault(toFault(one, match, TIME_SCALE));
  const lift = () => sandbox.clearFault(fault).catch(() => undefined);
  try {
    const { outcome, text = null, stoodMs = null, answeredMs = null } = await meet(one, owner);
    const recordedCalls = await sandbox.calls({ call, since });
    const calls = recordedCalls.filter((each) =>
      isCheck(call)
        ? each.query['trackingId'] === trackingId
        : isOwn(each, sessionId) && (call !== 'fetch-aux' || isAbout(each, number)),
    );
    await lift();
    // Pages cannot delete cookies: the next response of a handler does.
    if (call === 'dashboard' && (row.kind === 'expired' || row.kind === 'rejected')) await visitor.keep();
    const problems = await judgeClauses(one, {
      calls,
      cookieNames: visitor.cookieNames,
      text,
      stoodMs,
      answeredMs,
    });
    if (!isAs(row[when], outcome)) problems.push(`ended ${outcome}, not ${row[when]}`);
    if (!calls.some(({ fault: faultKind }) => faultKind === row.kind)) problems.push('never met its fault');
    return [...problems, ...(await wayOn(one, owner, sandbox))];
  } finally {
    await lift();
  }
}

/** Takes all steps before the call of the row. */
async function newOwner({ block: { call, page }, locale }: Case, { newVisitor, sandbox }: MoveSite): Promise<Owner> {
  const visitor = newVisitor(locale);
  const persona = await sandbox.persona(call === 'update-move' ? 'move-scheduled' : 'move-ready');
  await visitor.signIn(persona);
  if (call === 'update-move') return { visitor, persona, number: await findHouseNumber(sandbox, persona) };
  if (call === 'dashboard' || isCheck(call)) return { visitor, persona, number: '' };
  await visitor.post('move/destination', { candidate: buildPlace('100 Maple Street') });
  const purchase = purchaseOn(await visitor.open('/move/address-confirmation'));
  await visitor.post('move/day', { purchase, day: page.startsWith('/move/now') ? 'now' : inDays(5) });
  if (call === 'create-aux') return { visitor, persona, number: '' };
  const { outcome } = await order(visitor, page.startsWith('/move/now') ? '/move/now' : '/move/schedule-finalize');
  if (outcome !== 'unseen') throw new Error(`The order ends ${outcome}`);
  return { visitor, persona, number: await findHouseNumber(sandbox, persona) };
}

const auxSchema = z.object({ auxAccounts: z.tuple([z.object({ confirmationNumber: z.string() })]) });

async function findHouseNumber(sandbox: SandboxClient, { accountIds: [accountId = ''] }: Persona): Promise<string> {
  return auxSchema.parse(await sandbox.account(accountId)).auxAccounts[0].confirmationNumber;
}

/** The two calls of the address check. */
const isCheck = (call: Case['block']['call']) => call === 'serviceability' || call === 'validate-address';

/** A guest's call has no session and is identified by the tracking id. */
async function findTrackingId(sandbox: SandboxClient, sessionId: string): Promise<string> {
  const own = (await sandbox.calls({ call: 'dashboard' })).find((each) => isOwn(each, sessionId));
  return own?.query['trackingId'] ?? '';
}
const isOwn = ({ headers }: RecordedCall, sessionId: string) => headers['x-session-id'] === sessionId;
const isAbout = ({ body }: RecordedCall, number: string) => JSON.stringify(body).includes(number);

/** Does what leads to the call of the row; returns how it ends. */
async function meet({ block: { call, page } }: Case, { visitor, number }: Owner): Promise<MoveEnding> {
  switch (call) {
    case 'dashboard':
      return toEnding(await visitor.open('/move'));
    case 'validate-address':
      return validate(visitor);
    case 'serviceability':
      return check(visitor);
    case 'create-aux':
      return order(visitor, page);
    case 'fetch-aux':
      return finish(visitor, page);
    default:
      return cancel(visitor, number);
  }
}

/** Checks that the same action is done, once, when the faults are over. */
async function wayOn({ block: { call, page } }: Case, owner: Owner, sandbox: SandboxClient): Promise<string[]> {
  const { visitor, persona } = owner;
  if (!visitor.isSignedIn) await visitor.signIn(persona);
  const next = await again(call, page, owner);
  const messages = await sandbox.outbox(persona.phone);
  const isOnce = call === 'dashboard' || isCheck(call) || messages.length === 1;
  return [
    ...(next === 'unseen' ? [] : [`the next try ends ${next}`]),
    ...(isOnce ? [] : [`was ordered ${messages.length} times`]),
  ];
}

async function again(call: Case['block']['call'], page: string, { visitor, number }: Owner) {
  if (call === 'dashboard') return toEnding(await visitor.open('/move')).outcome;
  if (call === 'validate-address') return (await validate(visitor)).outcome;
  if (call === 'serviceability')
    return (await findRefusedEnding(visitor, await checkOnce(visitor)))?.outcome ?? 'error-page';
  if (call === 'update-move') return (await cancel(visitor, number)).outcome;
  if (call === 'fetch-aux') return (await finish(visitor, page)).outcome;
  const { path } = await visitor.open(page);
  return (path === page ? await order(visitor, page) : await orderAgain(visitor)).outcome;
}
