import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import type { Capability } from '#lib/domain/capabilities.ts';
import type { Guard } from '#lib/http/json-handler.ts';
import type { LimitName } from '#lib/http/limits.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { CardSummary, CardToken, PaymentFailure, PayRequest } from '#lib/payment/api.ts';
import type { CallContext } from '#lib/provider/call.ts';
import type { ChargeOutcome } from '#lib/payment/charge-outcome.ts';
import type { Evidence } from '#lib/payment/settlement.ts';
import type { Party } from '#lib/payment/server/payment-attempt.ts';
import type { ReceiptLabels } from './receipt.ts';
import type { Purchase, PurchaseBasics, PurchaseRepository } from './purchase.ts';
import { type Renewal, renewQuote } from './renew-quote.ts';
import type { Attempt, AttemptQuote } from '#lib/store/attempt.ts';
import type { QuoteOwner } from '#lib/store/attempts.ts';

/** A flow's price for a purchase before payment. Amounts are integer cents. */
export interface PurchaseQuote {
  quote: Omit<AttemptQuote, 'contentVersion'>;
  /** The account that is paid for, or a stand-in until there is one. The key of the charge is derived from it. */
  accountId: string;
  /** A keyed hash of whom it is charged for: limits and settlement count by it. */
  subjectHash: string;
}

/** `absent`: the provider was asked, would show it and does not. An order number: it is shown, under that number. */
export type ProviderEvidence = boolean | 'absent' | { orderNumber: string };

/** What settlement needs from a flow when no payer is present: after a crash, and for an operator. */
export interface SettlementFlow {
  /** The provider's name for the flow, stored in the ledger. */
  name: string;
  /** Whether the provider's account id is the attempt's; true if the attempt has no account. Absent where no money moves. */
  isOwnAccount?(attempt: Attempt, accountId: string): boolean;
  /**
   * Whether something other than the charge's status proves that this charge took effect (Reliability §Money). `context`: the caller's; after
   * a crash it has no session.
   */
  findEvidence(attempt: Attempt, callContext: CallContext): Promise<ProviderEvidence>;
}

/** What a flow defines for a purchase before payment. `Caller`: the caller: a browser, or an account's owner. */
export interface PurchaseFlow<Caller, Data extends PurchaseBasics> {
  /** The provider's name for the flow, stored in the ledger. */
  name: string;
  purchases: PurchaseRepository<Data>;
  findPurchase(caller: Caller, id: string): Promise<Purchase<Data> | null>;
  /** What the customer is shown, as JSON: a page that shows something else may not act on the purchase. */
  content(data: Data): unknown;
  /** Prices what is bought from the provider's data; null if nothing can be sold. May call the provider. */
  quote(caller: Caller, purchase: Purchase<Data>): Promise<PurchaseQuote | null>;
  /** Whether a frozen total is still the price of the purchase; true if absent. */
  isPriceCurrent?(attempt: Attempt, purchase: Purchase<Data>): boolean | Promise<boolean>;
  /** Absent where the pages promise no last day. */
  dayPromise?: DayPromise<Caller, Data>;
}

/** The last paid day of each product that is bought. */
export type LastDays = Readonly<Record<string, CalendarDay>>;

/** Decision on midnight: until when a purchase is paid for, which its pages say before the payment. */
export interface DayPromise<Caller, Data extends PurchaseBasics> {
  /** What is bought, for the account as the provider shows it now; null if it can no longer be bought there. */
  reload(caller: Caller, purchase: Purchase<Data>): Promise<Data | null | 'failed'>;
  /** `data`: with the reading of the account that the quote was made from. */
  lastDays(quote: Pick<AttemptQuote, 'planDays' | 'snapshot'>, data: Data): LastDays;
  /** Whether nothing but a new day has made the reading outdated, and the customer need not be asked anything else. */
  hasOnlyDayChanged(before: Data, after: Data): Promise<boolean>;
}

/** How the core treats every payment of a flow, whoever pays. */
export interface PaymentRules extends SettlementFlow {
  /** The limit that a payment counts against, besides the limit of declines. */
  limit: LimitName;
  /**
   * Whose tries count together. `owner`: those of an identity for an account. `guest`: those of a browser, of an address, and of everybody for
   * the account. `shopper`: those of a browser and of an address alone, because all else about a shopper is what they typed.
   */
  payer: 'owner' | 'guest' | 'shopper';
  /** Whether paying for the same account and plan again within minutes needs the customer's confirmation. */
  asksBeforeRepeat: boolean;
  /** Whether nothing on the flow's pages can fix a failed attempt; the flow's error page shows it then. */
  isFinalFailure(attempt: Attempt): boolean;
}

