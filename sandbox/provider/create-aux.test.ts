import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import type { BodyOf } from '#lib/contract/operation.ts';
import { createAux } from '#lib/contract/move.ts';
import { refill } from '#lib/contract/refill.ts';
import { SECOND_MARKET_ADDRESS, specialLocation } from '../state/address-book.ts';
import { addDays } from '../state/days.ts';
import { sentTo } from '../testing/router-visit.ts';
import { client, visit } from '../testing/owner-visit.ts';

const MAPLE = specialLocation('100 Maple Street');
const today = async () => {
  const { now } = (await client.get('/__sandbox/clock')).json as { now: string };
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date(now));
};

/** A customer about to move, with this many days left. */
async function mover(days = 21, overrides = {}) {
  const { person, calls, accountId, custGuid, read } = await visit('move-ready', { daysRemaining: days, ...overrides });
  const moveBody = (day?: string, locationID = MAPLE): BodyOf<typeof createAux> => ({
    channel: 'ONLINE',
    flow: 'MOVE',
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
      serviceAddress: {
        addressLine1: '100 Maple Street',
        addressLine2: '',
        city: 'Springfield',
        state: 'IL',
        zip: '62701',
        houseKey: 'HKS1000000',
        locationID,
      },
    },
    ...(day && { scheduledMoveDate: day }),
  });
  const move = async (day?: string, key: string = randomUUID(), locationID = MAPLE) =>
    (await calls.move(moveBody(day, locationID), key)).json;
  return { person, calls, accountId, custGuid, read, wanted: moveBody, move };
}

jest.setTimeout(60_000);

