import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { paymentInfo } from '#lib/contract/payments.ts';
import { encryptCard, goodCard } from '../testing/guest-purchase.ts';
import { client, visit as visitAs } from '../testing/owner-visit.ts';

const stateSchema = z.object({
  autoRefill: z.boolean(),
  daysRemaining: z.number(),
  autoRefillDeclines: z.array(z.object({ code: z.string(), backupCode: z.string().optional() })),
  instruments: z.array(z.object({ token: z.string(), lastFour: z.string(), role: z.string() })),
  transactions: z.array(z.object({ method: z.string(), lastFour: z.string().nullable() })),
});
const chargeList = z.array(z.object({ idempotencyKey: z.string().nullable() }));
const messages = z.array(z.object({ channel: z.string(), text: z.string() }));
const refusal = z.object({ businessErrorCode: z.string().nullish() });

const FIRST = '4242';
const BACKUP = '4444';

async function visit(template: string, overrides = {}) {
  const { accountId, calls, person, read } = await visitAs(template, overrides);
  const path = `/__sandbox/accounts/${accountId}`;
  const account = async () => stateSchema.parse((await client.get(path)).json);
  return {
    accountId,
    calls,
    read,
    account,
    steer: (card: string, outcome: string) => client.post(`${path}/card`, { card, outcome }),
    age: async (days = 1) => stateSchema.parse((await client.post(`${path}/age`, { days })).json),
    /** The key of each charge, without the account and the day. */
    keys: async () =>
      chargeList
        .parse((await client.get(`${path}/charges`)).json)
        .map(({ idempotencyKey }) => (idempotencyKey?.endsWith(' backup') ? 'backup' : 'default')),
    /** The cards that auto-refill charged. */
    charged: async () =>
      (await account()).transactions.filter(({ method }) => method === 'auto-refill').map(({ lastFour }) => lastFour),
    texts: async () =>
      messages
        .parse((await client.get(`/__sandbox/outbox?to=${person.phone}`)).json)
        .filter(
          ({ channel, text }) => channel === 'sms' && !/Your internet runs through [^.]*\. Auto-refill/.test(text),
        )
        .map(({ text }) => text),
    reminders: async () =>
      messages
        .parse((await client.get(`/__sandbox/outbox?to=${person.phone}`)).json)
        .filter(({ text }) => /Your internet runs through [^.]*\. Auto-refill/.test(text))
        .map(({ text }) => text),
    roles: async () => (await account()).instruments.map(({ lastFour, role }) => `${lastFour} ${role}`),
    tokenOf: async (lastFour: string) =>
      (await account()).instruments.find((card) => card.lastFour === lastFour)?.token ?? '',
  };
}

const readCode = ({ json }: { json: unknown }) => refusal.parse(json).businessErrorCode ?? null;

