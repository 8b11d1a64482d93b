import 'server-only';
import { CARD_ROLES, type CardRole } from '#lib/account/saved-cards.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { dashboard, loadPrepaidAccount } from '#lib/contract/dashboard.ts';
import { fetchAux } from '#lib/contract/move.ts';
import type { ResponseOf } from '#lib/contract/operation.ts';
import { paymentInfo } from '#lib/contract/payments.ts';
import { getPromo } from '#lib/contract/refill.ts';
import { getAccount } from '#lib/contract/session.ts';
import type { AccountPromo } from '#lib/plans/account-promo.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { isTv } from '#lib/account/tv-packs.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';
import { isUnsupportedCall, supports } from '#lib/provider/capabilities.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import { type OwnerAccount, toOwnerAccount } from './provider-owner-account.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';
import { transactions } from '#lib/contract/transactions.ts';

/** Reads a signed-in customer's account. */

const SOURCE = 'DIGITAL2.0';
const BLANK = '';

/** Spec 3 §7.3: returns the id of the session's own account record. */
export async function loadSessionAccount(callContext: CallContext): Promise<ProviderResult<string>> {
  const { trackingId } = callContext;
  const result = await callProvider(getAccount, { query: { source: SOURCE, trackingId } }, callContext);
  return result.ok ? { ok: true, value: result.value.accountId } : result;
}

/** Spec 3 §7.4: has the provider load an account's record. */
export async function prepareAccountRecord(callContext: CallContext, accountId: string): Promise<ProviderResult<null>> {
  const { trackingId } = callContext;
  const body = { accountId, trackingId, source: SOURCE } as const;
  const result = await callProvider(loadPrepaidAccount, { query: { trackingId }, body }, callContext);
  return result.ok ? { ok: true, value: null } : result;
}

/** Spec 3 §7.4, flow DASHBOARD. */
export async function loadOwnerAccount(
  callContext: CallContext,
  accountId: string,
): Promise<ProviderResult<OwnerAccount>> {
  const result = await callProvider(
    dashboard,
    {
      query: { trackingId: callContext.trackingId },
      body: {
        accountId,
        flow: 'DASHBOARD',
        includePlans: true,
        includeAcpDetails: true,
        includeCustomerInfo: true,
        includeDevicesInfo: true,
        includeServiceAddress: true,
        includeCimaInfo: true,
        includePaymentInfo: true,
        includePlanStatus: true,
        includeBillerLookup: true,
        houseKey: BLANK,
        houseNumber: BLANK,
        locationId: BLANK,
        phone: BLANK,
        pin: BLANK,
        zip: BLANK,
      },
    },
    callContext,
  );
  if (!result.ok) return result;
  const { PROVIDER_TIME_ZONE, PROVIDER_HOLDS_DAYS: holdsDays } = config();
  const today = calendarDayIn(PROVIDER_TIME_ZONE, clock());
  const account = toOwnerAccount(result.value, { today, holdsDays, hasGrace: supports('grace') });
  return { ok: true, value: !supports('television') ? withoutTelevision(account) : account };
}

function withoutTelevision(account: OwnerAccount): OwnerAccount {
  const isOther = ({ lob }: { lob: string }) => !isTv(lob);
  return {
    ...account,
    plans: account.plans.filter(isOther),
    plansWithoutDays: account.plansWithoutDays.filter(isOther),
    subscriptions: account.subscriptions.filter(isOther),
  };
}

/** Spec 3 §3.1: a card stored by the provider. */
export interface SavedCard {
  token: string;
  /** The provider's name for the brand. */
  type: 'MASTER_CARD' | 'Visa' | 'Discover' | 'AMERICAN_EXPRESS';
  lastFour: string;
  /** MMYY. */
  expiry: string;
  holder: UsAddress & { firstName: string; lastName: string };
}

/** One of several saved cards. */
export interface Instrument extends Omit<SavedCard, 'holder'> {
  role: CardRole;
}

export interface PaymentInfo {
  /** The default card, if there are several. */
  card: SavedCard | null;
  /** All saved cards: the default, the backup, then the others. Null where the provider keeps no more than one (`instruments`). */
  instruments: readonly Instrument[] | null;
  hasAutoRefill: boolean;
  /** Auto-refill charges as the provider reports them; null if it reports nothing. */
  autoRefill: {
    /** Null if no charge is due. */
    nextChargeOn: CalendarDay | null;
    /** What it is, tax included, in integer cents; null if the provider does not say. */
    nextChargeCents: number | null;
    /** The last charge, if it was declined. */
    declined: { on: CalendarDay; code: string } | null;
  } | null;
}

