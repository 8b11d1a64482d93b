import 'server-only';
import type { RefillPayRequest } from '#lib/api/refill-pay.ts';
import { cardSummaryOf } from '#lib/services/account/owner-card.ts';
import { describePaymentFailure } from '#lib/services/payment/payment-failure.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { type Buyer, payerGuard } from '#lib/session/owner-guard.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { buyerOf } from './refill-purchase.ts';

/** The parts that all payments of a signed-in owner have in common. */
export const ownerPayment = {
  guard: payerGuard,
  browserIdOf: ({ owner }: Buyer) => buyerOf(owner),
  limit: 'charge',
  context: ({ owner }: Buyer) => owner.context,
  describeFailure: (attempt: Attempt, _purchase: unknown, locale: Locale) => describePaymentFailure(attempt, locale),
} as const;

interface PaidByCard {
  data: { account: { facts: { card: Parameters<typeof cardSummaryOf>[0] } } | null };
}

/** The same for payments by card, saved or new. */
export const ownerCardPayment = {
  ...ownerPayment,
  cardOf: ({ data }: PaidByCard, request: RefillPayRequest) => cardSummaryOf(data.account?.facts.card ?? null, request),
  parties: (_purchase: unknown, request: RefillPayRequest) => ('savedCard' in request ? [] : [request.billing]),
  payerSubjects: ({ subjectHash }: Attempt) => [subjectHash],
} as const;
