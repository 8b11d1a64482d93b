import 'server-only';
import { z } from 'zod';
import type { PaymentInfo, SavedCard } from '#lib/account/server/provider-account.ts';
import { daysInCode, isInternet } from '#lib/domain/plan-days.ts';
import { acpCreditCents, isEnrolledWithoutCredit, isOwnerAcpTileShown } from '#lib/domain/acp.ts';
import { usAddressFields } from '#lib/domain/contact/us-address.ts';
import { owedGraceSchema } from '#lib/plans/server/owed-grace.ts';
import { missingInternet } from '#lib/plans/server/provider-plans.ts';
import { refillPromo, winbackPromo } from '#lib/plans/account-promo.ts';
import { type RefillCart, withCurrentOffer } from '#lib/plans/refill-cart.ts';
import type { AccountData } from '#lib/account/server/load-account-data.ts';
import { toLayoutView } from '#lib/account/server/account-views.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { toCardRef, toPaymentVersion } from '#lib/account/server/owner-card.ts';

const cents = z.int();
const text = z.string().max(500);

/** A plan that can be bought. A plan that was stored without its days has them in its code. */
const planSchema = z
  .object({
    planCode: text,
    lob: text,
    priceCents: cents,
    days: z.int().optional(),
    text: z.string().max(2_000).default(''),
  })
  .transform(({ days, ...plan }) => ({ ...plan, days: days ?? daysInCode(plan.planCode) }));

/** `ref`: identifies the card that a page shows. */
const cardSchema = z.object({
  ref: text,
  type: z.enum(['MASTER_CARD', 'Visa', 'Discover', 'AMERICAN_EXPRESS']),
  lastFour: z.string().regex(/^\d{4}$/),
  /** MMYY. */
  expiry: z.string().regex(/^\d{4}$/),
});

/**
 * What a refill needs of its account, as the provider reported it when the cart was last saved; the steps after the cart share it. It is
 * stored sealed, without the saved card's token.
 */
export const refillAccountSchema = z.object({
  reference: text,
  accountId: text,
  layout: z.object({
    name: text,
    isDeactivated: z.boolean(),
    hasPlan: z.boolean().default(true),
    activation: z.object({ account: text.nullable() }).nullable(),
    hasNotification: z.boolean(),
    isBeingSetUp: z.boolean().default(false),
    canSwitch: z.boolean(),
  }),
  phone: text,
  /** First and last name. */
  name: text,
  address: z.object(usAddressFields(text)),
  geoCode: text,
  plans: z.array(planSchema),
  /** The codes of internet plans whose days the provider does not say: they are not sold, and the page reports a problem on our side. */
  plansWithoutDays: z.array(text).default([]),
  /** The plan that was last paid for; null if there is none. */
  lastPlan: text.nullable(),
  /** The last paid day of the internet; null if it has none. */
  expiry: text.nullable(),
  /** A day of grace that the refill settles. */
  grace: owedGraceSchema,
  /** The account's television, each with its last paid day. */
  tv: z.array(z.object({ planCode: text, expiry: text.nullable() })).default([]),
  device: z.object({ macId: text, deviceId: text, serialNumber: text, status: text }),
  creditCents: cents,
  benefits: z.array(z.object({ plan: text, period: text, code: text, cents })),
  /** A Tribal benefit that is enrolled, and not taken off. */
  isTribal: z.boolean(),
  showAcpTile: z.boolean(),
  promo: z
    .object({
      kind: z.enum(['sale', 'winback']),
      id: text,
      offerType: text,
      planCode: text.nullable().default(null),
      offCents: cents,
    })
    .nullable(),
  /** The offers could not be read: none is sold, and none counts as ended. */
  areOffersUnknown: z.boolean().default(false),
  card: cardSchema.nullable(),
  /** Saved cards beside it, where the provider keeps several. */
  otherCards: z.array(cardSchema).default([]),
  hasAutoRefill: z.boolean(),
  /** Of card and auto-refill; null when they could not be read. */
  paymentVersion: text.nullable().default(null),
  isPaused: z.boolean(),
});
export type RefillAccount = z.output<typeof refillAccountSchema>;

