import { parseWireAmount } from '#lib/contract/amount.ts';
import { createAux } from '#lib/contract/move.ts';
import { type Account, listAuxAccounts, lockAccount, toPlace } from '../state/accounts.ts';
import { type Plan, planIn } from '../state/catalog.ts';
import { expiryWith } from '../state/days.ts';
import { auxAccounts } from '../state/schema/aux-accounts.ts';
import { outbox } from '../state/schema/messages.ts';
import { orders } from '../state/schema/orders.ts';
import { transactions } from '../state/schema/payments.ts';
import { findShopPlan } from '../state/shop-catalog.ts';
import { taxCents } from '../state/tax.ts';
import { type Decline, decline } from './charge-once.ts';
import { chargingCall } from './charging-call.ts';
import { openWaitingAccount } from './open-waiting-account.ts';
import { checkSavedCard } from './owner-refill.ts';
import { ownAccount, refuseOtherIdentity } from './owner-session.ts';
import { reconnectedMessages } from './reconnect-message.ts';
import { Refusal } from './refusal.ts';
import type { CallInput } from './register-call.ts';

interface Purchase {
  account: Account;
  plan: Plan;
}

/** Spec 3 §3.4, §7.6: charges for a plan and opens the account where it waits; once per key and once for an account. */
export const reconnect = chargingCall<typeof createAux, Purchase>(createAux, {
  kind: 'reconnect',
  noun: 'reconnection',
  amountOf: (body) => reconnection(body).paymentInfo.amount,
  authorize: ({ body, sandbox }, referenceId) => {
    const { accountID: accountId, paymentInfo } = reconnection(body);
    const today = sandbox.clock.today();
    return 'paymentInstToken' in paymentInfo
      ? checkSavedCard(sandbox.db, { accountId, token: paymentInfo.paymentInstToken, today })
      : sandbox.gateway.check(paymentInfo, { billing: paymentInfo.billingAddress, referenceId, today });
  },
  async price(tx, { body, providerSession }) {
    if (!providerSession) throw new Error('A reconnection was asked for without a session');
    const { accountID, custGuid, prepaidProducts } = reconnection(body);
    const refusal = refuseOtherIdentity(providerSession, custGuid);
    const own = refusal ?? (await ownAccount(tx, providerSession, accountID, 'write'));
    if (own instanceof Refusal) return decline(own.code, own.message);
    const account = await lockAccount(tx, own.accountId);
    const others = await listAuxAccounts(tx, own.accountId);
    const isOpen = others.some(({ status }) => status !== 'Cancelled');
    if (account?.status !== 'Closed' || !account.reconnectEligible || isOpen) return NOT_ELIGIBLE;
    const [product] = prepaidProducts;
    const shopPlan = product && findShopPlan(product.planCode, account.marketId);
    if (!shopPlan || parseWireAmount(product.rate) !== shopPlan.priceCents) return NOT_SOLD;
    const plan = planIn(shopPlan.productCode, account.marketId);
    const purchase = { account, plan };
    const netCents = plan.priceCents;
    return { outcome: 'sale', purchase, netCents, taxCents: taxCents(account.geoCode, netCents) };
  },
  async fulfil(
    tx,
    { account, plan },
    { orderNumber, amountCents, taxCents: tax, timestamp, today },
    { body, sandbox },
  ) {
    const { custGuid } = reconnection(body);
    const { accountId } = account;
    const place = toPlace(account);
    const newAccount = await openWaitingAccount(tx, { account, place, custGuid, now: timestamp, today });
    const { addressLine1, addressLine2, city, state, zip } = place;
    const toAddress = { addressLine1, addressLine2, city, state, zip };
    const of = { accountId: newAccount.accountId, timestamp, orderNumber };
    const shipping = { discountId: null, shippingCode: '', shippingAddress: toAddress };
    await tx.insert(orders).values({ ...of, ...shipping, planCode: plan.productCode });
    await tx.insert(transactions).values({
      ...of,
      productCode: plan.productCode,
      product: plan.description,
      lob: plan.lob,
      durationDays: plan.days,
      amountCents,
      expirationDate: expiryWith(plan.days, today),
      method: 'card',
    });
    await tx.insert(auxAccounts).values({
      confirmationNumber: orderNumber,
      accountId,
      auxAccountId: newAccount.accountId,
      toAddress,
      type: 'RECONNECT',
      status: 'Preactivated',
      scheduledDate: null,
      createdAt: timestamp,
    });
    const lines = [{ plan, days: plan.days, cents: plan.priceCents }];
    const bill = { lines, taxCents: tax, totalCents: amountCents };
    const payment = { orderNumber, bill, today, timestamp };
    await tx.insert(outbox).values(reconnectedMessages(account, payment, sandbox.config));
    return { accountId, response: { auxAccountConfNo: orderNumber } };
  },
});

const NOT_ELIGIBLE: Decline = decline('BUS_PMT_004', 'This account cannot be reconnected');
const NOT_SOLD: Decline = decline('BUS_PMT_004', 'That plan is not sold there at that rate');

type Body = CallInput<typeof createAux>['body'];

function reconnection(body: Body): Extract<Body, { flow: 'RECONNECT' }> {
  if (body.flow !== 'RECONNECT') throw new Error('A move is no reconnection');
  return body;
}