/** An account as the payment calls identify it. The phone is ten digits or blank. */
export interface PayingAccount {
  accountId: string;
  phone: string;
}

/** Spec 3 §7.5: the saved card, and whether auto-refill is on; it never is where the provider does without. */
export async function loadPaymentInfo(
  callContext: CallContext,
  account: PayingAccount,
): Promise<ProviderResult<PaymentInfo>> {
  const result = await callProvider(paymentInfo, toPaymentsInput(callContext, account), callContext);
  if (!result.ok) return result;
  const { paymentInfo: savedCard, enrollAutoPayment, autoPayment, instruments } = result.value;
  const isOffered = supports('auto-refill');
  return {
    ok: true,
    value: {
      hasAutoRefill: enrollAutoPayment && isOffered,
      instruments: supports('instruments') ? toInstruments(savedCard, instruments ?? []) : null,
      card: savedCard && {
        token: savedCard.paymentInstToken,
        type: savedCard.cardType,
        lastFour: savedCard.cardNumber,
        expiry: savedCard.expirationDate,
        holder: savedCard.custInfo,
      },
      autoRefill:
        autoPayment && isOffered
          ? {
              nextChargeOn: autoPayment.nextChargeDate,
              nextChargeCents: autoPayment.nextChargeAmount,
              declined: autoPayment.lastDecline
                ? { on: autoPayment.lastDecline.date, code: autoPayment.lastDecline.errorCode }
                : null,
            }
          : null,
    },
  };
}

type WirePayment = ResponseOf<typeof paymentInfo>;

/** The default card is the one in `paymentInfo`, whatever the list says. */
function toInstruments(
  defaultCard: WirePayment['paymentInfo'],
  listed: NonNullable<WirePayment['instruments']>,
): Instrument[] {
  const others = listed
    .filter(({ paymentInstToken }) => paymentInstToken !== defaultCard?.paymentInstToken)
    .map(({ role, ...card }) => ({ ...card, role: role === 'default' ? ('other' as const) : role }));
  const cards = [...(defaultCard ? [{ ...defaultCard, role: 'default' as const }] : []), ...others];
  return cards
    .map(({ paymentInstToken: token, cardType: type, cardNumber: lastFour, expirationDate: expiry, role }) => {
      return { token, type, lastFour, expiry, role };
    })
    .sort((one, other) => CARD_ROLES.indexOf(one.role) - CARD_ROLES.indexOf(other.role));
}

/** Spec 2 §3, 3 §3.2: the account opened by a move or a reconnection, and what the existing account may do. */
export interface AuxAccount {
  /** Null when there is none. */
  aux: { accountId: string; status: string; type: string; scheduledDay: CalendarDay | null } | null;
  confirmationNumber: string;
  /** Its error; blank if there is none. */
  error: string;
  isReconnectEligible: boolean;
  /** The day of an upcoming move. */
  moveDay: CalendarDay | null;
  toAddress: UsAddress | null;
  /** The accounts whose service this one continues, newest first. `address`: null if the provider does not say. */
  predecessors: readonly { accountId: string; address: UsAddress | null }[];
}

/** What is known of an account whose provider opens no others, or whose other accounts cannot be read. */
export const NO_AUX: AuxAccount = {
  aux: null,
  confirmationNumber: BLANK,
  error: BLANK,
  isReconnectEligible: false,
  moveDay: null,
  toAddress: null,
  predecessors: [],
};

/** Spec 3 §7.6. `confirmationNumber` selects one of several; blank means the newest. */
export async function loadAuxAccount(
  callContext: CallContext,
  accountId: string,
  confirmationNumber = BLANK,
): Promise<ProviderResult<AuxAccount>> {
  if (isUnsupportedCall(fetchAux.name)) return { ok: true, value: NO_AUX };
  const { trackingId } = callContext;
  const checks = { checkMoveEligibility: true, checkReconnectEligibility: true } as const;
  const body = { accountId, auxConfNo: confirmationNumber, ...checks };
  const result = await callProvider(fetchAux, { query: { trackingId }, body }, callContext);
  if (!result.ok) return result;
  const { auxDetails, reconnectEligibility, ...rest } = result.value;
  return {
    ok: true,
    value: {
      aux: auxDetails && {
        accountId: auxDetails.auxAccountId,
        status: auxDetails.auxAcctStatus,
        type: auxDetails.auxAcctType,
        scheduledDay: auxDetails.auxAcctScheduleDate,
      },
      confirmationNumber: rest.auxAccountConfNo || rest.auxAcctConfNo,
      error: rest.auxAcctError,
      isReconnectEligible: reconnectEligibility.reconnectEligibleAcct && supports('reconnection'),
      moveDay: rest.scheduledMoveDate,
      toAddress: rest.toAddress,
      predecessors: rest.predecessors.map(({ accountId: id, serviceAddress: address }) => ({ accountId: id, address })),
    },
  };
}

