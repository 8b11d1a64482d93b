import type { Guard } from '#lib/http/json-handler.ts';
import type { LimitName } from '#lib/http/limits.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { CardSummary, PaymentFailure, PayRequest } from '#lib/api/payment.ts';
import type { ProviderContext } from '#lib/provider/call.ts';
import type { ChargeOutcome } from '#lib/rules/payment/charge-outcome.ts';
import type { Evidence } from '#lib/rules/payment/settlement.ts';
import type { Party } from '#lib/rules/payment/fingerprint.ts';
import type { ReceiptLabels } from './receipt-message.ts';
import type { Purchase, PurchaseBasics, PurchaseRepository } from './purchase.ts';
import type { Attempt, AttemptQuote } from '#lib/store/attempt.ts';

/** What a flow makes of a purchase before it is paid. Amounts are integer cents. */
export interface PurchaseQuote {
  quote: Omit<AttemptQuote, 'contentVersion'>;
  /** Whom it is paid for: the account, or what stands for it until there is one. The key of the charge follows from it. */
  accountId: string;
  /** A keyed hash of whom it is charged for: limits and settlement count by it. */
  subjectHash: string;
}

/** What settlement needs of a flow where nobody is there who pays: after a crash, and for an operator. */
export interface SettledFlow {
  /** The provider's name of the flow; the ledger keeps it. */
  name: string;
  /** Whether the provider's account id is that of the attempt; true where the attempt knows no account. Absent where no money moves. */
  isOwnAccount?(attempt: Attempt, accountId: string): boolean;
  /**
   * Whether something else than the charge's status proves that this very charge took effect (reliability, Money). `absent`: the provider was
   * asked, would show it and does not. `context`: of whoever asks; after a crash it has no session.
   */
  findEvidence(attempt: Attempt, context: ProviderContext): Promise<boolean | 'absent'>;
}

/** What a flow knows of a purchase before it is paid. `Who` buys: a browser, or the owner of an account. */
export interface PurchaseFlow<Who, Data extends PurchaseBasics> {
  /** The provider's name of the flow; the ledger keeps it. */
  name: string;
  purchases: PurchaseRepository<Data>;
  findPurchase(who: Who, id: string): Promise<Purchase<Data> | null>;
  /** What the customer is shown of it: a page that shows something else may not act on it. JSON. */
  content(data: Data): unknown;
  /** The price of what is bought, from the provider's data; null when nothing can be sold. May call the provider. */
  quote(who: Who, purchase: Purchase<Data>): Promise<PurchaseQuote | null>;
  /** Whether a frozen total is still what the purchase costs; it is unless said otherwise. */
  isPriceCurrent?(attempt: Attempt, purchase: Purchase<Data>): boolean | Promise<boolean>;
}

/**
 * One way to buy something: all that is its own about it. Quote, payment, status, settlement and receipt of every flow go the same way
 * (lib/services/payment). `Request`: what the flow adds to a payment's request. `Order`: the
 * provider's request, in memory only.
 */
export interface PaymentFlow<Who, Data extends PurchaseBasics, Request extends PayRequest, Order, Receipt>
  extends SettledFlow, PurchaseFlow<Who, Data> {
  /** Says who is asking, for the flow's handlers. */
  guard: Guard<unknown, Who>;
  browserIdOf(who: Who): string;
  /** Which limit a try counts against, besides that of declines. */
  limit: LimitName;
  /** Whether paying for the same account and plan again within minutes is asked about first. */
  asksBeforeRepeat: boolean;
  /** Whether a request is about this purchase, where its id alone does not say; it is unless said otherwise. */
  isAbout?(purchase: Purchase<Data>, request: Request, who: Who): boolean;
  /** What is kept of the card for the receipt; null where none is charged. */
  cardOf(purchase: Purchase<Data>, request: Request): CardSummary | null;
  /** Who pays and who receives: part of what is agreed to. */
  parties(purchase: Purchase<Data>, request: Request): readonly Party[];
  context(who: Who, purchase: Purchase<Data>): ProviderContext;
  /** Whether the reads that a payment rests on fail for everybody: then no charge is attempted. */
  isUnavailable?(context: ProviderContext, attempt: Attempt, purchase: Purchase<Data>): Promise<boolean>;
  buildRequest(attempt: Attempt, purchase: Purchase<Data>, request: Request): Order;
  /** Sends the charge, once for each call. */
  charge(context: ProviderContext, order: Order, who: Who): Promise<ChargeOutcome>;
  /** What the request that is in memory can find out where `findEvidence` finds nothing; `absent`: spending it anew can do no harm. */
  findProof?(context: ProviderContext, order: Order, attempt: Attempt): Promise<Evidence>;
  /** After a confirmed payment no stranger's tries can lock this device out for these subjects. */
  payerSubjects(attempt: Attempt, purchase: Purchase<Data>): readonly string[];
  describeFailure(attempt: Attempt, purchase: Purchase<Data>, locale: Locale): Promise<PaymentFailure | null>;
  /** Whether nothing on the flow's pages can mend a failed attempt: its error page shows it. */
  isFinalFailure(attempt: Attempt): boolean;
  receipt(attempt: Attempt, purchase: Purchase<Data>): Receipt;
  /** What the receipt says besides the figures, for the message with it. */
  describeReceipt(attempt: Attempt, purchase: Purchase<Data>, locale: Locale): Promise<ReceiptLabels>;
}
