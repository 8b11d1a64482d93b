import { type Case, toFault } from '#tests/faults/cases.ts';
import { TIME_SCALE } from '#tests/faults/matrix-settings.ts';
import type { Charge, Persona } from '../support/sandbox-client.ts';
import { isAs, LOST_BEFORE } from './drive.ts';
import { judgeClauses } from './judge-clauses.ts';
import { judgeRefill } from './refill-judge.ts';
import { PAGE_READS } from './reconnect-walk.ts';
import { flowPaths, receiptPath } from './refill-payment.ts';
import { type RefillSite, type RefillWalk, refillWalk } from './refill-walk.ts';

/** Runs one row and returns its problems; empty if all is as expected. */
export async function driveRefill(one: Case, site: RefillSite): Promise<string[]> {
  const { block, row, when, locale } = one;
  const { call } = block;
  const { sandbox } = site;
  const faultIds: string[] = [];
  let isPrepared = false;
  const before = async (persona: Persona) => {
    isPrepared = true;
    const match = { accountId: toAccountId(persona) };
    const kind = LOST_BEFORE[block.given];
    if (kind) faultIds.push(await sandbox.fault({ call: CHARGE[block.flow] ?? 'refill', kind, times: 1, match }));
    faultIds.push(await sandbox.fault(toFault(one, match, TIME_SCALE)));
  };
  const lift = () => Promise.all(faultIds.splice(0).map((id) => sandbox.clearFault(id).catch(() => undefined)));
  const since = String(Date.now());
  try {
    const walk = await refillWalk({ ...site, locale, block, before });
    if (!isPrepared) return [`ended ${walk.outcome} before its fault`];
    await lift();
    const [charges, recordedCalls] = await Promise.all([
      sandbox.charges({ accountId: toAccountId(walk.persona) }),
      sandbox.calls({ since }),
    ]);
    const trackingId = recordedCalls.find(({ headers }) => headers['x-session-id'] === walk.sessionId)?.query
      .trackingId;
    const own = recordedCalls.filter(({ query }) => query.trackingId === trackingId);
    const wasInDoubt = own.some((each) => each.call === 'charge-status');
    const outcome =
      walk.outcome === 'unseen' && wasInDoubt ? await readEvidence(walk, charges, receiptPath(block)) : walk.outcome;
    const { from, to } = walk.during;
    const requests = own.filter(({ call: name, time }) => name === call && isWithin(time, from, to));
    // Pages cannot remove a cookie; the next response of a handler does.
    const isPages =
      block.flow === 'reconnect'
        ? PAGE_READS.includes(call) || call === 'get-tax'
        : block.page === flowPaths(block).cart;
    if (isPages && (row.kind === 'expired' || row.kind === 'rejected')) await walk.visitor.keep();
    const problems = await judgeClauses(one, { calls: requests, ...seenBy(walk, `/${block.flow}`) });
    if (!isAs(row[when], outcome)) problems.push(`ended ${outcome}, not ${row[when]}`);
    if (!requests.some(({ fault }) => fault === row.kind)) problems.push('never met its fault');
    problems.push(...(await judgeRefill({ ...walk, outcome }, one, { charges, calls: own })));
    if (problems.length === 0 && row.kind !== 'expired' && row.kind !== 'rejected') walk.release();
    return problems;
  } finally {
    await lift();
  }
}

/** The call that charges in a flow, if it is not `refill`. */
const CHARGE: Partial<Record<Case['block']['flow'], string>> = { reconnect: 'create-aux' };

const isWithin = (time: string, from: number, to: number) => Date.parse(time) >= from && Date.parse(time) <= to;

function seenBy({ visitor, quote, answeredMs, text, stoodMs }: RefillWalk, base: string) {
  return {
    cookieNames: visitor.cookieNames,
    answeredMs,
    text,
    stoodMs,
    // A customer who was logged out cannot open a page of the refill.
    ...(quote &&
      visitor.isSignedIn && {
        redirectOf: async (path: string) =>
          (await visitor.open(`${base}${path}?reference=${quote.reference}`)).path.replace(base, ''),
      }),
  };
}

/** For a payment that was in doubt, because the provider was asked for its status: the receipt shows how the charge was proved. */
async function readEvidence(
  { visitor, quote }: RefillWalk,
  [charge]: Charge[],
  receipt: string,
): Promise<'settled' | 'settled-by-evidence'> {
  if (!charge || !quote) throw new Error('A receipt without a charge');
  const { text, html } = await visitor.open(`${receipt}?reference=${quote.reference}`);
  return (text ?? html).includes(charge.orderNumber) ? 'settled' : 'settled-by-evidence';
}

const toAccountId = ({ accountIds: [accountId = ''] }: Persona) => accountId;
