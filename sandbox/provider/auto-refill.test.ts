import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { addDays, toDay, expiryWith } from '../state/days.ts';
import { encryptCard, goodCard } from '../testing/guest-purchase.ts';
import { client, visit as visitAs } from '../testing/owner-visit.ts';

const stateSchema = z.object({
  expirationDate: z.string(),
  autoRefill: z.boolean(),
  instruments: z.array(z.object({ token: z.string(), lastFour: z.string(), expirationMmyy: z.string() })),
});
const chargeList = z.array(z.object({ kind: z.string(), amount: z.number(), tax: z.number() }).partial());
const messages = z.array(z.object({ channel: z.string(), subject: z.string().nullable(), text: z.string() }));

const { now } = z.object({ now: z.string() }).parse((await client.get('/__sandbox/clock')).json);
const today = toDay(new Date(now), 'America/New_York');

const REMINDER = /^Hearthline: (Your internet runs|Tiene internet)/;

/** Null on success. */
const readErrorCode = ({ json }: { json: unknown }) =>
  z.object({ businessErrorCode: z.string().nullish() }).parse(json).businessErrorCode || null;

async function visit(template: string, overrides = {}) {
  const { accountId, calls, person, read } = await visitAs(template, overrides);
  const path = `/__sandbox/accounts/${accountId}`;
  return {
    accountId,
    calls,
    read,
    account: async () => stateSchema.parse((await client.get(path)).json),
    age: async (days: number) => stateSchema.parse((await client.post(`${path}/age`, { days })).json),
    charges: async () => chargeList.parse((await client.get(`${path}/charges`)).json),
    sent: async (channel = 'sms') =>
      messages
        .parse((await client.get(`/__sandbox/outbox?to=${person.phone}`)).json)
        .filter((message) => message.channel === channel)
        .map(({ text }) => text)
        .filter((text) => !REMINDER.test(text)),
  };
}

/** Days left, counted from today on the provider's clock. */
const daysLeft = async (account: { expirationDate: string }) =>
  Array.from({ length: 100 }, (_, days) => days).find((days) => expiryWith(days, today) === account.expirationDate);

