import 'server-only';
import type { RefillStartResponse } from '#lib/refill/api.ts';
import { REFILL_ENTRY } from '#lib/domain/entry-paths.ts';
import { REFILL_FLOW, refillStep } from '#lib/refill/flow.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { internetPlans, newRefillCart, winbackCart } from '#lib/plans/refill-cart.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { RefillAccount } from './refill-account.ts';
import { chargeableCard, toRefillFacts } from './refill-facts.ts';
import { quoteRefillCart } from './save-refill-cart.ts';

const ENDED_OFFER = `${REFILL_ENTRY}?offer=ended`;

interface Wanted {
  kind: 'last' | 'winback';
  locale: Locale;
  after: string | null;
}

/**
 * Spec 3 §2.2, §4.1: starts a refill from 'Refill now' or the winback banner, with a cart and the saved card if there is one, and returns
 * the step to continue with.
 */
export async function startRefill(owner: Owner, { kind, locale, after }: Wanted): Promise<RefillStartResponse> {
  const started = await quoteRefillCart(owner, {
    locale,
    after,
    // Without a saved card that can be charged there is nothing to review yet: the cart comes first.
    cartOf: kind === 'winback' ? winbackCartOf : (account) => chargeableCard(account.card) && createLastCart(account),
    paymentOf: (account) => {
      const card = chargeableCard(account.card);
      return card && { kind: 'saved', card: card.ref };
    },
  });
  // The cart says that the offer has ended.
  if (kind === 'winback' && started.outcome === 'unavailable') return { outcome: 'started', path: ENDED_OFFER };
  if (started.outcome === 'confirmed') return { outcome: 'confirmed', reference: started.attempt.reference };
  if (started.outcome !== 'quoted') return { outcome: started.outcome };
  const step = refillStep('review', toRefillFacts(started.purchase, started.attempt));
  return { outcome: 'started', path: REFILL_FLOW[step].path };
}

function winbackCartOf({ promo }: RefillAccount) {
  return promo?.kind === 'winback' ? winbackCart() : null;
}

/** A cart with the plan that was last paid for, or the first that the account can buy. */
export function createLastCart({ plans, lastPlan }: Pick<RefillAccount, 'plans' | 'lastPlan'>) {
  const internet = internetPlans(plans);
  const plan = internet.find(({ planCode }) => planCode === lastPlan) ?? internet[0];
  return plan ? newRefillCart(plan.planCode) : null;
}
