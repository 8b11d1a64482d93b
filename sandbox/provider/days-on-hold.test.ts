import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { BodyOf } from '#lib/contract/operation.ts';
import { refill } from '#lib/contract/refill.ts';
import { addDays } from '../state/days.ts';
import { guestPurchase } from '../testing/guest-purchase.ts';
import { client, internet, visit } from '../testing/owner-visit.ts';

const HSD = { code: 'HSD_030', cents: '45.00', lob: 'HSD' };

/** A customer whose move has paused the account with 14 days left, and an hour, a day or a month that goes by. */
async function createPausedMover(overrides = {}) {
  const one = await visit('paused', overrides);
  const { accountId, calls, person, read } = one;
  const wait = (days: number) => client.post(`/__sandbox/accounts/${accountId}/age`, { days });
  const state = async () => {
    const { hsdService, planStatusDetails } = await read.dashboard();
    return [planStatusDetails?.planStatus, hsdService?.daysRemaining];
  };
  const buy = async ({ code, cents, lob }: typeof HSD) => {
    const { paymentInfo } = await read.payment();
    const body: BodyOf<typeof refill> = {
      channel: 'ONLINE',
      flow: 'REFILL',
      termsVersion: '1.0',
      referenceID: randomUUID(),
      customerInfo: { accountID: accountId, phone: person.phone, zip: person.zip },
      paymentInfo: {
        paymentInstToken: paymentInfo?.paymentInstToken ?? '',
        amount: cents,
        processingNetwork: 'CREDIT',
      },
      prepaidProducts: [
        {
          lob,
          planCode: code,
          planQty: 1,
          rate: cents,
          chargeCode: [{ amount: cents, chargeCode: code, prodTaxDetails: [] }],
        },
      ],
      acpBenefits: [],
      macId: '',
      serialNo: '',
    };
    refill.response.parse((await calls.refill(body)).json);
  };
  return { ...one, wait, state, buy };
}

const outbox = async (to: string) =>
  z.array(z.object({ text: z.string() })).parse((await client.get(`/__sandbox/outbox?to=${to}`)).json);

describe('an account on hold during a move', () => {
  it('keeps its days, and shows the last day that it would have if service resumed today', async () => {
    const { read, state, wait } = await createPausedMover();
    const before = await read.dashboard();
    for (const days of [1, 6, 40]) {
      await wait(days);
      expect(await state()).toEqual(['PAUSED', 14]);
      const { hsdService, planStatusDetails } = await read.dashboard();
      expect(hsdService?.expirationDate).toBe(before.hsdService?.expirationDate);
      expect(planStatusDetails?.expiryDate).toBe(before.hsdService?.expirationDate);
    }
  });

  it('gets its days back on activation, and they elapse from then on', async () => {
    const { calls, read, wait } = await createPausedMover();
    await wait(9);
    const aux = (await read.aux()).auxDetails;
    const to = aux?.auxAccountId ?? '';
    const serial = (await read.dashboard(to)).devices[0]?.deviceSerialNumber ?? '';
    expect(await calls.activate(to, serial)).toMatchObject({ status: 200 });
    expect(await read.dashboard(to)).toMatchObject(internet(14));
    await client.post(`/__sandbox/accounts/${to}/age`, { days: 3 });
    expect(await read.dashboard(to)).toMatchObject(internet(11));
  });

  it('gets more days from a refill, which ends the hold', async () => {
    const { buy, state, wait } = await createPausedMover();
    await wait(20);
    await buy(HSD);
    expect(await state()).toEqual(['ACTIVE', 44]);
    await wait(4);
    expect(await state()).toEqual(['ACTIVE', 40]);
  });

  it('shows the day on which the hold began', async () => {
    const { read, wait } = await createPausedMover();
    const before = (await read.aux()).auxDetails?.auxAcctScheduleDate ?? '';
    expect(before).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await wait(5);
    expect((await read.aux()).auxDetails?.auxAcctScheduleDate).toBe(addDays(before, -5));
  });

  const MOVED = {
    ENGLISH: {
      stays: /30 days were added to your days on hold\. Your move MV\d+ stays in progress\./,
      mail: /30 days were added to your days on hold\.\nYour move MV\d+ stays in progress\.\nYou have 44 days on hold in all\./,
      canceled: /Your internet is paid through .+\. This refill canceled your move MV\d+\./,
    },
    SPANISH: {
      stays: /Lo recargado se suma al tiempo en pausa\. Su mudanza MV\d+ sigue en curso\./,
      mail: /Sumamos 30 días a sus días en pausa: ahora tiene 44\.\nSu mudanza MV\d+ sigue en curso\./,
      canceled: /Tiene internet hasta el .+\. Su mudanza MV\d+ fue cancelada por esta recarga\./,
    },
  } as const;

  it.each(['ENGLISH', 'SPANISH'] as const)(
    "a guest's refill adds to them and leaves the move, which the message says (%s)",
    async (language) => {
      const email = `moves.${language}@example.com`;
      const person = await client.persona('paused', { language, email });
      await client.post(`/__sandbox/accounts/${person.accountIds[0]}/age`, { days: 6 });
      const purchase = await guestPurchase(client, person);
      expect(await purchase.send()).toMatchObject({ status: 200 });
      const account = (await client.get(`/__sandbox/accounts/${person.accountIds[0]}`)).json;
      expect(account).toMatchObject({ paused: true, daysRemaining: 44, auxAccounts: [{ status: 'Preactivated' }] });
      const [sms] = await outbox(person.phone);
      expect(sms?.text).toMatch(MOVED[language].stays);
      const [mail] = await outbox(email);
      expect(mail?.text).toMatch(MOVED[language].mail);
    },
  );

  it.each(['ENGLISH', 'SPANISH'] as const)(
    "an owner's refill ends it, which the message says (%s)",
    async (language) => {
      const { buy, person } = await createPausedMover({ language });
      await buy(HSD);
      const [sms] = await outbox(person.phone);
      expect(sms?.text).toMatch(MOVED[language].canceled);
    },
  );
});
