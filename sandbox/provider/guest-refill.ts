import { guestRefill } from '#lib/contract/refill.ts';
import { lockAccount, withServices } from '../state/accounts.ts';
import { decline } from './charge-once.ts';
import { chargingCall } from './charging-call.ts';
import { fulfilCardRefill, type RefillPurchase } from './perform-refill.ts';
import { quoteRefill } from './refill-quote.ts';

/** Spec 3 §3.4, §4.5: charges a guest's card and refills the plan. */
export const refillForGuest = chargingCall<typeof guestRefill, RefillPurchase>(guestRefill, {
  kind: 'guest-refill',
  noun: 'refill',
  referenceOf: ({ referenceID }) => referenceID,
  amountOf: ({ paymentInfo }) => paymentInfo.amount,
  authorize: ({ body: { paymentInfo }, sandbox }, referenceId) =>
    sandbox.gateway.check(paymentInfo, {
      billing: paymentInfo.billingAddress,
      referenceId,
      today: sandbox.clock.today(),
    }),
  async price(tx, { body: { customerInfo, prepaidProducts }, request, sandbox }) {
    const account = await lockAccount(tx, customerInfo.accountID);
    const isKnownCustomer =
      account?.status === 'Open' && account.phone === customerInfo.phone && account.zip === customerInfo.zip;
    if (!isKnownCustomer) return decline('BUS_PMT_004', 'No open account goes with this phone number and zip code');
    sandbox.subjects.bind(request, account);
    const { services } = await withServices(tx, account, sandbox.clock.today());
    const quote = quoteRefill(account, services, { prepaidProducts }, sandbox.clock.today());
    if (!quote) return decline('BUS_PMT_004', 'The account cannot be refilled with this product at this rate');
    const { subtotalCents: netCents, taxCents } = quote;
    return { outcome: 'sale', purchase: { account, quote }, netCents, taxCents };
  },
  fulfil: fulfilCardRefill,
});