/** Spec 3 §7.5, flow DASHBOARD: the account's offers, valid or not. */
export async function loadAccountPromos(
  callContext: CallContext,
  { accountId, locationId }: { accountId: string; locationId: string },
): Promise<ProviderResult<AccountPromo[]>> {
  if (!supports('offers')) return { ok: true, value: [] };
  const { trackingId } = callContext;
  const [path] = getPromo.otherPaths;
  const body = { flow: 'DASHBOARD', accountId, locationId, source: 'prepaid-ui-portal', trackingId } as const;
  const result = await callProvider(getPromo, { path, query: { trackingId }, body }, callContext);
  if (!result.ok) return result;
  const promos = result.value.prepaidPromotions.discounts.map((discount) => ({
    id: discount.discId,
    title: discount.discShortDesc,
    offerType: discount.offerType,
    planCode: discount.discountDetails[0]?.plan ?? null,
    startDate: discount.discStartDate,
    endDate: discount.discEndDate,
    discountCents: discount.discPrice,
  }));
  return { ok: true, value: promos };
}

/** The query and the body of the calls about an account's payments. */
export function toPaymentsInput({ trackingId }: CallContext, { accountId, phone }: PayingAccount) {
  const body = { accountId, tn: phone, trackingId, source: SOURCE } as const;
  return { query: { trackingId }, body };
}

/** Spec 2 §3, 3 §3.3: one payment. Amount in integer cents. */
export interface Transaction {
  cents: number;
  /** A date, or a timestamp with its offset. */
  paidAt: string;
  expiry: CalendarDay | null;
  /** Blank if the provider names the plan in words only. */
  planCode: string;
  product: string;
  /** The provider's line of business; blank if it does not say. */
  lob: string;
  duration: string;
  orderNumber: string;
  /** The id of the attempt that made it; blank if it was not made here. */
  referenceId: string;
  isAutoRefill: boolean;
  /** The card that was charged; null where the provider does not say. */
  card: Pick<SavedCard, 'type' | 'lastFour'> | null;
}

/** An auto-refill charge that was declined: nothing was paid. */
export type DeclinedCharge = Pick<
  Transaction,
  'cents' | 'paidAt' | 'planCode' | 'product' | 'lob' | 'duration' | 'card'
>;

/** In the provider's order. */
export interface Transactions {
  payments: readonly Transaction[];
  declinedCharges: readonly DeclinedCharge[];
}

/** Spec 3 §7.5: the account's payments and its declined auto-refill charges. */
export async function loadTransactions(
  callContext: CallContext,
  account: PayingAccount,
): Promise<ProviderResult<Transactions>> {
  const result = await callProvider(transactions, toPaymentsInput(callContext, account), callContext);
  if (!result.ok) return result;
  const payments = result.value.transactionDetail.map((row) => ({
    cents: row.amount,
    paidAt: row.transactionDate,
    expiry: row.expirationDate,
    planCode: row.productCode,
    product: row.product,
    lob: row.planLob,
    duration: row.duration,
    orderNumber: row.orderNumber,
    referenceId: row.referenceID,
    isAutoRefill: row.autoPayment,
    card: toTransactionCard(row.paymentInfo),
  }));
  const declinedCharges = result.value.declinedDetail.map((row) => ({
    cents: row.amount,
    paidAt: row.transactionDate,
    planCode: row.productCode,
    product: row.product,
    lob: row.planLob,
    duration: row.duration,
    card: toTransactionCard(row.paymentInfo),
  }));
  return { ok: true, value: { payments, declinedCharges } };
}

/** With one saved card there is nothing to tell apart. */
function toTransactionCard(
  card: ResponseOf<typeof transactions>['transactionDetail'][number]['paymentInfo'],
): Transaction['card'] {
  return card && supports('instruments') ? { type: card.cardType, lastFour: card.cardNumber } : null;
}
