import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { dashboard } from '#lib/contract/dashboard.ts';
import { goodCard, guestPurchase, readOrderNumber } from '../testing/guest-purchase.ts';
import { askForKit, freshKit, newPhone } from '../testing/kit-calls.ts';
import { OwnerCalls } from '../testing/owner-calls.ts';
import { passwordPathSentTo } from '../testing/password-links.ts';
import { newShopper, sentTo, throughRouter } from '../testing/router-visit.ts';
import { orderResponse, shopPurchase } from '../testing/shop-purchase.ts';
import { signedIn } from '../testing/sign-in.ts';
import { client, visit, internet, NO_PLANS } from '../testing/owner-visit.ts';

describe("an owner's changes", () => {
  it('are stored: language, messages, name and reminders', async () => {
    const { accountId, calls, custGuid, read } = await visit('active');
    const change = { custguid: custGuid, accountId, languagePreference: 'SPANISH', smsOptIn: 'N' } as const;
    await calls.preferences({ ...change, firstName: 'Ana', lastName: 'Peña', reminderChannel: 'EMAIL' });
    const preferences = { language: 'SPANISH', smsOptIn: false, firstName: 'Ana', lastName: 'Peña' };
    expect((await read.dashboard()).customerInfo).toMatchObject(preferences);
    await calls.preferences({ ...change, firstName: '', lastName: '' });
    expect((await read.dashboard()).customerInfo).toMatchObject(preferences);
    expect((await client.get(`/__sandbox/accounts/${accountId}`)).json).toMatchObject({ reminderChannel: 'EMAIL' });
  });

  it('update the e-mail address and the phone together', async () => {
    const { accountId, calls, custGuid, read } = await visit('syncup', { email: 'ana@example.com' });
    const change = { custguid: custGuid, accountId, languagePreference: 'ENGLISH', smsOptIn: 'Y' } as const;
    await calls.syncUp(change);
    expect((await read.accounts())[0]?.isPrepaidEmailMatching).toBe('false');
    await calls.syncUp({ ...change, emailId: 'ana@example.com' });
    expect((await read.accounts())[0]?.isPrepaidEmailMatching).toBe('true');
  });

  it('cancel a move once and for good', async () => {
    const { calls, person, read } = await visit('move-scheduled');
    const before = await read.aux();
    expect(before).toMatchObject({ moveDateGap: expect.any(Number), toAddress: { zip: '62704' } });
    expect(before.scheduledMoveDate).toBe(before.auxDetails?.auxAcctScheduleDate);
    for (let round = 0; round < 2; round += 1) {
      expect((await calls.cancelMove(before.auxAccountConfNo)).json).toEqual({ status: 'SUCCESS' });
    }
    expect(await read.aux()).toMatchObject({ auxDetails: null, scheduledMoveDate: null });
    expect(await read.aux(before.auxAccountConfNo)).toMatchObject({ auxDetails: null });
    expect(await read.accounts()).toHaveLength(1);
    expect(await sentTo(client, person.phone)).toMatchObject([{ text: expect.stringContaining('canceled') }]);
  });

  it.each([
    ['paused', 'BUS_MOVE_002'],
    ['closed-moved', 'BUS_MOVE_002'],
  ])('do not cancel the move of %s, which has begun', async (template, errorCode) => {
    const { calls, read } = await visit(template);
    expect((await calls.cancelMove((await read.aux()).auxAccountConfNo)).json).toMatchObject({ errorCode });
    expect((await calls.cancelMove('MV00000000')).json).toMatchObject({ errorCode: 'BUS_MOVE_001' });
  });

  it('do not cancel a move on its day', async () => {
    const { accountId, calls, read } = await visit('move-scheduled');
    const { auxAccountConfNo } = await read.aux();
    await client.post(`/__sandbox/accounts/${accountId}/age`, { days: 10 });
    expect((await calls.cancelMove(auxAccountConfNo)).json).toMatchObject({ errorCode: 'BUS_MOVE_002' });
  });

  it('restart only a modem of the account', async () => {
    const { accountId, calls, read } = await visit('active');
    const mac = (await read.dashboard()).hsdService?.macId ?? '';
    expect((await calls.restart(accountId, mac)).json).toEqual({ status: 'SUCCESS' });
    const deviceList = z.object({ devices: z.tuple([z.object({ restartedAt: z.iso.datetime() })]) });
    expect(deviceList.safeParse((await client.get(`/__sandbox/accounts/${accountId}`)).json).success).toBe(true);
    const other = await (await visit('active')).read.dashboard();
    expect((await calls.restart(accountId, other.hsdService?.macId ?? '')).json).toMatchObject({
      errorCode: 'BUS_DEVICE_001',
    });
    expect((await calls.mac(mac)).json).toMatchObject({ status: 'SUCCESS' });
    expect((await calls.mac(other.hsdService?.macId ?? '')).json).toMatchObject({ status: 'FAILURE' });
  });

  it('list a refill among the payments with its reference', async () => {
    const { person, read } = await visit('active');
    const purchase = await guestPurchase(client, person, { card: goodCard });
    const orderNumber = readOrderNumber(await purchase.send());
    expect((await read.payments())[0]).toMatchObject({
      orderNumber,
      referenceID: purchase.body.referenceID,
      amount: 4500,
      duration: '30',
    });
    expect(await read.dashboard()).toMatchObject(internet(51));
  });
});

describe('a new customer who signs in finds an account that waits for activation', () => {
  const arrive = async (loginId: string, password: string) => {
    const providerSession = await signedIn(client, { loginId, password });
    const [account] = providerSession.identityResponse.response?.identityAccounts ?? [];
    const calls = new OwnerCalls(client, providerSession.sessionId);
    const response = await calls.dashboard(account?.accountNumber ?? '');
    return { account, dashboard: dashboard.response.parse(response.json) };
  };

  it.each([
    (phone: string) => phone,
    (phone: string) => `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
  ])('with a starter kit, by the phone number', async (login) => {
    const [deviceCode, phoneNo] = [await freshKit(client), newPhone()];
    await askForKit(client, { deviceCode, phoneNo });
    const newPassword = 'warm-hearth-1';
    await client.form(await passwordPathSentTo(client, phoneNo), { password: newPassword });
    const arrivalByPhone = await arrive(login(phoneNo), newPassword);
    expect(arrivalByPhone.account).toMatchObject({
      presentInPrepaidDB: true,
      role: 'ACCOUNT_OWNER',
      isPrepaidEmailMatching: 'NA',
      isPrepaidPhoneMatching: 'true',
    });
    expect(arrivalByPhone.dashboard).toMatchObject({
      ...NO_PLANS,
      customerInfo: { accountType: 'VAN', firstName: '', phoneNumber: phoneNo },
      devices: [{ deviceLob: 'HSD', macId: expect.stringMatching(/^02:/) }],
    });
  });

  it.each([(email: string) => email, (email: string) => email.toUpperCase()])(
    'in the shop, by the e-mail address',
    async (login) => {
      const shopper = newShopper();
      const { restored } = await throughRouter(client, 'http://localhost:3000/en/buy/session', shopper);
      const purchase = await shopPurchase(client, { shopper, custGuid: restored.identity?.custGuid ?? '' });
      const { accountId } = orderResponse(await purchase.send());
      const arrivalByEmail = await arrive(login(shopper.email), shopper.password);
      expect(arrivalByEmail.account).toMatchObject({ accountNumber: accountId, isPrepaidEmailMatching: 'true' });
      expect(arrivalByEmail.dashboard).toMatchObject({ ...NO_PLANS, customerInfo: { firstName: shopper.firstName } });
    },
  );
});
