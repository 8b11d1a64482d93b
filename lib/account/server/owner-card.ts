import 'server-only';
import type { CardSummary } from '#lib/payment/api.ts';
import type { BillingFormValues } from '#lib/payment/billing-rules.ts';
import { toPaymentCard } from '#lib/payment/server/card-entry.ts';
import type { OwnerCardPayRequest } from '#lib/plans/refill-pay-api.ts';
import { keyedHash } from '#lib/http/secrets.ts';
import {
  type Instrument,
  loadPaymentInfo,
  type PayingAccount,
  type PaymentInfo,
  type SavedCard,
} from './provider-account.ts';
import type { CallContext } from '#lib/provider/call.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import type { TypedCard } from '#lib/plans/server/provider-refill.ts';
import { isSameAddress, splitBillingNameForRefill } from '#lib/domain/card/billing.ts';
import { toCardBrand } from '#lib/domain/card/card.ts';
import { recordProviderFailure } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { hostedCardView } from '#lib/payment/server/hosted-card-offer.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import {
  type AutoRefillOutlook,
  calculateNextChargeDay,
  type ChargeFacts,
  type OutlookFacts,
  predictAutoRefill,
} from '#lib/account/auto-refill.ts';
import { parseMmyy } from '#lib/domain/card/expiry.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { monthIn } from '#lib/domain/dates.ts';
import { supports } from '#lib/provider/capabilities.ts';
import type { AccountData } from './load-account-data.ts';

interface CardPayment {
  kind: 'typed';
  typed: TypedCard;
  isServiceAddress: boolean;
}

/** How an owner pays, before the saved card's token is read; `card` is that card's reference. */
export type PaymentChoice = { kind: 'saved'; card: string } | CardPayment;

export type OwnerPayment = { kind: 'saved'; token: string } | CardPayment;

/** Spec 3 §5: the cardholder's last name is everything after the first word. */
export function toPaymentChoice(request: OwnerCardPayRequest, serviceAddress: UsAddress): PaymentChoice {
  if ('savedCard' in request) return { kind: 'saved', card: request.savedCard };
  const { billing } = request;
  const isServiceAddress = billing !== undefined && isSameAddress(billing, serviceAddress);
  if (request.cardToken) {
    const card = { cardToken: request.cardToken, billing: billing ? toPayer(billing) : null };
    return { kind: 'typed', typed: card, isServiceAddress };
  }
  return { kind: 'typed', typed: { card: request.card, billing: toPayer(request.billing) }, isServiceAddress };
}

function toPayer({ name, ...address }: BillingFormValues) {
  return { ...splitBillingNameForRefill(name), ...address };
}

/**
 * Reads the token with which a saved card is charged. Null if the saved card is no longer the one that the customer saw, or cannot be read:
 * nothing may be sent then.
 */
export async function resolvePayment(
  callContext: CallContext,
  payment: PaymentChoice,
  { account, owner }: { account: PayingAccount; owner: Owner },
): Promise<OwnerPayment | null> {
  if (payment.kind === 'typed') return payment;
  const paymentInfo = await loadPaymentInfo(callContext, account);
  if (!paymentInfo.ok) {
    await recordProviderFailure(owner, paymentInfo);
    return null;
  }
  const card = findCard(paymentInfo.value, payment.card);
  return card && { kind: 'saved', token: card.token };
}

/** The charged card as the receipt shows it; null if the saved card does not exist. */
export function toCardSummary(
  savedCard: Pick<SavedCard, 'type' | 'lastFour'> | null,
  request: OwnerCardPayRequest,
): CardSummary | null {
  if (!('savedCard' in request)) return toPaymentCard(request).card;
  return savedCard && { brand: toCardBrand(savedCard.type), lastFour: savedCard.lastFour };
}

/** The reference of a saved card in pages and requests: reveals nothing about the token and differs from card to card. */
export function toCardRef({ token, expiry }: Pick<SavedCard, 'token' | 'expiry'>): string {
  return keyedHash(token, 'saved card', expiry).slice(0, 24);
}

/** The saved card that a page or a request names; null if it is not saved any more. */
export function findCard({ card, instruments }: PaymentInfo, ref: string): Omit<SavedCard, 'holder'> | null {
  const cards = instruments ?? (card ? [card] : []);
  return cards.find((one) => toCardRef(one) === ref) ?? null;
}

export function findBackup({ instruments }: Pick<PaymentInfo, 'instruments'>): Instrument | null {
  return instruments?.find(({ role }) => role === 'backup') ?? null;
}