export function toRefillAccount(data: AccountData): RefillAccount {
  const { account, payment, reference } = data;
  const { accountId, phone, address, geoCode, plans, internet, acp, isPaused } = account;
  const creditCents = acpCreditCents(acp);
  const { macId = '', deviceId = '', serialNumber = '', deviceStatuses = [] } = internet ?? {};
  return {
    reference,
    accountId,
    phone,
    address,
    geoCode,
    isPaused,
    creditCents,
    layout: toLayoutView(data),
    name: [account.firstName, account.lastName].filter(Boolean).join(' '),
    plans: plans.map((plan) => ({ text: '', ...plan })),
    plansWithoutDays: missingInternet(account),
    lastPlan: internet?.planCode ?? null,
    expiry: internet?.expiry ?? null,
    grace: account.grace,
    tv: account.subscriptions
      .filter(({ lob }) => !isInternet(lob))
      .map(({ planCode, expiry }) => ({ planCode, expiry })),
    device: { macId, deviceId, serialNumber, status: deviceStatuses[0] ?? '' },
    // A benefit is sent back to the provider only when it is deducted from the price.
    benefits: creditCents > 0 ? account.benefits.slice(0, 1) : [],
    isTribal: isEnrolledWithoutCredit(acp),
    showAcpTile: isOwnerAcpTileShown(acp),
    promo: findPromo(data),
    areOffersUnknown: data.areOffersUnknown,
    ...(payment ? toSavedPayment(payment) : { card: null, otherCards: [], hasAutoRefill: false, paymentVersion: null }),
  };
}

type SavedPayment = Pick<RefillAccount, 'card' | 'otherCards' | 'hasAutoRefill' | 'paymentVersion'>;

export function toSavedPayment(payment: PaymentInfo): SavedPayment {
  const { hasAutoRefill, instruments } = payment;
  const others = instruments?.filter(({ role }) => role !== 'default') ?? [];
  return {
    card: toSavedCard(payment),
    otherCards: others.map(withoutToken),
    hasAutoRefill,
    paymentVersion: toPaymentVersion(payment),
  };
}

type Cards = Pick<RefillAccount, 'card' | 'otherCards'>;

/** All saved cards, the default one first. */
export function listCards({ card, otherCards }: Cards): NonNullable<RefillAccount['card']>[] {
  return card ? [card, ...otherCards] : otherCards;
}

/**
 * The card that pays where a saved one was chosen. A single saved card pays whatever was chosen before it was replaced, because the page
 * shows it; of several, only the one that was chosen.
 */
export function findPayingCard(account: Cards, ref: string): RefillAccount['card'] {
  return findChosenCard(account, ref) ?? (account.otherCards.length === 0 ? account.card : null);
}

/** The saved card that was chosen; null if it is not saved any more. */
export function findChosenCard(account: Cards, ref: string): RefillAccount['card'] {
  return listCards(account).find((card) => card.ref === ref) ?? null;
}

/** The saved card without its token. */
export function toSavedCard({ card }: PaymentInfo): RefillAccount['card'] {
  return card && withoutToken(card);
}

function withoutToken(card: Pick<SavedCard, 'token' | 'type' | 'lastFour' | 'expiry'>) {
  const { type, lastFour, expiry } = card;
  return { ref: toCardRef(card), type, lastFour, expiry };
}

/** Spec 3 §9: the discount of a sale if the provider does not report one. */
const SALE_CENTS = 3_500;

/** Spec 2 §4 'Promo': the first offer counts, but winback comes before any other. */
function findPromo({ promos, today }: AccountData): RefillAccount['promo'] {
  const winback = winbackPromo(promos, today);
  const promo = winback ?? refillPromo(promos, today);
  if (!promo) return null;
  const { id, offerType, planCode = null, discountCents } = promo;
  return {
    kind: winback ? 'winback' : 'sale',
    id,
    offerType,
    planCode,
    offCents: Math.abs(discountCents ?? -SALE_CENTS),
  };
}

type Offer = Pick<RefillAccount, 'promo' | 'areOffersUnknown'>;

/** Whether the account has a winback offer; null if its offers could not be read. */
export function hasWinback({ promo, areOffersUnknown }: Offer): boolean | null {
  return areOffersUnknown ? null : promo?.kind === 'winback';
}

export function cartWithOffer({ cart }: { cart: RefillCart | null }, { facts }: { facts: Offer }): RefillCart | null {
  return cart && withCurrentOffer(cart, { hasWinback: hasWinback(facts) });
}

/**
 * Whether the customer was shown an offer that cannot be checked now: without it, the same total would buy fewer days, or the same days cost
 * more, so nothing is sold until it was read again. `shownOffer`: its id.
 */
export function isOfferUnchecked(
  { areOffersUnknown }: Offer,
  { cart, shownOffer }: { cart: RefillCart | null; shownOffer: string | null },
): boolean {
  return areOffersUnknown && (shownOffer !== null || cart?.isWinback === true);
}

/** Whether the quoted total had an offer that the account no longer has. */
export function hasOfferEnded(attempt: Attempt | null, { promo, areOffersUnknown }: Offer): boolean {
  if (attempt?.state !== 'ready' || attempt.quote.promo === null || areOffersUnknown) return false;
  return attempt.quote.promo !== promo?.id;
}