/** A purchase from the store, with what depends on its flow's price. */
export interface LoadedPurchase<Data extends PurchaseBasics> extends Purchase<Data> {
  /** Whether a frozen total is still its price. */
  isPriceCurrent: (attempt: Attempt) => Promise<boolean>;
  /** Prices it again where a frozen total is not its price any more. */
  renewQuote: (attempt: Attempt) => Promise<Renewal>;
  /** For the transaction that writes the purchase together with its attempt. */
  sealRow: () => Promise<QuoteOwner>;
}

export async function loadPurchase<Caller, Data extends PurchaseBasics>(
  flow: PurchaseFlow<Caller, Data>,
  caller: Caller,
  id: string,
): Promise<LoadedPurchase<Data> | null> {
  const purchase = await flow.findPurchase(caller, id);
  return (
    purchase && {
      ...purchase,
      isPriceCurrent: async (attempt) => (await flow.isPriceCurrent?.(attempt, purchase)) ?? true,
      renewQuote: (attempt) => renewQuote(flow, caller, purchase, attempt),
      sealRow: () => flow.purchases.sealRow(purchase),
    }
  );
}

/**
 * One way of paying. Payment, status, settlement and receipt are shared by all flows (lib/payment/server). `Caller`: the caller; `Request`:
 * a request to pay, with what the flow adds to it.
 */
export interface PaymentFlow<Caller, Request extends PayRequest> extends PaymentRules {
  /** What the provider has to have for it. Without it nothing more is sent; what was sent keeps its outcome. */
  needs?: Capability;
  /** Identifies the caller, for the flow's handlers. */
  guard: Guard<unknown, Caller>;
  getBrowserId(caller: Caller): string;
  /** Reads the caller's purchase with this id; null if there is none. */
  loadPurchase(caller: Caller, id: string): Promise<PayablePurchase<Request> | null>;
}

/** A caller's purchase, with everything that differs between flows. */
export interface PayablePurchase<Request extends PayRequest = never> extends LoadedPurchase<PurchaseBasics> {
  callContext: CallContext;
  /** Whether the reads that a payment depends on are failing for everyone; no charge is attempted then. */
  isUnavailable?(attempt: Attempt): Promise<boolean>;
  /** The subjects for which, after a confirmed payment, strangers' tries cannot lock this device out. */
  payerSubjects(attempt: Attempt): readonly string[];
  describeFailure(attempt: Attempt, locale: Locale): Promise<PaymentFailure | null>;
  /** The texts of the receipt besides the figures, for the message that carries it. */
  describeReceipt(attempt: Attempt, locale: Locale): Promise<ReceiptLabels>;
  buildPayment(request: Request): Payment;
}

/** A caller, and how their purchases are read. */
export interface PurchaseReader<Request extends PayRequest = never> {
  browserId: string;
  loadPurchase: (id: string) => Promise<PayablePurchase<Request> | null>;
}

/** What a request to pay adds to its purchase. */
export interface Payment {
  /** Whether the request concerns this purchase, where the id alone does not decide that; true if absent. */
  matchesPurchase?: boolean;
  /** Whether this site offers the way in which the customer agreed to the terms; true if absent. */
  isAgreementOffered?: boolean;
  /** What is kept of the card for the receipt; null if none is charged. */
  card: CardSummary | null;
  /** The gateway's token of that card; it pays for one attempt. Absent or null without one. */
  cardToken?: CardToken | null;
  /** Who pays and who receives: part of what the customer agrees to. */
  parties: readonly Party[];
  /** Builds the provider's request for a claimed attempt, in memory only. Throws if the purchase lacks something; nothing is sent then. */
  prepareCharge(attempt: Attempt): PreparedCharge;
}

/** What is read again between the claim of an attempt and its sending. */
export interface SendRecheck {
  /** Whether what is paid for is still what the page showed. If not, nothing is sent and nothing was charged. */
  isAsShown: () => Promise<boolean>;
  /** Runs once the attempt that was not sent is recorded as such. */
  afterRefusal: () => Promise<void>;
}

export interface PreparedCharge {
  /** Null or absent where nothing is read again. */
  recheck?: SendRecheck | null;
  /** Sends the charge, once per call. */
  send: () => Promise<ChargeOutcome>;
  /** Evidence that only the request in memory can provide, sought if `findEvidence` finds none. `absent`: sending it again does no harm. */
  findRequestEvidence?: () => Promise<Evidence>;
}