describe('auto-refill', () => {
  it('charges the saved card with tax once, on the day before the last paid one, and notifies the customer', async () => {
    const { age, charges, read, sent } = await visit('autorefill', { daysRemaining: 10 });
    const { expirationDate } = await age(7);
    expect(await charges()).toEqual([]);
    const { autoPayment } = await read.payment();
    expect(autoPayment).toMatchObject({ nextChargeDate: addDays(expirationDate, -1), lastDecline: null });
    const after = await age(1);
    expect(await daysLeft(after)).toBe(32);
    const [charge, ...more] = await charges();
    expect([charge?.kind, more]).toEqual(['auto-refill', []]);
    expect(charge?.amount).toBe(4500 + (charge?.tax ?? 0));
    expect(autoPayment?.nextChargeAmount).toBe(charge?.amount);
    expect(charge?.tax).toBeGreaterThan(0);
    expect(await sent()).toEqual([expect.stringMatching(/^Hearthline: Auto-refill is complete, \$\d+\.\d\d on /)]);
    const [newest] = await read.payments();
    expect(newest).toMatchObject({ autoPayment: true, amount: charge?.amount });
    expect((await read.payments()).filter(({ autoPayment: isAuto }) => isAuto)).toHaveLength(1);
  });

  it("shows and charges the plan's own price for an account with an offer, also while it is off", async () => {
    const { accountId, age, calls, charges, read } = await visit('active', {
      daysRemaining: 3,
      promo: 'P_SALE35OFF_021522',
    });
    const before = (await read.payment()).autoPayment;
    expect(before).toMatchObject({ nextChargeDate: null, nextChargeAmount: expect.any(Number) });
    await calls.enroll(accountId);
    expect((await read.payment()).autoPayment?.nextChargeAmount).toBe(before?.nextChargeAmount);
    await age(2);
    expect((await charges())[0]?.amount).toBe(before?.nextChargeAmount);
    expect(before?.nextChargeAmount).toBeGreaterThanOrEqual(4_500);
  });

  it("charges the price of the account's market", async () => {
    const { age, charges } = await visit('autorefill', { daysRemaining: 2, geoCode: '320390110' });
    await age(1);
    const [charge] = await charges();
    expect((charge?.amount ?? 0) - (charge?.tax ?? 0)).toBe(5_500);
  });

  it('charges every period of a skipped time once', async () => {
    const { age, charges } = await visit('autorefill', { daysRemaining: 2 });
    const after = await age(65);
    expect(await charges()).toHaveLength(3);
    expect(await daysLeft(after)).toBe(2 + 3 * 30 - 65);
  });

  it("retries one and three days after a decline, with a message in the customer's language each time", async () => {
    const { age, charges, read, sent } = await visit('autorefill', {
      daysRemaining: 3,
      savedCardDecline: 'PAYMENT-1251',
      language: 'SPANISH',
    });
    await age(1);
    expect((await read.payment()).autoPayment).toMatchObject({
      nextChargeDate: expect.any(String),
      lastDecline: { date: expect.any(String), errorCode: 'PAYMENT-1251' },
    });
    expect(await sent()).toHaveLength(1);
    await age(1);
    expect(await sent()).toHaveLength(2);
    await age(1);
    expect(await sent()).toHaveLength(2);
    await age(1);
    const [last, second, first, ...more] = await sent();
    expect(more).toEqual([]);
    expect(first).toMatch(
      /^Hearthline: No pudimos hacer el cargo de \$\d+\.\d\d a su tarjeta terminada en 4242 el .*\. Tiene internet hasta el .*\. Haremos otro intento el /,
    );
    expect(second).toMatch(
      /Tiene internet hasta el \d+ de \w+ de \d{4} y luego se corta\. Haremos otro intento el \d+ de \w+ de \d{4}\. Recargue antes para no quedarse sin internet: http/,
    );
    expect(last).toMatch(
      /Ya no tiene internet\. No haremos otro intento\. Recargue para volver a tener internet: http/,
    );
    expect((await read.payment()).autoPayment).toMatchObject({ nextChargeDate: null });
    const declines = await read.declined();
    expect(declines).toEqual(
      Array.from({ length: 3 }, () => ({
        amount: expect.any(Number),
        transactionDate: expect.any(String),
        duration: '',
        planLob: 'HSD',
        product: '30 days of internet',
        productCode: 'HSD_030',
        paymentInfo: { cardNumber: '4242', cardType: 'Visa' },
      })),
    );
    await age(20);
    expect([await charges(), (await sent()).length]).toEqual([[], 3]);
    expect(await sent('email')).toEqual([]);
  });

  it('never mentions staying online once the internet has stopped', async () => {
    const { age, sent } = await visit('autorefill', { daysRemaining: 3, savedCardDecline: 'PAYMENT-1251' });
    await age(1);
    await age(3);
    const [last, second, first] = await sent();
    expect(first).toMatch(/Your internet runs through \w{3}, \w{3} \d+, \d{4}\. We'll try again on /);
    expect(second).toMatch(
      /Your internet runs through (\w{3}, \w{3} \d+, \d{4}) and then stops\. We'll try again on \w{3}, \w{3} \d+, \d{4}\. Refill by \1 to stay online: http/,
    );
    expect(last).toMatch(
      /Your internet ran through \w{3}, \w{3} \d+, \d{4} and has stopped\. We won't try again\. Refill to get back online: http/,
    );
  });

  it('tries a new card on the next day', async () => {
    const { accountId, age, calls, charges, account } = await visit('autorefill', {
      daysRemaining: 2,
      savedCardDecline: 'PAYMENT-1205',
    });
    await age(4);
    expect(await charges()).toEqual([]);
    await calls.addCard({ ...(await encryptCard(client, goodCard)), ...enrollmentBody(accountId) });
    expect(await account()).toMatchObject({ autoRefill: true });
    await age(1);
    expect(await charges()).toHaveLength(1);
  });

  it('skips accounts that refilled by hand, turned it off, or are moving', async () => {
    const byHand = await visit('autorefill', { daysRemaining: 2 });
    const off = await visit('autorefill', { daysRemaining: 2 });
    const pausedVisit = await visit('paused', { autoRefill: true, daysRemaining: 2 });
    expect(readErrorCode(await off.calls.cancel(off.accountId))).toBeNull();
    const pins = z.array(z.object({ pin: z.string() })).parse((await client.post('/__sandbox/pins', {})).json);
    await byHand.calls.redeemPin(byHand.accountId, pins[0]?.pin ?? '');
    expect((await pausedVisit.read.payment()).autoPayment).toMatchObject({ nextChargeDate: null, lastDecline: null });
    for (const one of [byHand, off, pausedVisit]) {
      await one.age(3);
      expect((await one.charges()).filter(({ kind }) => kind === 'auto-refill')).toEqual([]);
    }
  });

  it('runs once when the clock is moved to another day', async () => {
    const { charges } = await visit('autorefill', { daysRemaining: 5 });
    const move = (days: number) => client.post('/__sandbox/clock', { offsetMs: days * 86_400_000 });
    try {
      await move(2);
      expect(await charges()).toEqual([]);
      await move(3);
      await move(4);
      await move(3);
      await move(4);
      expect(await charges()).toHaveLength(1);
    } finally {
      await move(0);
    }
  });
});

const enrollmentBody = (accountId: string, enrollAutoPayment = false) => ({
  custInfo: {
    accountId,
    firstName: 'Avery',
    lastName: 'Hale',
    addressLine1: '12 Elm Street',
    addressLine2: '',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
  },
  enrollAutoPayment,
  processingNetwork: 'CREDIT' as const,
});

describe('turning it on', () => {
  it.each([
    ['with a card', 'active', {}, null, true],
    ['twice', 'autorefill', {}, null, true],
    ['without a card', 'expired', {}, 'BUS_PMT_006', false],
  ])('%s', async (_, template, overrides, code, isOn) => {
    const { accountId, calls, account } = await visit(template, overrides);
    expect(readErrorCode(await calls.enroll(accountId))).toBe(code);
    expect(await account()).toMatchObject({ autoRefill: isOn });
  });

  it('charges on the next day, not at once, after the days have run out', async () => {
    const { accountId, calls, charges, read, age } = await visit('active', { daysRemaining: 0 });
    await calls.enroll(accountId);
    expect((await read.payment()).autoPayment).toMatchObject({ nextChargeDate: addDays(today, 1) });
    expect(await charges()).toEqual([]);
    expect(await daysLeft(await age(1))).toBe(30);
  });
});

describe('the saved card', () => {
  it('gets another date and keeps its number and its token', async () => {
    const { accountId, calls, account } = await visit('active');
    const [card] = (await account()).instruments;
    const { cardNumber: _, ...fields } = await encryptCard(client, { ...goodCard, expirationDate: '1149' });
    const change = (token: string) =>
      calls.changeCard({ ...fields, paymentInstToken: token, ...enrollmentBody(accountId) }).then(readErrorCode);
    expect(await change('pit_nobody')).toBe('PAYMENT-1004');
    expect(await change(card?.token ?? '')).toBeNull();
    expect((await account()).instruments).toEqual([{ ...card, expirationMmyy: '1149' }]);
  });

  it('is removed by its token, which also turns auto-refill off', async () => {
    const { accountId, calls, account } = await visit('autorefill');
    const [card] = (await account()).instruments;
    expect(readErrorCode(await calls.removeCard(accountId, 'pit_nobody'))).toBe('PAYMENT-1004');
    expect(await account()).toMatchObject({ autoRefill: true });
    expect(readErrorCode(await calls.removeCard(accountId, card?.token ?? ''))).toBeNull();
    expect(await account()).toMatchObject({ autoRefill: false, instruments: [] });
  });

  it('cannot be used or removed by another owner', async () => {
    const [one, other] = [await visit('autorefill'), await visit('active')];
    const [card] = (await one.account()).instruments;
    const refusals = [
      await other.calls.removeCard(one.accountId, card?.token ?? ''),
      await other.calls.cancel(one.accountId),
      await one.calls.enroll(other.accountId),
    ];
    expect(refusals.map(readErrorCode)).toEqual(['BUS_AUTH_001', 'BUS_AUTH_001', 'BUS_AUTH_001']);
    expect(await one.account()).toMatchObject({ autoRefill: true, instruments: [card] });
  });
});