/** Identifies the stored state of card and auto-refill, for pages and requests; reveals nothing about the card. */
export function toPaymentVersion({ card, hasAutoRefill, instruments }: PaymentInfo): string {
  const others = instruments?.map((one) => `${toCardRef(one)} ${one.role}`) ?? [];
  const parts = [card?.expiry ?? '', JSON.stringify(card?.holder ?? null), String(hasAutoRefill), ...others];
  return keyedHash(card?.token ?? 'none', 'saved payment', ...parts).slice(0, 24);
}

export type PaymentMethodView = ReturnType<typeof toPaymentMethodView>;

/** Spec 2 §4 'Payment methods'. `?for=auto-refill`: the customer came to save a card for that. */
export function toPaymentMethodView(accountData: AccountData, query: URLSearchParams) {
  const { route, account } = accountData;
  const isDeactivated = route.to === 'dashboard' && route.isDeactivated;
  return {
    ...toPaymentPageBase(accountData),
    serviceAddress: account.address,
    billing: config().BILLING_ADDRESS,
    ...hostedCardView(),
    isForAutoRefill: query.get('for') === 'auto-refill' && !isDeactivated && supports('auto-refill'),
    isDeactivated,
    ...(supports('auto-refill') && { offersAutoRefill: true as const }),
  };
}

/** What the pages of card and auto-refill have in common. `lastDay`: the last paid day. `month`: the current one. */
export function toPaymentPageBase(accountData: AccountData) {
  const { account, payment, reference } = accountData;
  const lastDay = account.internet?.expiry ?? null;
  return {
    account: reference,
    stored: toStoredPayment(payment, toServiceDays(accountData)),
    month: monthIn(config().PROVIDER_TIME_ZONE, clock()),
    lastDay,
  };
}

/** What is known of an account's days when its auto-refill is predicted. */
type ServiceDays = ChargeFacts & Pick<OutlookFacts, 'graceUntil'>;

export function toServiceDays({ account, today }: AccountData): ServiceDays {
  const { grace, internet, isPaused } = account;
  return { expiry: internet?.expiry ?? null, graceUntil: grace?.until ?? null, isPaused, today };
}

export type StoredPayment = NonNullable<ReturnType<typeof toStoredPayment>>;

/**
 * Card and auto-refill as the provider stores them; null where they were not read. `version` is sent with requests, which are refused if
 * something else has been stored since.
 */
function toStoredPayment(payment: PaymentInfo | null, facts: ServiceDays) {
  if (!payment) return null;
  const { card, hasAutoRefill, instruments } = payment;
  return {
    version: toPaymentVersion(payment),
    card: card && toOwnCardView(card),
    /** Absent where the provider keeps no more than one card. */
    ...(instruments && { cards: instruments.map(toCardChoice) }),
    hasAutoRefill,
    nextChargeOn: findNextChargeDay(payment, facts),
    outlook: toOutlook(payment, facts),
  };
}

/** The provider's own day where it reports one; null if auto-refill is off or no charge is due. */
function findNextChargeDay({ autoRefill, hasAutoRefill }: PaymentInfo, facts: ChargeFacts): CalendarDay | null {
  if (!hasAutoRefill) return null;
  return autoRefill ? autoRefill.nextChargeOn : calculateNextChargeDay(facts);
}

export function toOutlook(payment: PaymentInfo, facts: ServiceDays): AutoRefillOutlook {
  const { autoRefill, card, hasAutoRefill } = payment;
  const backup = findBackup(payment);
  return predictAutoRefill({
    ...facts,
    hasAutoRefill,
    nextChargeOn: findNextChargeDay(payment, facts),
    declinedOn: autoRefill?.declined?.on ?? null,
    cardExpiry: card && parseMmyy(card.expiry),
    backupLastFour: backup?.lastFour ?? null,
    backupExpiry: backup && parseMmyy(backup.expiry),
  });
}

export function toCardView({ type, lastFour, expiry }: Pick<SavedCard, 'type' | 'lastFour' | 'expiry'>) {
  return { brand: toCardBrand(type), lastFour, expiry: parseMmyy(expiry) };
}

export type CardChoice = ReturnType<typeof toCardChoice>;

/** One of several saved cards; `ref` names it in requests. */
function toCardChoice(card: Instrument) {
  return { ref: toCardRef(card), ...toCardView(card), role: card.role };
}

export type OwnCardView = ReturnType<typeof toOwnCardView>;

function toOwnCardView(card: SavedCard) {
  const { firstName, lastName, ...address } = card.holder;
  return { ...toCardView(card), billing: { name: [firstName, lastName].filter(Boolean).join(' '), ...address } };
}
