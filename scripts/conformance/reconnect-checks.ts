import { randomUUID } from 'node:crypto';
import { toWireAmount } from '#lib/contract/amount.ts';
import type { Dashboard } from '#lib/contract/dashboard.ts';
import { createAux } from '#lib/contract/move.ts';
import type { BodyOf } from '#lib/contract/operation.ts';
import { isInternet, planDays } from '#lib/domain/plan-days.ts';
import { serviceability } from '#lib/contract/serviceability.ts';
import { productDetail } from '#lib/contract/shop.ts';
import { requireBilling, type CardFields } from './card.ts';
import { Breach, type Check, NotChecked } from './check.ts';
import type { Config, TestOwner } from './config.ts';
import { expectDone, expectRefused, type Provider } from './exchange.ts';
import { isAsked } from './lacking.ts';
import { type Sale, loadTax } from './refill-request.ts';
import { type OwnerVisit, type ownerVisit, readDashboard, withUnknownSession } from './visits.ts';

const PARALLEL = 3;

/** Where an account moves to, or starts again, in a request. */
export interface NewHome {
  address: { addressLine1: string; addressLine2: string; city: string; state: string; zip: string };
  locationId: string;
  houseKey: string;
}

/** What a move and a reconnection have in common. */
export function auxRequest({ accountId, custGuid }: OwnerVisit, { customerInfo }: Dashboard, home: NewHome) {
  const { firstName, lastName, emailAddress, emailOptIn, smsOptIn, language, phoneNumber } = customerInfo;
  return {
    channel: 'ONLINE',
    accountID: accountId,
    custGuid,
    updateCustomer: false,
    operatorUserName: null,
    customerInfo: {
      email: emailAddress,
      emailOptin: emailOptIn ? 'Y' : 'N',
      smsOptin: smsOptIn ? 'Y' : 'N',
      firstName,
      lastName,
      langPref: language,
      phone: phoneNumber,
      serviceAddress: { ...home.address, houseKey: home.houseKey, locationID: home.locationId },
    },
  } as const;
}

/** A closed account can be reconnected once, so one purchase is delivered in every way. */
export function reconnectChecks(
  provider: Provider,
  config: Config,
  cards: CardFields,
  visitOf: (owner: TestOwner) => ReturnType<typeof ownerVisit>,
): Check[] {
  return [
    {
      promise: 'create-aux: a reconnection is charged once for its key, and a 403 comes before the work',
      calls: [
        'create-aux',
        'product-detail',
        'serviceability',
        ...(isAsked(config, 'get-tax') ? (['get-tax'] as const) : []),
      ],
      async run() {
        const closedAccount = config.account?.closed;
        if (!closedAccount) throw new NotChecked('the configuration has no closed account (closed)');
        const visit = await visitOf(closedAccount).get();
        const { visitor } = visit;
        const query = { trackingId: visitor.trackingId };
        const key = randomUUID();
        const body = await buildRequest(visit, key);
        expectRefused(await provider.call(createAux, { query, body, key }, withUnknownSession(visitor)));
        const deliver = async () => expectDone(await provider.call(createAux, { query, body, key }, visitor));
        const responses = await Promise.all(Array.from({ length: PARALLEL }, deliver));
        const numbers = new Set([...responses, await deliver()].map(({ auxAccountConfNo }) => auxAccountConfNo));
        if (numbers.size !== 1) throw new Breach(`one key gets the numbers ${[...numbers].join(', ')}`);
        const second = randomUUID();
        const again = { query, body: await buildRequest(visit, second), key: second };
        expectRefused(await provider.call(createAux, again, visitor));
      },
    },
  ];

  async function buildRequest(visit: OwnerVisit, key: string): Promise<BodyOf<typeof createAux>> {
    const { visitor, accountId } = visit;
    const { trackingId } = visitor;
    const { name, address: home } = requireBilling(config);
    const account = await readDashboard(provider, visitor, accountId);
    const { addressLine1, addressLine2, city, state, zip } = account.serviceAddress;
    const { locationId, geoCode } = account.customerInfo;
    const serviceabilityQuery = { source: 'CP', trackingId, locationId } as const;
    const { ftaCode: marketId, houseKey } = expectDone(
      await provider.call(serviceability, { query: serviceabilityQuery }, visitor),
    );
    const query = { source: 'CP', trackingId, marketId };
    const { products } = expectDone(await provider.call(productDetail, { query }, visitor));
    const plan = products
      .filter(({ lob }) => isInternet(lob))
      .flatMap(({ plans }) => plans)
      .find(
        ({ chargeCode, plan: planCode, planDuration: days }) => chargeCode !== 'HW' && planDays({ planCode, days }) > 0,
      );
    if (!plan) throw new Breach('product-detail sells no internet plan with its days where the closed account was');
    const rate = toWireAmount(plan.rate);
    const sale: Sale = { source: 'DIGITAL2.0', geoCode, products: [{ productCode: plan.plan, price: rate }] };
    const { totalTaxAmt } = await loadTax(provider, visitor, sale);
    const place = { address: { addressLine1, addressLine2, city, state, zip }, locationId, houseKey };
    return {
      ...auxRequest(visit, account, place),
      flow: 'RECONNECT',
      paymentInfo: {
        ...(await cards.fieldsFor(key)),
        amount: toWireAmount(plan.rate + totalTaxAmt),
        billingAddress: { ...home, country: 'US' },
        cardFirstName: name.firstName,
        cardLastName: name.lastName,
        duplicateOverride: true,
        processingNetwork: 'CREDIT',
      },
      prepaidProducts: [{ lob: 'HSD', macId: account.hsdService?.macId ?? '', planCode: plan.plan, planQty: 1, rate }],
    };
  }
}
