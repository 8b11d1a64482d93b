import 'server-only';
import { z } from 'zod';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import type { GraceTerms, OwedGrace } from '#lib/domain/grace.ts';
import { type ChargeOutcome, toChargeOutcome } from '#lib/payment/charge-outcome.ts';
import type { OnceAction } from '#lib/payment/server/once-flow.ts';
import type { CallContext } from '#lib/provider/call.ts';
import type { ProviderFailure, ProviderResult } from '#lib/provider/provider-result.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { submitGrace } from './provider-grace.ts';

/** Our name in the ledger: the provider has none. */
export const GRACE = 'GRACE';

/** What the provider shows of an account's grace now. */
export interface GraceReading {
  /** The last paid day; null if there never was one. */
  expiry: CalendarDay | null;
  grace: OwedGrace | null;
  graceOffer: GraceTerms | null;
}

/** Who takes the grace, and how the account is read for it. */
interface GraceTaker {
  accountId: string;
  browserId: string;
  callContext: CallContext;
  /** The owner, or whoever has opened the link that was sent to the account's own contact. */
  caller: 'owner' | 'guest';
  read: () => Promise<ProviderResult<GraceReading>>;
  recordFailure?: (failure: ProviderFailure) => Promise<void>;
  /** What was said before the press; null or absent if the action is only looked up. */
  terms?: GraceTerms | null;
}

/**
 * Decision on grace: taken once in a paid period, in whichever browser and by whomever, under one key. A lost response is settled by the
 * provider's own report that it was taken, never by silence. `lastPaidDay`: of the period.
 */
export function createGraceAction(taker: GraceTaker, lastPaidDay: CalendarDay): OnceAction {
  const { accountId, browserId, callContext, caller, read, recordFailure, terms = null } = taker;
  const isTaken = async (): Promise<boolean> => {
    const current = await read();
    return current.ok && current.value.expiry === lastPaidDay && current.value.grace !== null;
  };
  return {
    name: GRACE,
    accountId,
    browserId,
    trackingId: callContext.trackingId,
    idempotencyScope: [lastPaidDay],
    ...(terms && { snapshot: { terms: { ...terms } } }),
    prepare:
      ({ id: referenceID }) =>
      async (): Promise<ChargeOutcome> => {
        const result = await submitGrace(callContext, { accountId, referenceID, caller });
        if (result.ok) return { outcome: 'confirmed', orderNumber: null };
        await recordFailure?.(result);
        const outcome = toChargeOutcome(result, {});
        // Refused because it was taken before, elsewhere or by a request whose response was lost.
        return outcome.outcome === 'declined' && (await isTaken())
          ? { outcome: 'confirmed', orderNumber: null }
          : outcome;
      },
    findEvidence: isTaken,
  };
}

/** Whether what the page said before the press is what the provider gives now. */
export function isSameGrace(one: GraceTerms, other: GraceTerms): boolean {
  return one.until === other.until && one.payBy === other.payBy && one.daysTakenBack === other.daysTakenBack;
}

const pressSchema = z.object({
  terms: z.object({ until: z.string(), payBy: z.string(), daysTakenBack: z.int() }),
});

/** Whether this attempt's press was for what the provider gives now: on a later day the same request would take other days back. */
export function wasPressedFor({ quote }: Pick<Attempt, 'quote'>, offer: GraceTerms): boolean {
  const snapshot = pressSchema.safeParse(quote.snapshot);
  return snapshot.success && isSameGrace(snapshot.data.terms, offer);
}
