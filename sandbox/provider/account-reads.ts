import { eq } from 'drizzle-orm';
import { toWireAmount } from '#lib/contract/amount.ts';
import type { dashboard, loadPrepaidAccount } from '#lib/contract/dashboard.ts';
import type { paymentInfo } from '#lib/contract/payments.ts';
import type { transactions } from '#lib/contract/transactions.ts';
import {
  type Account,
  listDeclinedCharges,
  listInstruments,
  listTransactions,
  type Service,
  withServices,
} from '../state/accounts.ts';
import { upcomingAutoRefill } from '../state/auto-refill-days.ts';
import { getPlan } from '../state/catalog.ts';
import { findIdentity } from '../state/identity-accounts.ts';
import { charges } from '../state/schema/payments.ts';
import { dashboardResponse } from './dashboard-response.ts';
import { graceResponse } from './grace-calls.ts';
import { quoteAutoRefill } from './auto-refill.ts';
import { toCardType } from './owner-refill.ts';
import { ownAccount } from './owner-session.ts';
import { Refusal } from './refusal.ts';
import type { OwnerBehavior } from './register-call.ts';

/** Spec 3 §7.4: everything about one of the session's accounts. */
export const findOwnDashboard: OwnerBehavior<typeof dashboard> = async ({
  body,
  providerSession,
  sandbox: { clock, db },
}) => {
  const account = await ownAccount(db, providerSession, body.accountId);
  if (account instanceof Refusal) return account;
  const identity = await findIdentity(db, providerSession.custGuid);
  const today = clock.today();
  const served = await withServices(db, account, today);
  const grace = await graceResponse(db, served, today);
  return dashboardResponse(served, today, { loginId: identity?.loginId ?? null, grace });
};

/** Spec 3 §7.4. Loads nothing: this provider always has every record. */
export const loadAccount: OwnerBehavior<typeof loadPrepaidAccount> = async ({
  body,
  providerSession,
  sandbox: { db },
}) => {
  const account = await ownAccount(db, providerSession, body.accountId);
  return account instanceof Refusal ? account : { status: 'SUCCESS' };
};

/** Spec 3 §3.1: the saved card and the state of auto-refill. */
export const findPaymentInfo: OwnerBehavior<typeof paymentInfo> = async ({
  body,
  providerSession,
  sandbox: { clock, db },
}) => {
  const account = await ownAccount(db, providerSession, body.accountId);
  if (account instanceof Refusal) return account;
  const cards = await listInstruments(db, account.accountId);
  const card = cards.find(({ role }) => role === 'default');
  const { services } = await withServices(db, account, clock.today());
  const rest = {
    enrollAutoPayment: account.autoRefill ? ('Y' as const) : ('N' as const),
    autoPayment: toAutoPayment(account, services, clock.today()),
    instruments: cards.map((one) => ({
      paymentInstToken: one.token,
      cardNumber: one.lastFour,
      cardType: toCardType(one.cardType),
      expirationDate: one.expirationMmyy,
      role: one.role,
    })),
  };
  if (!card) return { paymentInfo: null, ...rest };
  const { firstName, lastName, addressLine1, addressLine2, city, state, zip } = card;
  return {
    paymentInfo: {
      paymentInstToken: card.token,
      cardNumber: card.lastFour,
      cardType: toCardType(card.cardType),
      expirationDate: card.expirationMmyy,
      custInfo: { firstName, lastName, addressLine1, addressLine2, city, state, zip },
    },
    ...rest,
  };
};

/** Null where it is not known, as for a PIN. */
function toChargedCard({ cardType, lastFour }: { cardType: string | null; lastFour: string | null }) {
  return cardType === null || lastFour === null ? null : { cardNumber: lastFour, cardType: toCardType(cardType) };
}

/** The next auto-refill charge and the last decline. While auto-refill is off, only what a charge would be. */
function toAutoPayment(account: Account, services: readonly Service[], today: string) {
  const quote = quoteAutoRefill(account, services, today);
  const nextChargeAmount = quote && toWireAmount(quote.subtotalCents + quote.taxCents);
  if (!account.autoRefill) return { nextChargeDate: null, nextChargeAmount, lastDecline: null };
  const internet = services.find(({ lob }) => lob === 'HSD');
  const last = account.autoRefillDeclines.at(-1);
  return {
    nextChargeDate: internet && upcomingAutoRefill({ ...account, expirationDate: internet.expirationDate }, today),
    nextChargeAmount,
    lastDecline: last ? { date: last.on, errorCode: last.code } : null,
  };
}

const MOST = 20_000;
const MOST_DECLINED = 100;

/** Spec 2 §3: the account's payments, newest first; `duration` is a number of days. Declined auto-refill charges are listed apart. */
export const findPayments: OwnerBehavior<typeof transactions> = async ({ body, providerSession, sandbox: { db } }) => {
  const account = await ownAccount(db, providerSession, body.accountId);
  if (account instanceof Refusal) return account;
  const { accountId } = account;
  const references = new Map(
    (await db.select().from(charges).where(eq(charges.accountId, accountId))).map(({ orderNumber, referenceId }) => [
      orderNumber,
      referenceId,
    ]),
  );
  const payments = await listTransactions(db, accountId);
  const declines = await listDeclinedCharges(db, accountId);
  return {
    declinedDetail: declines.slice(0, MOST_DECLINED).map((charge) => ({
      amount: toWireAmount(charge.amountCents),
      transactionDate: charge.timestamp.toISOString(),
      product: charge.product,
      productCode: charge.productCode,
      planLob: getPlan(charge.productCode).lob,
      paymentInfo: toChargedCard(charge),
    })),
    transactionDetail: payments.slice(0, MOST).map((payment) => ({
      amount: toWireAmount(payment.amountCents),
      transactionDate: payment.timestamp.toISOString(),
      expirationDate: payment.expirationDate,
      product: payment.product,
      productCode: payment.productCode,
      duration: String(payment.durationDays),
      planLob: payment.lob,
      orderNumber: payment.orderNumber,
      referenceID: references.get(payment.orderNumber) ?? '',
      autoPayment: payment.method === 'auto-refill',
      paymentInfo: toChargedCard(payment),
    })),
  };
};
