import { config } from '#lib/config.ts';
import type { CardSummary } from '#lib/domain/card/card.ts';
import { formatDollars } from '#lib/domain/money.ts';
import { toChargeReport, requestChargeStatus } from '#lib/payment/server/provider.ts';
import { findChargeTarget, isChargedAccount } from '#lib/payment/server/charged-account.ts';
import { type ChargeReport, matchesCharge, UNSEEN_END_MS } from '#lib/payment/settlement.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { Problem } from '../run/problem.ts';
import type { ListedCharge } from './charges-file.ts';

/** For `requireSettings`. */
export const PROVIDER_NEED = 'The provider is asked as the web app asks it, so all of its settings are needed.';

/** What the provider reports on the charge of an attempt, for an operator. */
export type ProviderReport =
  /** Null amounts and accounts were not reported. */
  | {
      says: 'charged';
      orderNumber: string | null;
      amountCents: number | null;
      isAmount: boolean;
      isAccount: boolean;
      card?: CardSummary | undefined;
    }
  /** `code`: of the decline; null if the provider does not know the key, and would know it by now. */
  | { says: 'not charged'; code: string | null }
  | { says: 'in progress' }
  /** It does not know the key yet. `until`: ms since 1970 by the store's clock. */
  | { says: 'may still arrive'; until: number }
  /** `isOutage`: the call failed; otherwise the provider has no report on this attempt. */
  | { says: 'nothing'; why: string; isOutage: boolean };

/** A provider keeps keys for so long (docs/integrating.md). */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Asks the provider's status call. Null where no money moves, so that there is nothing to ask. */
export async function askProvider(attempt: Attempt): Promise<ProviderReport | null> {
  const target = findChargeTarget(attempt.flow);
  if (target === undefined) {
    throw new Problem(`This release does not know the flow ${attempt.flow}; use the tools of the one that wrote it.`);
  }
  if (target === 'nobody') return null;
  if (!config().PROVIDER_CHARGE_STATUS)
    return { says: 'nothing', why: 'it has no status call (PROVIDER_CHARGE_STATUS)', isOutage: false };
  // One caller: the circuit opens only for several.
  const context = { trackingId: attempt.trackingId, caller: 'operator', xsrfToken: null };
  const result = await requestChargeStatus(context, attempt.id);
  return result.ok
    ? reportOn(attempt, toChargeReport(result))
    : { says: 'nothing', why: describeFailure(result), isOutage: true };
}

/** The report that a response makes, compared with the attempt. */
export function reportOn(attempt: Attempt, response: ChargeReport): ProviderReport {
  switch (response.status) {
    case 'charged': {
      const { orderNumber, amountCents, accountId, card } = response;
      const own = { totalCents: attempt.quote.totalCents, isOwnAccount: (id: string) => isChargedAccount(attempt, id) };
      const isAmount = matchesCharge({ amountCents, accountId: null }, own);
      const isAccount = matchesCharge({ amountCents: null, accountId }, own);
      return { says: 'charged', orderNumber, amountCents, isAmount, isAccount, card };
    }
    case 'declined':
      return { says: 'not charged', code: response.code };
    case 'in-progress':
      return { says: 'in progress' };
    case 'not-found':
      return whenNotFound(attempt);
    case 'failed':
      return { says: 'nothing', why: 'it did not respond', isOutage: true };
  }
}

/** The report that a charge in the provider's own list makes. */
export function reportOnListed(attempt: Attempt, { amountCents, account, orderNumber }: ListedCharge): ProviderReport {
  const accountId = account === '' ? null : account;
  return reportOn(attempt, { status: 'charged', amountCents, accountId, orderNumber });
}

/** Proof that nothing was charged, only between the time that the provider needs and the time that it keeps keys. */
function whenNotFound({ outcomeCode, sends, lastSendAt, lastSendMs, submittedAt, readAt }: Attempt): ProviderReport {
  const { PROVIDER_SETTLES_WITHIN, PROVIDER_TIME_SCALE: scale } = config();
  const sentAt = lastSendAt ?? submittedAt ?? readAt;
  if (readAt - sentAt > KEPT_MS)
    return { says: 'nothing', why: 'it does not know the key, and keeps keys for 30 days', isOutage: false };
  const hasResponded = outcomeCode !== null && sends === 1;
  const until = sentAt + (lastSendMs ?? UNSEEN_END_MS * scale) + PROVIDER_SETTLES_WITHIN * 1_000 * scale;
  return hasResponded || readAt >= until ? { says: 'not charged', code: null } : { says: 'may still arrive', until };
}

function describeFailure(failure: ProviderFailure): string {
  switch (failure.reason) {
    case 'caller-refused':
      return 'it refuses this site’s key or certificate (PROVIDER_API_KEY, PROVIDER_CLIENT_CERT)';
    case 'session':
      return 'it refuses the call (403)';
    case 'not-sent':
      return 'it cannot be reached';
    case 'no-answer':
      return 'it did not respond';
    case 'bad-answer':
      return `its response cannot be read (HTTP ${failure.status})`;
    case 'code':
      return `it responds with the code ${failure.code}`;
  }
}

/** In one line, without the account, which nothing of ours keeps. */
export function describeReport(report: ProviderReport | null): string {
  if (report === null) return 'not asked: no money moves';
  switch (report.says) {
    case 'charged':
      return [
        `charged${report.amountCents === null ? '' : ` ${formatDollars(report.amountCents)}`}`,
        ...(report.isAmount ? [] : ['another amount']),
        ...(report.isAccount ? [] : ['another account']),
        ...(report.orderNumber === null ? [] : [`order ${report.orderNumber}`]),
      ].join(', ');
    case 'not charged':
      return report.code === null
        ? 'not charged, the key is unknown there'
        : `not charged, declined with ${report.code}`;
    case 'in progress':
      return 'still in progress';
    case 'may still arrive':
      return `unknown so far, may arrive until ${new Date(report.until).toISOString()}`;
    case 'nothing':
      return `no report: ${report.why}`;
  }
}
