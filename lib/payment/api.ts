import * as z from 'zod/mini';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { CARD_GATEWAYS } from '#lib/domain/card/card.ts';
import type { ConcernedField } from '#lib/domain/codes/message-for-code.ts';
import type { RefillAgreement } from '#lib/domain/refill-agreement.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { reportErrors } from '#lib/domain/field-errors.ts';
import { recipientError, parseRecipient } from '#lib/domain/contact/recipient.ts';

/** Requests and responses of every flow's payment handlers. All amounts are integer cents. */

const cents = z.int().check(z.nonnegative());
export const localeSchema = z.enum(LOCALES);
export const purchaseIdSchema = z.string().check(z.regex(/^[\w-]{8,64}$/));
export const attemptIdSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** What a page shows: a purchase of this browser, and its version. Every action sends both. */
export const purchaseRefSchema = z.object({ id: purchaseIdSchema, version: z.int().check(z.nonnegative()) });
export type PurchaseRef = z.infer<typeof purchaseRefSchema>;

/** GET /api/payment/open: whether a payment of this browser is open, or that cannot be read. */
export interface OpenPayment {
  isOpen: boolean;
}

/** One line of a cart or a receipt, in the order in which it is shown. */
export interface Line {
  kind: 'plan' | 'package' | 'add-on' | 'offer' | 'gateway' | 'shipping' | 'credit';
  /** The provider's code of the plan, the offer, the product or the shipping option. */
  code: string;
  /** The provider's text, for what our messages do not cover; may be empty. */
  text: string;
  quantity: number;
  /** For the whole line; below zero for deductions. */
  cents: number;
  /** Of a plan: the days of one period. */
  days?: number | undefined;
}

/** A total that the server has frozen under `attempt`. */
export interface Quote {
  attempt: string;
  /** The short code that customers quote. */
  reference: string;
  lines: Line[];
  /** Null if the tax is unavailable: the total is then the sum of the lines (spec 3 §9). */
  taxCents: number | null;
  totalCents: number;
}

/** A total that was not saved: it can be shown, but not paid. */
export type Estimate = Pick<Quote, 'lines' | 'taxCents' | 'totalCents'>;

/** Why a payment took no money; the texts are localized on the server, because the catalog is too large to ship. */
export interface PaymentFailure {
  text: string;
  /** 'Error code: …', if the catalog shows it. */
  codeLine: string | null;
  reference: string;
  /**
   * What fixes it: `identity` is a phone that only the identity service can change, `account` what the pages of a closed account offer,
   * `support` nothing on this site.
   */
  mends: 'card' | 'phone' | 'identity' | 'account' | 'support';
  /** The field of the card form that it concerns, if it names one. */
  field?: ConcernedField | null;
  supportPhone: string;
}

const jwe = z.string().check(z.maxLength(2_048), z.regex(/^[\w-]+(\.[\w-]+){4}$/));

/** The card's fields as this browser encrypted them. */
export const encryptedCardSchema = z.object({ cardNumber: jwe, cardType: jwe, expirationDate: jwe, cvv: jwe });

/** What the receipt shows of the card, and all that is stored of it. */
export const cardSummarySchema = z.object({
  brand: z.enum(['visa', 'mastercard', 'discover', 'american-express']),
  lastFour: z.string().check(z.regex(/^\d{4}$/)),
});
export type CardSummary = z.infer<typeof cardSummarySchema>;

export type EncryptedCard = z.infer<typeof encryptedCardSchema>;

/**
 * A card that was typed into the gateway's own fields, or approved by one of its express buttons (`CARD_ENTRY=hosted`). `token`: only the
 * provider can charge or save it, once. Held in memory only; of the rest, brand and last four digits are kept.
 */
export const cardTokenSchema = z.object({
  gateway: z.enum(CARD_GATEWAYS),
  token: z.string().check(z.minLength(1), z.maxLength(8_192), z.regex(/^[!-~]+$/)),
  ...cardSummarySchema.shape,
  /** MMYY. Passed on, never stored. */
  expiration: z.string().check(z.regex(/^(0[1-9]|1[0-2])\d{2}$/)),
});
export type CardToken = z.infer<typeof cardTokenSchema>;

