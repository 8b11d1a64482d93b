import { randomUUID } from 'node:crypto';
import { toWireAmount } from '#lib/contract/amount.ts';
import { guestDashboard } from '#lib/contract/dashboard.ts';
import type { BodyOf } from '#lib/contract/operation.ts';
import { getTax, guestRefill } from '#lib/contract/refill.ts';
import { isInternet } from '#lib/domain/plan-days.ts';
import { serviceStatus } from '#lib/contract/service-status.ts';
import { CardFields } from './card.ts';
import { chargePromises } from './charge-promises.ts';
import { Breach, type Check, once, NotChecked } from './check.ts';
import type { Config } from './config.ts';
import { exampleBody } from './example-requests.ts';
import { expectDone, expectRefused, type Provider } from './exchange.ts';
import { isAsked, requireExtension } from './lacking.ts';
import { buildCardRefill, expectPlanDays, toPaidDays, priceRefill, type Sale, loadTax } from './refill-request.ts';
import { guestVisit, withUnknownToken } from './visits.ts';
import { receiptChecks } from './receipt-checks.ts';

/** Without an account, of which nothing is told (docs/integrating.md, 'Where to change a name'). */
const SEVERAL = 'BUS_CUSTDASH_026';

/** A guest refills a plan by phone number and ZIP code, without signing in. */
export function quickRefillChecks(
  provider: Provider,
  config: Config,
  { guest, other, unknownPhone }: NonNullable<Config['quickRefill']>,
): Check[] {
  const visit = guestVisit(provider);
  const cards = new CardFields(provider, config);

  async function lookUp(phone: string, zip: string) {
    const visitor = await visit.get();
    const body: BodyOf<typeof guestDashboard> = { ...exampleBody('guest-dashboard'), phone, zip };
    return provider.call(guestDashboard, { query: { trackingId: visitor.trackingId }, body }, visitor);
  }
  const loadGuest = async ({ phone, zip }: typeof guest) => expectDone(await lookUp(phone, zip));
  const account = once(() => loadGuest(guest));
  const foreign = once(() => loadGuest(other));
  const price = once(async () => priceRefill(provider, await visit.get(), await account.get()));

  async function expectUnknown(phone: string, zip: string): Promise<void> {
    const code = expectRefused(await lookUp(phone, zip));
    if (code === SEVERAL) throw new Breach(`guest-dashboard says that several accounts match (${code})`);
  }

  /** Pays once, and returns the reference. */
  async function pay(): Promise<string> {
    const key = randomUUID();
    const visitor = await visit.get();
    const { trackingId } = visitor;
    const { accountId } = (await account.get()).customerInfo;
    const body: BodyOf<typeof guestRefill> = {
      ...(await buildCardRefill(config, cards, await price.get(), { key, change: {} })),
      flow: 'EZREFILL',
      customerInfo: { accountID: accountId, ...guest },
    };
    expectDone(await provider.call(guestRefill, { query: { trackingId }, body, key }, visitor));
    return key;
  }

  return [
    {
      promise: 'token: opens a visit',
      calls: ['token'],
      run: async () => void (await visit.check()),
    },
    {
      promise: 'payment-jwks: has a public key for card fields',
      calls: ['payment-jwks'],
      async run() {
        if (config.hostedCards) throw new NotChecked('cards come as tokens (hostedCards)');
        await cards.key.check();
      },
    },
    {
      promise: 'guest-dashboard: phone number and ZIP code find the account, its plan and its last paid day',
      calls: ['guest-dashboard'],
      async run() {
        const dashboard = await account.check();
        const again = await loadGuest(guest);
        if (again.customerInfo.accountId !== dashboard.customerInfo.accountId) {
          throw new Breach('guest-dashboard finds another account the second time');
        }
        if (dashboard.customerInfo.geoCode === '' && isAsked(config, 'get-tax'))
          throw new Breach('guest-dashboard names no geoCode, which get-tax needs');
        toPaidDays(dashboard);
        await foreign.check();
      },
    },
    {
      promise: 'guest-dashboard: each plan that is sold says how many days it lasts',
      calls: ['guest-dashboard'],
      run: async () => expectPlanDays(await account.get()),
    },
    {
      promise: 'guest-dashboard: an unknown phone number, or the ZIP code of someone else, is a code and no account',
      calls: ['guest-dashboard'],
      async run() {
        await expectUnknown(unknownPhone, guest.zip);
        await expectUnknown(guest.phone, guest.zip === '00000' ? '00001' : '00000');
      },
    },
    {
      promise: 'service-status: says of a found account whether its area has an outage',
      calls: ['service-status'],
      async run() {
        requireExtension(config, 'service-status');
        const visitor = await visit.get();
        const { trackingId } = visitor;
        const { accountId } = (await account.get()).customerInfo;
        const body = { accountId, trackingId };
        expectDone(await provider.call(serviceStatus, { query: { trackingId }, body }, visitor));
      },
    },
    {
      promise: 'get-tax: the total is the sum of its lines, and the same each time',
      calls: ['get-tax'],
      async run() {
        const visitor = await visit.get();
        const { customerInfo, availablePlans } = await account.get();
        const plan = availablePlans.find(({ planLob }) => isInternet(planLob));
        if (!plan) throw new Breach('the account has no internet plan in availablePlans');
        const sale: Sale = {
          source: 'DIGITAL2.0',
          geoCode: customerInfo.geoCode,
          products: [{ productCode: plan.productCode, price: toWireAmount(plan.planPrice) }],
        };
        const tax = await loadTax(provider, visitor, sale);
        const lines = tax.products.flatMap(({ productType }) => productType.flatMap(({ vertexCodes }) => vertexCodes));
        const sum = lines.reduce((cents, { amt }) => cents + amt, 0);
        if (lines.length > 0 && sum !== tax.totalTaxAmt) {
          throw new Breach(
            `the lines of ${getTax.name} make ${toWireAmount(sum)}, its total ${toWireAmount(tax.totalTaxAmt)}`,
          );
        }
        const again = await loadTax(provider, visitor, sale);
        if (again.totalTaxAmt !== tax.totalTaxAmt) throw new Breach('the tax differs the second time');
      },
    },
    ...chargePromises(provider, config, {
      operation: guestRefill,
      visitor: visit.get,
      stranger: withUnknownToken,
      async prepare(key, change = {}): Promise<BodyOf<typeof guestRefill>> {
        const paying = await (change.isForeign ? foreign : account).get();
        return {
          ...(await buildCardRefill(config, cards, await price.get(), { key, change })),
          flow: 'EZREFILL',
          customerInfo: { accountID: paying.customerInfo.accountId, ...guest },
        };
      },
      sale: async () => ({
        cents: (await price.get()).totalCents,
        accountId: (await account.get()).customerInfo.accountId,
      }),
      findOrderNumber: ({ response }) => response.orderDetails.orderNumber,
      days: async () => {
        await account.get();
        return toPaidDays(await loadGuest(guest));
      },
      foreignDays: async () => {
        await foreign.get();
        return toPaidDays(await loadGuest(other));
      },
      hasForeignAccount: true,
    }),
    ...receiptChecks(provider, config, { visitor: visit.get, pay }),
  ];
}