describe('spec 3 §7.6: a move', () => {
  it('begins at once without a date: services pause, and the new account waits for activation', async () => {
    const { move, person, read } = await mover();
    const { auxAccountConfNo } = createAux.response.parse(await move());
    const aux = await read.aux(auxAccountConfNo);
    expect(aux).toMatchObject({
      auxDetails: { auxAcctStatus: 'Preactivated', auxAcctType: 'MOVE' },
      scheduledMoveDate: null,
      toAddress: { addressLine1: '100 Maple Street' },
    });
    expect((await read.dashboard()).planStatusDetails).toMatchObject({ planStatus: 'PAUSED' });
    expect((await read.dashboard(aux.auxDetails?.auxAccountId)).availablePlans).toEqual([]);
    expect(await sentTo(client, person.phone)).toMatchObject([{ text: expect.stringContaining(auxAccountConfNo) }]);
  });

  it("keeps the owner's reminder channel", async () => {
    const { accountId, calls, custGuid, move, read } = await mover();
    const change = { custguid: custGuid, accountId, languagePreference: 'ENGLISH', smsOptIn: 'Y' } as const;
    await calls.preferences({ ...change, firstName: '', lastName: '', reminderChannel: 'EMAIL' });
    const { auxAccountConfNo } = createAux.response.parse(await move());
    const { auxDetails } = await read.aux(auxAccountConfNo);
    const { customerInfo } = await read.dashboard(auxDetails?.auxAccountId);
    expect(customerInfo.reminderChannel).toBe('EMAIL');
  });

  it('takes effect on its scheduled day', async () => {
    const { accountId, calls, move, read } = await mover();
    const day = addDays(await today(), 10);
    const { auxAccountConfNo } = createAux.response.parse(await move(day));
    expect(await read.aux()).toMatchObject({ scheduledMoveDate: day, auxDetails: { auxAcctStatus: 'Scheduled' } });
    expect((await read.dashboard()).planStatusDetails).toMatchObject({ planStatus: 'ACTIVE' });
    await client.post(`/__sandbox/accounts/${accountId}/age`, { days: 10 });
    expect((await read.dashboard()).planStatusDetails).toMatchObject({ planStatus: 'PAUSED' });
    expect(await read.aux()).toMatchObject({ scheduledMoveDate: null, auxDetails: { auxAcctStatus: 'Preactivated' } });
    expect((await calls.cancelMove(auxAccountConfNo)).json).toMatchObject({ errorCode: 'BUS_MOVE_002' });
  });

  it('is opened once for a repeated key and for concurrent requests', async () => {
    const { move, read } = await mover();
    const key = randomUUID();
    const numbers = await Promise.all([move(undefined, key), move(undefined, key), move(undefined, key)]);
    expect(new Set(numbers.map((json) => createAux.response.parse(json).auxAccountConfNo)).size).toBe(1);
    expect(await move()).toMatchObject({ errorCode: 'BUS_MOVE_005' });
    expect(await read.accounts()).toHaveLength(2);
  });

  it('may be scheduled again after it was cancelled', async () => {
    const { calls, move } = await mover();
    const day = addDays(await today(), 5);
    const first = createAux.response.parse(await move(day));
    await calls.cancelMove(first.auxAccountConfNo);
    const second = createAux.response.parse(await move(day));
    expect(second.auxAccountConfNo).not.toBe(first.auxAccountConfNo);
  });

  it.each([
    ['tomorrow', 21, 1, 'BUS_MOVE_006'],
    ['yesterday', 21, -1, 'BUS_MOVE_006'],
    ['in 30 days', 60, 30, 'BUS_MOVE_006'],
    ['behind the last paid day', 5, 5, 'BUS_MOVE_007'],
    ['today, with nothing paid', 0, null, 'BUS_MOVE_007'],
  ])('is refused %s', async (_, days, ahead, errorCode) => {
    const { move } = await mover(days);
    expect(await move(ahead === null ? undefined : addDays(await today(), ahead))).toMatchObject({ errorCode });
  });

  it('is refused where there is no service', async () => {
    const { move } = await mover();
    for (const line of ['400 Frontier Road', '500 Prepaid Lane', '600 Postpaid Court']) {
      expect(await move(undefined, randomUUID(), specialLocation(line))).toMatchObject({ errorCode: 'BUS_MOVE_004' });
    }
  });

  it('ends after a refill and has to be started again', async () => {
    const { accountId, calls, move, person, read } = await mover();
    createAux.response.parse(await move());
    const { paymentInfo } = await read.payment();
    const body: BodyOf<typeof refill> = {
      channel: 'ONLINE',
      flow: 'REFILL',
      termsVersion: '1.0',
      referenceID: randomUUID(),
      customerInfo: { accountID: accountId, phone: person.phone, zip: person.zip },
      paymentInfo: {
        paymentInstToken: paymentInfo?.paymentInstToken ?? '',
        amount: '45.00',
        processingNetwork: 'CREDIT',
      },
      prepaidProducts: [
        {
          chargeCode: [{ amount: '45.00', chargeCode: 'HSD_030', prodTaxDetails: [] }],
          lob: 'HSD',
          planCode: 'HSD_030',
          planQty: 1,
          rate: '45.00',
        },
      ],
      acpBenefits: [],
      macId: '',
      serialNo: '',
    };
    refill.response.parse((await calls.refill(body)).json);
    expect(await read.aux()).toMatchObject({ auxDetails: null });
    expect((await read.dashboard()).planStatusDetails).toMatchObject({ planStatus: 'ACTIVE' });
    createAux.response.parse(await move());
  });

  it('is refused without a key', async () => {
    const { calls, wanted } = await mover();
    expect(await calls.move(wanted(), '')).toMatchObject({ status: 400 });
  });
});

it("uses the other market's prices for a home there", async () => {
  const geoCode = SECOND_MARKET_ADDRESS.geoCode;
  const { read } = await mover(21, { geoCode });
  expect((await read.dashboard()).availablePlans).toMatchObject([{ productCode: 'HSD_030', planPrice: 5_500 }]);
  expect((await read.aux()).auxDetails).toBeNull();
});
