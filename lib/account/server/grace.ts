import 'server-only';
import { config } from '#lib/config.ts';
import type { GraceRequest, GraceResponse } from '#lib/account/api.ts';
import type { GraceView } from '#lib/account/grace.ts';
import { isGraceRunning } from '#lib/domain/grace.ts';
import {
  canResend,
  findOnceAction,
  type OnceAction,
  type OnceOutcome,
  resendOnce,
  runOnce,
  toOnceOutcome,
} from '#lib/payment/server/once-flow.ts';
import { createGraceAction, isSameGrace, wasPressedFor } from '#lib/plans/server/grace-action.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { recordProviderFailure } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { refuseInMaintenance } from '#lib/store/refuse-in-maintenance.ts';
import type { AccountData } from './load-account-data.ts';
import { loadOwnerAccount } from './provider-account.ts';

/** Decision on grace: the account's grace for its owner's pages; null if there is nothing to show. It settles a due attempt and sends nothing. */
export async function loadGraceView(owner: Owner, accountData: AccountData): Promise<GraceView | null> {
  if (!supports('grace')) return null;
  const { account, network, order, route, today } = accountData;
  const lastPaidDay = account.internet?.expiry ?? null;
  const isServed = route.to === 'dashboard' && !route.isDeactivated && order === null && !account.isPaused;
  // Long before the last paid day there is nothing to look for in the ledger.
  if (!isServed || lastPaidDay === null || (lastPaidDay > today && !account.graceOffer && !account.grace)) return null;
  const previous = await findOnceAction(createOwnAction(owner, lastPaidDay));
  const { grace } = account;
  if (grace) {
    const isRunning = isGraceRunning(grace, today);
    return isRunning ? { state: 'running', grace, payBy: account.gracePayBy, today } : { state: 'over', grace };
  }
  if (previous?.outcome.outcome === 'pending') {
    const { reference, state } = previous.attempt;
    if (state !== 'manual' && state !== 'contradicted') return { state: 'checking', reference };
    // Where the offer is another one by now, it is shown like a new one before the request is sent again.
    const canSendAgain = canResend(previous.attempt);
    const isOther = account.graceOffer !== null && !wasPressedFor(previous.attempt, account.graceOffer);
    const { SUPPORT_PHONE: supportPhone } = config();
    if (!canSendAgain || !isOther || network.network === 'outage')
      return { state: 'unclear', reference, canSendAgain: canSendAgain && !isOther, supportPhone };
  }
  // It would keep nobody online while the network fails, and could not be taken again.
  if (network.network === 'outage') return null;
  return account.graceOffer && { state: 'offered', terms: account.graceOffer, today };
}

/**
 * Takes the day of grace that the page offers. Called twice, in two tabs or after a lost response, it is taken once. One that nobody could
 * confirm within a minute is sent again at the customer's next press, the same one under the same key, where the provider honors keys.
 */
export async function takeOwnGrace(owner: Owner, { locale, terms }: GraceRequest): Promise<GraceResponse> {
  const account = await loadOwnerAccount(owner.callContext, owner.accountId);
  if (!account.ok) {
    // What could not be read during maintenance is no failure of this press.
    await refuseInMaintenance();
    await recordProviderFailure(owner, account);
    return { outcome: 'failed', reference: null };
  }
  const { graceOffer, internet } = account.value;
  const lastPaidDay = internet?.expiry ?? null;
  if (lastPaidDay === null) return { outcome: 'changed' };
  const action = createOwnAction(owner, lastPaidDay, terms);
  const previous = await findOnceAction(action);
  const isOffered = graceOffer !== null && terms !== null && isSameGrace(graceOffer, terms);
  if (previous && previous.outcome.outcome !== 'failed') {
    // The provider may never have received the request, and would take what it offers now.
    const isSaid = isOffered || graceOffer === null || wasPressedFor(previous.attempt, graceOffer);
    if (!isSaid && previous.outcome.outcome === 'pending' && canResend(previous.attempt)) return { outcome: 'changed' };
    return toResponse(await continueAction(action, previous));
  }
  return isOffered ? toResponse(await runOnce(action, locale)) : { outcome: 'changed' };
}

async function continueAction(
  action: OnceAction,
  { attempt, outcome }: NonNullable<Awaited<ReturnType<typeof findOnceAction>>>,
): Promise<OnceOutcome> {
  if (outcome.outcome !== 'pending' || !canResend(attempt)) return outcome;
  await refuseInMaintenance();
  return toOnceOutcome((await resendOnce(action, attempt)) ?? attempt);
}

function toResponse({ outcome, reference }: OnceOutcome): GraceResponse {
  return { outcome, reference };
}

function createOwnAction(owner: Owner, lastPaidDay: string, terms: GraceRequest['terms'] = null): OnceAction {
  const { accountId, callContext, ownerSession } = owner;
  const taker = {
    accountId,
    browserId: ownerSession.browserId,
    callContext,
    caller: 'owner',
    read: async () => {
      const account = await loadOwnerAccount(callContext, accountId);
      if (!account.ok) return account;
      const { grace, graceOffer, internet } = account.value;
      return { ok: true, value: { grace, graceOffer, expiry: internet?.expiry ?? null } };
    },
    recordFailure: (failure) => recordProviderFailure(owner, failure),
    terms,
  } satisfies Parameters<typeof createGraceAction>[0];
  return createGraceAction(taker, lastPaidDay);
}
