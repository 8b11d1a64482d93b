import 'server-only';
import type { CardSummary } from '#lib/payment/api.ts';
import type { BillingFormValues } from '#lib/payment/billing-rules.ts';
import { toPaymentCard } from '#lib/payment/server/card-token.ts';
import type { OwnerCardPayRequest } from '#lib/plans/refill-pay-api.ts';
import { keyedHash } from '#lib/http/secrets.ts';
import { findPaymentInfo, type PayingAccount, type PaymentInfo, type SavedCard } from './provider-account.ts';
import type { CallContext } from '#lib/provider/call.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import type { TypedCard } from '#lib/plans/server/provider-refill-request.ts';
import { isSameAddress } from '#lib/domain/card/billing-address.ts';
import { toCardBrand } from '#lib/domain/card/brand.ts';
import { splitBillingNameForRefill } from '#lib/domain/card/billing-name.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';

interface TypedPayment {
  kind: 'typed';
  typed: TypedCard;
  isServiceAddress: boolean;
}

/** How an owner pays, before the saved card's token is read; `card` is that card's reference. */
export type ChosenPayment = { kind: 'saved'; card: string } | TypedPayment;

export type OwnerPayment = { kind: 'saved'; token: string } | TypedPayment;

/** Spec 3 §5: the cardholder's last name is everything after the first word. */
export function chosenPaymentOf(request: OwnerCardPayRequest, serviceAddress: UsAddress): ChosenPayment {
  if ('savedCard' in request) return { kind: 'saved', card: request.savedCard };
  const { billing } = request;
  const isServiceAddress = billing !== undefined && isSameAddress(billing, serviceAddress);
  if (request.cardToken) {
    const typed = { cardToken: request.cardToken, billing: billing ? payerOf(billing) : null };
    return { kind: 'typed', typed, isServiceAddress };
  }
  return { kind: 'typed', typed: { card: request.card, billing: payerOf(request.billing) }, isServiceAddress };
}

function payerOf({ name, ...address }: BillingFormValues) {
  return { ...splitBillingNameForRefill(name), ...address };
}

/**
 * Reads the token with which a saved card is charged. Null if the saved card is no longer the one that the customer saw, or cannot be read:
 * nothing may be sent then.
 */
export async function paymentWithToken(
  context: CallContext,
  payment: ChosenPayment,
  { account, owner }: { account: PayingAccount; owner: Owner },
): Promise<OwnerPayment | null> {
  if (payment.kind === 'typed') return payment;
  const saved = await findPaymentInfo(context, account);
  if (!saved.ok) {
    await noteRefusal(owner, saved);
    return null;
  }
  const { card } = saved.value;
  return card && cardRef(card) === payment.card ? { kind: 'saved', token: card.token } : null;
}

/** The charged card as the receipt shows it; null if the saved card does not exist. */
export function cardSummaryOf(
  saved: Pick<SavedCard, 'type' | 'lastFour'> | null,
  request: OwnerCardPayRequest,
): CardSummary | null {
  if (!('savedCard' in request)) return toPaymentCard(request).card;
  return saved && { brand: toCardBrand(saved.type), lastFour: saved.lastFour };
}

/** The reference of a saved card in pages and requests: reveals nothing about the token and differs from card to card. */
export function cardRef({ token, expiry }: Pick<SavedCard, 'token' | 'expiry'>): string {
  return keyedHash(token, 'saved card', expiry).slice(0, 24);
}

/** Identifies the stored state of card and auto-refill, for pages and requests; reveals nothing about the card. */
export function paymentVersion({ card, hasAutoRefill }: PaymentInfo): string {
  const parts = [card?.expiry ?? '', JSON.stringify(card?.holder ?? null), String(hasAutoRefill)];
  return keyedHash(card?.token ?? 'none', 'saved payment', ...parts).slice(0, 24);
}