describe('the backup card of auto-refill', () => {
  it('stays untouched while the first card is paid', async () => {
    const { age, charged, keys } = await visit('backup-card', { daysRemaining: 2 });
    await age();
    expect([await charged(), await keys()]).toEqual([[FIRST], ['default']]);
  });

  it('is charged once, on the last paid day, after the first card was declined again, under a key of its own', async () => {
    const { age, charged, keys, texts, read, reminders } = await visit('backup-card', {
      daysRemaining: 3,
      savedCardDecline: 'PAYMENT-1251',
    });
    await age();
    expect(await charged()).toEqual([]);
    expect(await texts()).toContainEqual(
      expect.stringMatching(
        /card ending in 4242 on .*We'll try this card again on .*, then your backup card ending in 4444\./,
      ),
    );
    expect((await reminders()).at(0)).toMatch(/we'll try your card again, then your backup card ending in 4444/);
    const after = await age();
    expect(after.daysRemaining).toBe(31);
    expect([await charged(), await keys()]).toEqual([[BACKUP], ['backup']]);
    expect(await texts()).toContainEqual(
      expect.stringMatching(/Auto-refill is complete, \$\d+\.\d\d on .*, backup card 4444\./),
    );
    expect((await read.declined()).length).toBe(2);
    await age(20);
    expect(await keys()).toEqual(['backup']);
  });

  it('is not charged after silence, and the first card is not charged twice when it turns out to be paid', async () => {
    const { age, charged, keys, texts } = await visit('backup-card', { daysRemaining: 2, savedCardSilence: 'paid' });
    await age();
    expect([await charged(), await keys()]).toEqual([[], []]);
    expect(await texts()).toContainEqual(expect.stringMatching(/hasn't responded .* charge no other card meanwhile/));
    const after = await age();
    expect(after.daysRemaining).toBe(30);
    expect([await charged(), await keys()]).toEqual([[FIRST], ['default']]);
  });

  it.each([
    ['paid', [FIRST], 30],
    ['open', [], 0],
  ])(
    'is not charged when the silent card is removed, and the charge ends as it does: %s',
    async (silence, paid, days) => {
      const one = await visit('backup-card', { daysRemaining: 2, savedCardSilence: silence });
      await one.age();
      await one.calls.setRole(one.accountId, await one.tokenOf(BACKUP), 'default');
      await one.calls.removeCard(one.accountId, await one.tokenOf(FIRST));
      expect(await one.roles()).toEqual([`${BACKUP} default`]);
      const after = await one.age(days > 0 ? 1 : 3);
      expect([await one.charged(), after.daysRemaining]).toEqual([paid, days]);
    },
  );

  it('is not charged, and no decline is told, where the account was refilled before the decline was known', async () => {
    const one = await visit('backup-card', { daysRemaining: 2, savedCardSilence: 'declined' });
    await one.age();
    const [row] = z
      .array(z.object({ pin: z.string() }))
      .parse((await client.post('/__sandbox/pins', { count: 1 })).json);
    await one.calls.redeemPin(one.accountId, row?.pin ?? '');
    const before = await one.texts();
    await one.age();
    expect(await one.account()).toMatchObject({ daysRemaining: 30, autoRefillDeclines: [] });
    expect([await one.charged(), await one.texts()]).toEqual([[], before]);
    expect(await one.read.declined()).toHaveLength(1);
  });

  it('waits for as long as the silence lasts, also when the service stops', async () => {
    const { age, charged, steer } = await visit('backup-card', { daysRemaining: 2, savedCardSilence: 'open' });
    await age(6);
    expect(await charged()).toEqual([]);
    await steer('default', 'declined-late');
    await age();
    expect(await charged()).toEqual([BACKUP]);
  });

  it('is charged on the day on which a decline after silence is known, if that is the last paid one', async () => {
    const { age, charged, keys } = await visit('backup-card', { daysRemaining: 2, savedCardSilence: 'declined' });
    await age(2);
    expect([await charged(), await keys()]).toEqual([[BACKUP], ['backup']]);
  });

  it('that is silent itself is asked about, and no card is charged beside it', async () => {
    const { age, charged, keys } = await visit('backup-card', {
      daysRemaining: 3,
      savedCardDecline: 'PAYMENT-1251',
      backupCardSilence: 'paid',
    });
    await age(2);
    expect(await charged()).toEqual([]);
    await age();
    expect([await charged(), await keys()]).toEqual([[BACKUP], ['backup']]);
  });

  it('that is declined as well leaves the tries to come as they are, and one message names both cards', async () => {
    const { age, account, charged, texts, read } = await visit('backup-card', {
      daysRemaining: 3,
      savedCardDecline: 'PAYMENT-1251',
      backupCardDecline: 'PAYMENT-1205',
    });
    await age(2);
    expect((await account()).autoRefillDeclines).toEqual([
      { code: 'PAYMENT-1251' },
      { code: 'PAYMENT-1251', backupCode: 'PAYMENT-1205' },
    ]);
    expect(await charged()).toEqual([]);
    expect((await texts())[0]).toMatch(/card ending in 4242 or your backup card ending in 4444 on /);
    expect((await read.declined()).length).toBe(3);
  });

  it('ends with auto-refill, and is refused without', async () => {
    const { accountId, calls, roles, tokenOf } = await visit('backup-card');
    const token = await tokenOf(BACKUP);
    await calls.cancel(accountId);
    expect(await roles()).toEqual([`${FIRST} default`, `${BACKUP} other`]);
    expect(readCode(await calls.setRole(accountId, token, 'backup'))).toBe('BUS_PMT_007');
  });
});

describe('several saved cards', () => {
  const { custInfo, ...rest } = {
    custInfo: {
      firstName: 'Avery',
      lastName: 'Hale',
      addressLine1: '12 Elm Street',
      addressLine2: '',
      city: 'Springfield',
      state: 'IL',
      zip: '62701',
    },
    processingNetwork: 'CREDIT' as const,
  };
  const cardBody = async (accountId: string, enrollAutoPayment = false) => ({
    ...(await encryptCard(client, { ...goodCard, cardNumber: '4111111111111111' })),
    ...rest,
    custInfo: { ...custInfo, accountId },
    enrollAutoPayment,
  });

  it('are added beside the others up to five, and the sixth is refused', async () => {
    const { accountId, calls, roles } = await visit('several-cards');
    const add = async () => readCode(await calls.addCard({ ...(await cardBody(accountId)), keepOthers: true }));
    expect([await add(), await add(), await add()]).toEqual([null, null, 'BUS_PMT_005']);
    expect((await roles())[0]).toBe('4242 default');
    expect(await roles()).toHaveLength(5);
  });

  it('are all replaced by a card that is added without keepOthers', async () => {
    const { accountId, calls, roles } = await visit('backup-card');
    await calls.addCard(await cardBody(accountId));
    expect(await roles()).toEqual(['1111 default']);
  });

  it('make way for one that turns auto-refill on: it becomes the default', async () => {
    const { accountId, account, calls, roles } = await visit('active');
    await calls.addCard({ ...(await cardBody(accountId, true)), keepOthers: true });
    expect(await roles()).toEqual(['1111 default', '4242 other']);
    expect(await account()).toMatchObject({ autoRefill: true });
  });

  it('change roles, and payment-info lists them with the default one in paymentInfo', async () => {
    const { accountId, calls, roles, tokenOf } = await visit('backup-card');
    expect(readCode(await calls.setRole(accountId, 'pit_nobody', 'default'))).toBe('PAYMENT-1004');
    expect(readCode(await calls.setRole(accountId, await tokenOf(FIRST), 'other'))).toBe('BUS_PMT_007');
    expect(readCode(await calls.setRole(accountId, await tokenOf(BACKUP), 'default'))).toBeNull();
    expect(await roles()).toEqual([`${BACKUP} default`, `${FIRST} other`]);
    const info = paymentInfo.response.parse((await calls.paymentInfo(accountId)).json);
    expect(info.paymentInfo?.cardNumber).toBe(BACKUP);
    expect(info.instruments?.map(({ cardNumber, role }) => `${cardNumber} ${role}`)).toEqual(await roles());
  });

  it('lose one by its token: the default takes auto-refill along, the backup does not', async () => {
    const one = await visit('backup-card');
    await one.calls.removeCard(one.accountId, await one.tokenOf(BACKUP));
    expect([await one.roles(), (await one.account()).autoRefill]).toEqual([[`${FIRST} default`], true]);
    const two = await visit('backup-card');
    await two.calls.removeCard(two.accountId, await two.tokenOf(FIRST));
    expect([await two.roles(), (await two.account()).autoRefill]).toEqual([[`${BACKUP} other`], false]);
    const info = paymentInfo.response.parse((await two.calls.paymentInfo(two.accountId)).json);
    expect(info).toMatchObject({ paymentInfo: null, instruments: [{ role: 'other' }] });
  });
});