/** POST …/pay: what the customer saw and agreed to, never a price to charge. A flow adds its own fields. */
export const payRequestShape = {
  purchase: purchaseRefSchema,
  attempt: attemptIdSchema,
  /** The total on the customer's screen: any other is refused. */
  totalCents: cents,
  locale: localeSchema,
  terms: z.literal(true),
  /** How they agreed: absent or `box`, a checkbox. An owner's refill has another way. */
  agreement: z.optional(z.literal('box')),
  /** The earlier payment (`repeats` of a response) that the customer was asked about and chose to repeat; else null. */
  repeats: z.nullable(z.string().check(z.maxLength(64))),
};
const payRequestSchema = z.object(payRequestShape);
export type PayRequest = Omit<z.infer<typeof payRequestSchema>, 'agreement'> & {
  agreement?: RefillAgreement | undefined;
};

/** A field of another way to pay: a request names one. */
export const absentField = z.optional(z.undefined());

/** How a card comes in a request: encrypted by this browser. */
export const encryptedCardShape = {
  card: encryptedCardSchema,
  cardSummary: cardSummarySchema,
  cardToken: absentField,
};
/** Or as the token of the gateway that has it. */
export const cardTokenShape = { cardToken: cardTokenSchema, card: absentField, cardSummary: absentField };

/** A payment with a card that was typed in, either way. The settings decide which of them is taken. */
export const cardPayRequestShape = { ...payRequestShape, ...encryptedCardShape };
export const tokenPayRequestShape = { ...payRequestShape, ...cardTokenShape };
export const cardPayRequestSchema = z.union([z.object(cardPayRequestShape), z.object(tokenPayRequestShape)]);
export type CardPayRequest = z.infer<typeof cardPayRequestSchema>;

/** The base path of a payment flow's handlers. */
export type PaymentApi =
  | '/api/buy'
  | '/api/litepay'
  | '/api/litepay/pin'
  | '/api/reconnect'
  | '/api/refill'
  | '/api/refill/pin';

/** What differs from a total that a page has shown. `day`: the last paid day as it would be now. */
export type QuoteChange = { what: 'plan' | 'total' | 'offer' } | { what: 'day'; day: CalendarDay };

/** The response to a payment, of every flow. */
export type PaymentOutcome =
  | { outcome: 'confirmed'; reference: string }
  /** Not known yet: continue on the waiting page. */
  | { outcome: 'pending'; reference: string }
  | { outcome: 'declined'; failure: PaymentFailure }
  /** Nothing on the page can fix it: the flow's error page. */
  | { outcome: 'failed'; reference: string }
  /** Provably nothing was charged: a new quote can be paid. */
  | { outcome: 'not-sent' }
  /** What the page shows is not what would be paid. Nothing was sent. `change`: absent if it was changed elsewhere. */
  | { outcome: 'changed'; change?: QuoteChange }
  /** The purchase is gone, or is now for something else. Nothing was sent. */
  | { outcome: 'start-again' }
  /** The same was paid minutes ago, or is being paid: to pay once more, the next request names it. */
  | { outcome: 'repeats'; repeats: string };

/**
 * GET …/status?purchase=ID&attempt=ID: the state of a payment.
 * - `none`: nothing was submitted; the button may be enabled again.
 * - `processing`: on its way. `checking`: sent, and the response was lost or contradicts itself. `manual`: asked again less often.
 * - `failed`: nothing on the page can fix it.
 */
export interface PaymentStatus {
  state: 'none' | 'processing' | 'checking' | 'manual' | 'confirmed' | 'declined' | 'failed' | 'not-charged';
  reference: string | null;
}

/** GET /api/payment/key: the provider's public key for card fields, an RSA key as a JWK. */
export interface PaymentKey {
  kty: 'RSA';
  kid: string;
  n: string;
  e: string;
}

/** POST …/receipt: which payment, and to whom. The server writes the message itself. */
export const receiptRequestSchema = z.pipe(
  z.object({
    purchase: purchaseIdSchema,
    attempt: attemptIdSchema,
    locale: localeSchema,
    recipient: z.string().check(z.maxLength(400)),
    /** In the account area: the reference of the account that the page shows. */
    account: z.optional(z.string().check(z.maxLength(64))),
  }),
  z.transform((values, context) => {
    const recipient = parseRecipient(values.recipient);
    if (reportErrors({ recipient: recipientError(values.recipient) }, values, context) || !recipient) return z.NEVER;
    return { ...values, recipient };
  }),
);

export interface ReceiptResponse {
  /** False if the provider did not send the receipt of a payment of the caller's. True also where there is no such payment. */
  sent: boolean;
}
