import { randomBytes } from 'node:crypto';
import { toWireAmount } from '#lib/contract/amount.ts';
import type { BodyOf, ResponseOf } from '#lib/contract/operation.ts';
import { getPromo } from '#lib/contract/refill.ts';
import { createSession, notificationConsent, productDetail, restoreSession, submitOrder } from '#lib/contract/shop.ts';
import { waitlist } from '#lib/contract/waitlist.ts';
import { isInternet, planDays } from '#lib/domain/plan-days.ts';
import { addressChecks } from './address-checks.ts';
import { requireWholeBilling, CardFields } from './card.ts';
import { chargePromises } from './charge-promises.ts';
import { Breach, type Check, once, NotChecked } from './check.ts';
import { type Config, fillIn } from './config.ts';
import { expectDone, expectRefused, type Provider } from './exchange.ts';
import { checkPlace } from './places.ts';
import { expectDays, loadTax } from './refill-request.ts';
import { guestVisit, withUnknownToken } from './visits.ts';

const HARDWARE = 'HW';
const ACTIVATION_SOURCE = 'COESALES';

/** A new customer chooses a plan, is verified, and orders. */
export function shopChecks(provider: Provider, config: Config, shop: NonNullable<Config['shop']>): Check[] {
  const visit = guestVisit(provider);
  const cards = new CardFields(provider, config);
  const place = once(async () => checkPlace(provider, await visit.get(), { place: shop.served, source: 'CP' }));
  const marketId = async () => (await place.get()).service.ftaCode;

  const catalog = once(async () => {
    const visitor = await visit.get();
    const query = { source: 'CP', trackingId: visitor.trackingId, marketId: await marketId() };
    const { products, shipping } = expectDone(await provider.call(productDetail, { query }, visitor));
    const plans = products.flatMap(({ product, lob, plans: of }) =>
      of.map((plan) => ({ ...plan, product: product.name, lob })),
    );
    const gateway = plans.find(({ chargeCode }) => chargeCode === HARDWARE);
    const internet = plans.find(
      ({ plan: planCode, planDuration: days, lob, chargeCode }) =>
        isInternet(lob) && chargeCode !== HARDWARE && planDays({ planCode, days }) > 0,
    );
    const [delivery] = shipping;
    if (!internet || !delivery) {
      throw new Breach('product-detail has no internet plan (lob HSD) whose days are known: give it a planDuration');
    }
    return { internet, gateway, delivery, plans };
  });

  const quote = once(async () => {
    const { internet, gateway, delivery } = await catalog.get();
    const { service } = await place.get();
    const device = gateway?.product ?? internet.product;
    const subtotal = internet.rate + (gateway?.rate ?? 0);
    const tax = await loadTax(provider, await visit.get(), {
      source: 'CTP',
      geoCode: service.geocode,
      products: [
        { productCode: device, price: toWireAmount(subtotal) },
        { productCode: delivery.name, price: toWireAmount(delivery.rate) },
      ],
    });
    return { device, tax, cents: subtotal + delivery.rate + tax.totalTaxAmt };
  });

  /** A purchase is one shopper's: the phone number and e-mail address belong to its key. */
  const shoppers = new Map<string, { phone: string; email: string }>();
  const findShopper = (key: string) => {
    const shopper = shoppers.get(key) ?? { phone: fillIn(shop.phone), email: fillIn(shop.email) };
    shoppers.set(key, shopper);
    return shopper;
  };

  return [
    ...addressChecks(provider, visit.get, { served: shop.served, source: 'CP' }),
    {
      promise: 'product-detail: sells an internet plan, and says how it is shipped',
      calls: ['product-detail'],
      run: async () => void (await catalog.check()),
    },
    {
      promise: 'product-detail: each plan of internet says how many days it lasts',
      calls: ['product-detail'],
      run: async () => {
        const { plans } = await catalog.get();
        const internet = plans.filter(({ lob, chargeCode }) => isInternet(lob) && chargeCode !== HARDWARE);
        return expectDays(internet.map(({ plan: planCode, planDuration: days }) => ({ planCode, days })));
      },
    },
    {
      promise: 'get-promo: the offers for a shopper, perhaps none',
      calls: ['get-promo'],
      async run() {
        const visitor = await visit.get();
        const { trackingId } = visitor;
        const { locationId } = await place.get();
        const body: BodyOf<typeof getPromo> = {
          flow: 'BUY',
          marketId: await marketId(),
          locationId,
          source: 'prepaid-ui-portal',
          trackingId,
        };
        expectDone(await provider.call(getPromo, { query: { trackingId }, body }, visitor));
      },
    },
    {
      promise:
        'create-session, restore-session: a hand-off is opened, and nothing is known before the shopper was there',
      calls: ['create-session', 'restore-session'],
      async run() {
        const visitor = await visit.get();
        const { trackingId } = visitor;
        const { locationId } = await place.get();
        const { internet } = await catalog.get();
        const body: BodyOf<typeof createSession> = {
          affiliate: 'PREPAID',
          channel: 'web',
          handOffPayload: {
            redirectUrl: new URL('/en/buy/session', config.appOrigin).href,
            location: { locationId, marketId: await marketId() },
            consumerSessionId: trackingId,
            preOrderView: {
              offers: [],
              addons_devices: [],
              invoice: [{ name: 'Cart Sub-Total', price: toWireAmount(internet.rate) }],
            },
          },
        };
        const sessionResponse = expectDone(
          await provider.call(createSession, { query: { trackingId }, body }, visitor),
        );
        const restoredSession = expectDone(await provider.call(restoreSession, { query: sessionResponse }, visitor));
        if (restoredSession.identity?.custGuid)
          throw new Breach('restore-session names an identity before a shopper was there');
        const unknown = { digitalSessionId: `unknown-${randomBytes(8).toString('hex')}` };
        expectRefused(await provider.call(restoreSession, { query: unknown }, visitor));
      },
    },
    ...chargePromises(provider, config, {
      operation: submitOrder,
      visitor: visit.get,
      stranger: withUnknownToken,
      async prepare(key, change = {}): Promise<BodyOf<typeof submitOrder>> {
        const { name, address: home } = requireWholeBilling(config);
        const { internet, gateway, delivery } = await catalog.get();
        const { device, tax, cents } = await quote.get();
        const { locationId, address, service } = await place.get();
        const { phone, email } = findShopper(key);
        const { trackingId } = await visit.get();
        const taxesOn = (product: string) =>
          tax.products
            .filter(({ productCode }) => productCode === product)
            .flatMap(({ productType }) => productType.flatMap(({ vertexCodes }) => vertexCodes))
            .map(({ vertexCode, amt }) => ({ vertexCode, amt: toWireAmount(amt) }));
        const { addressLine1, addressLine2, city, state, zip } = address;
        const sentPlace = { addressLine1, addressLine2, city, state, zip };
        return {
          customerInfo: { address: sentPlace, locationId },
          paymentinfo: {
            ...(await cards.fieldsFor(key, change)),
            custInfo: { ...home, country: 'US', ...name },
            amount: toWireAmount(cents + (change.cents ?? 0)),
          },
          shippingAddress: { ...sentPlace, ...name },
          shippingDetails: {
            shippingCode: delivery.name,
            shippingRate: toWireAmount(delivery.rate),
            shipTaxDetails: taxesOn(delivery.name),
          },
          deviceDetails: [
            {
              product: device,
              lob: gateway?.lob ?? internet.lob,
              prepaidProducts: [
                {
                  lob: internet.lob,
                  planCode: internet.plan,
                  planQty: 1,
                  rate: toWireAmount(internet.rate),
                  chargeCode: [
                    {
                      amount: toWireAmount(internet.rate),
                      chargeCode: internet.chargeCode,
                      prodTaxDetails: taxesOn(device),
                    },
                  ],
                },
              ],
            },
          ],
          bundleDetails: [{ productCode: internet.product, planCode: internet.plan }],
          name,
          email,
          emailOptin: 'Y',
          tn: phone,
          langPref: 'ENGLISH',
          geoCode: service.geocode,
          housekey: service.houseKey,
          serviceabilityBusinessErrorCode: service.businessErrorCode,
          activationSource: ACTIVATION_SOURCE,
          custGuid: '',
          trackingId,
        };
      },
      sale: async () => ({ cents: (await quote.get()).cents, accountId: null }),
      findOrderNumber: (value) => (readCode(value) === '' ? (value.orderDetails?.orderNumber ?? null) : null),
      findCode: readCode,
      hasForeignAccount: false,
    }),
    {
      promise: 'notification-consent: is saved, and may change',
      calls: ['notification-consent'],
      async run() {
        const visitor = await visit.get();
        const { trackingId } = visitor;
        const contact = { tn: fillIn(shop.phone), email: fillIn(shop.email) };
        for (const consent of ['Y', 'N'] as const) {
          const body: BodyOf<typeof notificationConsent> = {
            ...contact,
            emailOptIn: consent,
            smsOptIn: consent,
            langPref: 'ENGLISH',
            trackingId,
          };
          expectDone(await provider.call(notificationConsent, { query: { trackingId }, body }, visitor));
        }
      },
    },
    {
      promise: 'waitlist: joining twice and leaving twice are both a SUCCESS',
      calls: ['waitlist'],
      async run() {
        if (!shop.waitlist) throw new NotChecked('the configuration says that there is none (shop.waitlist)');
        const visitor = await visit.get();
        const { trackingId } = visitor;
        const waitlistId = randomBytes(12).toString('hex');
        const { locationId } = await place.get();
        const join = {
          action: 'JOIN',
          waitlistId,
          locationId,
          channel: 'EMAIL',
          recipient: fillIn(shop.email),
          langPref: 'ENGLISH',
          removalUrl: new URL('/en/waitlist', config.appOrigin).href,
          trackingId,
        } as const;
        const leave = { action: 'LEAVE', waitlistId, trackingId } as const;
        for (const body of [join, join, leave, leave]) {
          expectDone(await provider.call(waitlist, { query: { trackingId }, body }, visitor));
        }
      },
    },
  ];
}

function readCode({ businessErrorCode, systemErrorCode }: ResponseOf<typeof submitOrder>): string {
  return businessErrorCode || systemErrorCode;
}
