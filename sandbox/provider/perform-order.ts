import { eq } from 'drizzle-orm';
import type { MakePasswordUrl } from '../identity/password-links.ts';
import type { LinkSettings } from '../messages/links.ts';
import type { Database } from '../state/database.ts';
import { expiryWith } from '../state/days.ts';
import type { BookAddress } from '../state/find-addresses.ts';
import { buildAccount } from '../state/personas/build-account.ts';
import { insertAccounts } from '../state/personas/store-persona.ts';
import type { identities } from '../state/schema/identities.ts';
import { consents, outbox } from '../state/schema/messages.ts';
import { orders } from '../state/schema/orders.ts';
import { transactions } from '../state/schema/payments.ts';
import { takeSerials } from '../state/serials.ts';
import type { Payment } from './charging-call.ts';
import { isColdTap } from './check-service.ts';
import { giveAccount } from './order-identity.ts';
import { orderMessages } from './order-messages.ts';
import type { OrderBody, OrderQuote } from './order-quote.ts';

export interface OrderedGoods {
  location: BookAddress;
  quote: OrderQuote;
  /** The identity that the router made, if any. */
  identity: typeof identities.$inferSelect | null;
}

interface Order extends OrderedGoods {
  body: OrderBody;
  payment: Payment;
  settings: LinkSettings;
  makeUrl: MakePasswordUrl;
}

/** Opens the account, without plans until it is activated. Returns its id. */
export async function performOrder(tx: Database, order: Order): Promise<string> {
  const { body, location, quote, settings, makeUrl } = order;
  const { orderNumber, amountCents, taxCents, timestamp, today } = order.payment;
  const [serial] = await takeSerials(tx, 1);
  if (serial === undefined) throw new Error('No serial number was given out');
  const accountId = await openAccount(tx, order, serial, today);
  const { plan } = quote;
  await tx.insert(transactions).values({
    accountId,
    timestamp,
    productCode: plan.productCode,
    product: plan.description,
    lob: plan.lob,
    durationDays: plan.days,
    amountCents,
    expirationDate: expiryWith(plan.days, today),
    orderNumber,
    method: 'card',
  });
  const { firstName: _, lastName: __, ...shippingAddress } = body.shippingAddress;
  await tx.insert(orders).values({
    orderNumber,
    accountId,
    planCode: plan.productCode,
    discountId: quote.discountId,
    shippingCode: quote.shipping.code,
    shippingAddress,
    timestamp,
  });
  const signIn = await giveAccount(tx, order.identity, { serial, body, accountId, makeUrl });
  const { shipping } = quote;
  const bill = {
    lines: [{ plan, days: plan.days, cents: plan.priceCents }],
    offerCents: quote.subtotalCents - plan.priceCents - quote.gatewayCents,
    gatewayCents: quote.gatewayCents,
    shippingCents: shipping.priceCents,
    taxCents,
    totalCents: amountCents,
  };
  const address = [location.addressLine1, location.addressLine2, location.city, `${location.state} ${location.zip}`];
  const facts = {
    orderNumber,
    bill,
    today,
    plan,
    shipping,
    address: address.filter((part) => part !== '').join(', '),
    isColdTap: isColdTap(location),
    ...signIn,
  };
  const { tn: phone, email, langPref: language } = body;
  await tx.insert(outbox).values(orderMessages({ phone, email, language, accountId, timestamp }, facts, settings));
  return accountId;
}

async function openAccount(tx: Database, { body, location }: Order, serial: number, today: string): Promise<string> {
  const { name, email, langPref: language, tn: phone } = body;
  const { addressLine1, addressLine2, city, state, zip, geoCode, locationId, houseKey, marketId } = location;
  const rows = buildAccount({
    serial,
    template: { preactivated: true },
    owner: { ...name, email, language },
    overrides: { phone, addressLine1, addressLine2, city, state, zip, geoCode },
    now: new Date(0),
    today,
  });
  const [consent] = await tx.select().from(consents).where(eq(consents.phone, phone));
  const account = {
    ...rows.account,
    locationId,
    houseKey,
    marketId,
    emailOptIn: body.emailOptin === 'Y',
    smsOptIn: consent?.smsOptIn ?? false,
    openedOn: today,
  };
  await insertAccounts(tx, [{ ...rows, account }]);
  return account.accountId;
}
