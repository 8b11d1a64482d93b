import { sql } from 'drizzle-orm';
import { submitOrder } from '#lib/contract/shop.ts';
import { passwordUrls } from '../identity/password-links.ts';
import { listOpenAccountsByPhone } from '../state/accounts.ts';
import { findLocation } from '../state/find-addresses.ts';
import { decline } from './charge-once.ts';
import { chargingCall } from './charging-call.ts';
import { canOrderAt } from './check-service.ts';
import { findRouterIdentity } from './order-identity.ts';
import { quoteOrder } from './order-quote.ts';
import { type OrderedGoods, performOrder } from './perform-order.ts';

/** Spec 1 §4, §7: charges a shopper and opens the account at the location. */
export const placeOrder = chargingCall<typeof submitOrder, OrderedGoods>(submitOrder, {
  kind: 'order',
  noun: 'order',
  // A shopper may change the language between two deliveries of one order.
  purchaseOf: (body) => ({ ...body, langPref: null }),
  amountOf: ({ paymentinfo }) => paymentinfo.amount,
  authorize: ({ body: { paymentinfo }, sandbox }, referenceId) =>
    sandbox.gateway.check(paymentinfo, { billing: paymentinfo.custInfo, referenceId, today: sandbox.clock.today() }),
  async price(tx, { body, sandbox: { clock, config } }) {
    // Serializes the orders for a phone, so that the second one finds the account of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`order ${body.tn}`}))`);
    const location = await findLocation(tx, body.customerInfo.locationId);
    if (!location || !canOrderAt(location)) return decline('BUS-PINLESS-ACT-LOCATION', 'No service at this location');
    const others = await listOpenAccountsByPhone(tx, body.tn);
    if (others.length > 0) return decline('BUS-PINLESS-ACT-PHONE', 'An account has this phone number');
    const quote = quoteOrder(body, location, {
      todayUtc: clock.now().toISOString().slice(0, 10),
      gatewayCents: config.gatewayCents,
    });
    if (!quote) return decline('BUS_PMT_004', 'A product, an offer or a rate is not the provider’s');
    const identity = await findRouterIdentity(tx, body);
    if (identity === 'unknown') return decline('BUS_PMT_004', 'The identity is not one of this shopper');
    const netCents = quote.subtotalCents + quote.shipping.priceCents;
    return { outcome: 'sale', purchase: { location, quote, identity }, netCents, taxCents: quote.taxCents };
  },
  async fulfil(tx, goods, payment, { body, request, sandbox }) {
    const accountId = await performOrder(tx, {
      ...goods,
      body,
      payment,
      settings: sandbox.config,
      makeUrl: passwordUrls(request.server, sandbox),
    });
    sandbox.subjects.bind(request, { accountId, phone: body.tn });
    const { orderNumber, card: paymentInfo } = payment;
    return {
      accountId,
      response: { businessErrorCode: '', systemErrorCode: '', orderDetails: { orderNumber }, paymentInfo, accountId },
    };
  },
});
