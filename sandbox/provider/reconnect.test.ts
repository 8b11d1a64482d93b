import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import type { BodyOf } from '#lib/contract/operation.ts';
import { createAux } from '#lib/contract/move.ts';
import { serviceability } from '#lib/contract/serviceability.ts';
import { specialLocation } from '../state/address-book.ts';
import { client, visit } from '../testing/owner-visit.ts';

jest.setTimeout(60_000);

/** A customer with a closed account, and the request to reconnect it with the saved card. */
async function returner(template = 'closed-reconnect', overrides = {}) {
  const { accountId, calls, custGuid, read } = await visit(template, overrides);
  const { paymentInfo } = await read.payment();
  const { customerInfo, serviceAddress } = await read.dashboard();
  const { locationId } = customerInfo;
  const body = (planCode = 'HSD_030', rate = '45.00'): BodyOf<typeof createAux> => ({
    channel: 'ONLINE',
    flow: 'RECONNECT',
    accountID: accountId,
    custGuid,
    updateCustomer: false,
    operatorUserName: null,
    customerInfo: {
      email: '',
      emailOptin: 'Y',
      smsOptin: 'Y',
      firstName: 'Ana',
      lastName: 'Peña',
      langPref: 'ENGLISH',
      phone: '',
      serviceAddress: { ...serviceAddress, houseKey: '', locationID: locationId },
    },
    paymentInfo: {
      paymentInstToken: paymentInfo?.paymentInstToken ?? 'none',
      amount: rate,
      duplicateOverride: true,
      processingNetwork: 'CREDIT',
    },
    prepaidProducts: [{ lob: 'HSD', macId: '', planCode, planQty: 1, rate }],
  });
  const reconnect = async (planBody = body(), key: string = randomUUID()) => (await calls.move(planBody, key)).json;
  const charges = () => client.get(`/__sandbox/charges?accountId=${accountId}`);
  return { accountId, locationId, read, body, reconnect, charges };
}

const serviceAt = async (locationId: string) => {
  const query = new URLSearchParams({ source: 'CP', trackingId: randomUUID(), locationId });
  const { json } = await client.get(`${serviceability.path}?${query}`);
  return json as { businessErrorCode: string; serviceablityStatus: { value: string } };
};

describe('spec 3 §7.6: a reconnection', () => {
  it.each([
    ['HSD_030', '45.00', 4_500],
    ['HSD_007', '15.00', 1_500],
  ])('with %s is charged once, and its plan waits on the new account', async (planCode, rate, amount) => {
    const { body, charges, reconnect, read } = await returner();
    const planBody = body(planCode, rate);
    const key = randomUUID();
    const both = await Promise.all([reconnect(planBody, key), reconnect(planBody, key)]);
    const [number, again] = both.map((json) => createAux.response.parse(json).auxAccountConfNo);
    expect(again).toBe(number);
    expect((await charges()).json).toMatchObject([{ kind: 'reconnect', amount, idempotencyKey: key }]);
    const { auxDetails } = await read.aux(number);
    expect(auxDetails).toMatchObject({ auxAcctType: 'RECONNECT', auxAcctStatus: 'Preactivated' });
    expect((await read.dashboard(auxDetails?.auxAccountId)).auxSubsPlans).toMatchObject([{ productCode: planCode }]);
    expect(await reconnect(planBody)).toMatchObject({ errorCode: 'BUS_PMT_004' });
  });

  it.each([
    ['closed-final', 'HSD_030', '45.00'],
    ['active', 'HSD_030', '45.00'],
    ['closed-reconnect', 'HSD_030', '1.00'],
    ['closed-reconnect', 'VDO_XITV_30', '22.00'],
  ])('of %s with %s at %s is refused', async (template, planCode, rate) => {
    const { body, charges, reconnect } = await returner(template, { savedCard: true });
    expect(await reconnect(body(planCode, rate))).toMatchObject({ errorCode: 'BUS_PMT_004' });
    expect((await charges()).json).toEqual([]);
  });
});

it('is possible for a home outside the address book while nobody has service there', async () => {
  const closedVisit = await returner();
  expect(await serviceAt(closedVisit.locationId)).toMatchObject({ businessErrorCode: '' });
  await closedVisit.reconnect();
  expect(await serviceAt(closedVisit.locationId)).toMatchObject({ businessErrorCode: 'BUS0078' });
  const cold = await returner('closed-reconnect', { locationId: specialLocation('700 Cold Creek') });
  expect(await serviceAt(cold.locationId)).toMatchObject({ serviceablityStatus: { value: 'YELLOW' } });
});
