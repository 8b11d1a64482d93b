import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { dashboard } from '#lib/contract/dashboard.ts';
import { identity } from '#lib/contract/identity.ts';
import { fetchAux } from '#lib/contract/move.ts';
import { paymentInfo, transactions } from '#lib/contract/payments.ts';
import { getPromo } from '#lib/contract/refill.ts';
import { goodCard, guestPurchase, orderOf } from '../testing/guest-purchase.ts';
import { askForKit, freshKit, newPhone } from '../testing/kit-calls.ts';
import { OwnerCalls } from '../testing/owner-calls.ts';
import { newShopper, sentTo, throughRouter } from '../testing/router-visit.ts';
import type { SandboxClient } from '../testing/sandbox-client.ts';
import { orderResponse, shopPurchase } from '../testing/shop-purchase.ts';
import { signedIn } from '../testing/sign-in.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let client: SandboxClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = sandbox.client;
}, 60_000);
afterAll(() => sandbox.close());

/** Somebody of a template, signed in, and what the web app reads about the account. */
async function visit(template: string, overrides = {}) {
  const person = await client.persona(template, overrides);
  const { sessionId, custGuid } = await signedIn(client, person);
  const calls = new OwnerCalls(client, sessionId);
  const accountId = person.accountIds[0] ?? '';
  const read = {
    accounts: async () => identity.response.parse((await calls.identity(custGuid)).json).response.identityAccounts,
    dashboard: async (id = accountId) => dashboard.response.parse((await calls.dashboard(id)).json),
    payment: async () => paymentInfo.response.parse((await calls.paymentInfo(accountId)).json),
    aux: async (number = '') => fetchAux.response.parse((await calls.aux(accountId, number)).json),
    payments: async () => transactions.response.parse((await calls.transactions(accountId)).json).transactionDetail,
    offers: async () => getPromo.response.parse((await calls.promos(accountId)).json).prepaidPromotions.discounts,
  };
  return { person, custGuid, calls, accountId, read };
}

const internet = (daysRemaining: number) => ({ hsdService: { daysRemaining, productCode: 'HSD_030' } });
const NO_PLANS = { availablePlans: [], hsdService: null, planStatusDetails: null };

describe('every template is what its line says', () => {
  it.each<[string, object]>([
    ['active', internet(21)],
    ['expiring', internet(5)],
    ['expired', { ...internet(0), planStatusDetails: { planStatus: 'EXPIRED' } }],
    ['autorefill', internet(5)],
    ['paused', { ...internet(14), planStatusDetails: { planStatus: 'PAUSED' } }],
    ['preactivated', { ...NO_PLANS, customerInfo: { prepaidAccountStatus: 'Open' } }],
    ['van', { ...NO_PLANS, customerInfo: { accountType: 'VAN', firstName: '', lastName: '' } }],
    ['closed-preactivated', { ...NO_PLANS, customerInfo: { prepaidAccountStatus: 'Closed' } }],
    ['closed-moved', { ...NO_PLANS, customerInfo: { prepaidAccountStatus: 'Closed' } }],
    ['closed-reconnect', { ...NO_PLANS, customerInfo: { prepaidAccountStatus: 'Closed' } }],
    ['closed-final', { ...NO_PLANS, customerInfo: { prepaidAccountStatus: 'Closed' } }],
    ['no-hsd', { hsdService: null, availablePlans: [{ productCode: 'VDO_XITV_30' }] }],
    ['legacy-tv', { ...internet(21), availablePlans: [{ productCode: 'HSD_030' }, { productCode: 'VDO_V0_TV200' }] }],
    ['acp', { acpDetail: { acpStatus: 'Approved', acpBenefits: [{ benefitCode: 'ACP_30', benefitAmount: 3000 }] } }],
    ['acp-tribal', { acpDetail: { acpStatus: 'Approved', customerType: 'Tribal' } }],
    ['acp-denied', { acpDetail: { acpStatus: 'Denied', deniedReasonCode: 'ACP_DENIED_07' } }],
    ['acp-deenrolled', { acpDetail: { acpStatus: 'De Enrolled', acpBenefits: [] } }],
    ['spanish', { customerInfo: { language: 'SPANISH' } }],
  ])('%s', async (template, expected) => {
    const { person, read } = await visit(template);
    expect(await read.dashboard()).toMatchObject({ ...expected, cimaDetails: { loginID: person.loginId } });
  });

  it('tv has an item for television beside the modem', async () => {
    const { devices } = await (await visit('tv')).read.dashboard();
    expect(devices).toMatchObject([
      { deviceLob: 'HSD', planDetails: [{ planCode: 'HSD_030' }] },
      { deviceLob: 'VIDEO', macId: '', planDetails: [{ planCode: 'VDO_XITV_30' }, {}, {}] },
    ]);
  });

  it.each([
    ['autorefill', true, '4242'],
    ['active', false, '4242'],
    ['expired', false, undefined],
  ])('%s: auto-refill %s, saved card %s', async (template, enrolled, lastFour) => {
    const response = await (await visit(template)).read.payment();
    expect([response.enrollAutoPayment, response.paymentInfo?.cardNumber]).toEqual([enrolled, lastFour]);
  });

  it.each([
    ['active', null, 'N', false],
    ['expired', null, 'Y', false],
    ['move-scheduled', 'Scheduled', 'N', false],
    ['paused', 'Preactivated', 'N', false],
    ['closed-preactivated', 'Preactivated', 'Y', false],
    ['closed-moved', 'Activated', 'Y', false],
    ['closed-reconnect', null, 'Y', true],
    ['closed-final', null, 'Y', false],
  ])('%s: aux account %s, refill required %s, may reconnect: %s', async (template, status, refill, reconnect) => {
    const { read, person } = await visit(template);
    const response = await read.aux();
    expect(response).toMatchObject({
      moveEligibility: { hsdRefillRequired: refill === 'Y' },
      reconnectEligibility: { reconnectEligibleAcct: reconnect },
    });
    expect(response.auxDetails?.auxAcctStatus ?? null).toBe(status);
    if (status !== null) expect(person.accountIds).toContain(response.auxDetails?.auxAccountId);
  });

  it.each([
    ['promo35', ['P_SALE35OFF_021522']],
    ['winback', ['P_WINBACK45OFF_1215']],
    ['active', []],
  ])('%s has the offers %j', async (template, offers) => {
    expect((await (await visit(template)).read.offers()).map(({ discId }) => discId)).toEqual(offers);
  });

  it.each([
    ['active', ['true true']],
    ['multi', ['true true', 'true true', 'true true']],
    ['syncup', ['false true']],
    ['move-scheduled', ['true true', 'true true']],
    ['stranger', ['NA NA']],
    ['no-account', []],
  ])('%s: e-mail address and phone agree: %j', async (template, expected) => {
    const listed = await (await visit(template)).read.accounts();
    expect(listed.map((one) => `${one.isPrepaidEmailMatching} ${one.isPrepaidPhoneMatching}`)).toEqual(expected);
  });

  it('multi lists two open accounts and a closed one, viewer another role, stranger nothing of the database', async () => {
    const seen = async (template: string) =>
      (await (await visit(template)).read.accounts()).map((one) => [
        one.presentInPrepaidDB,
        one.prepaidStatus,
        one.role,
      ]);
    expect(await seen('multi')).toEqual([
      [true, 'Open', 'ACCOUNT_OWNER'],
      [true, 'Open', 'ACCOUNT_OWNER'],
      [true, 'Closed', 'ACCOUNT_OWNER'],
    ]);
    expect(await seen('viewer')).toEqual([[true, 'Open', 'AUTHORIZED_USER']]);
    expect(await seen('stranger')).toEqual([[false, '', 'ACCOUNT_OWNER']]);
  });

  it('stranger and no-account have no account record', async () => {
    for (const template of ['stranger', 'no-account']) {
      expect((await (await visit(template)).calls.getAccount()).json).toMatchObject({ errorCode: 'BUS_CUSTDASH_024' });
    }
  });

  it('history has 400 payments over four years, newest first', async () => {
    const payments = await (await visit('history')).read.payments();
    const days = payments.map(({ transactionDate }) => Date.parse(transactionDate));
    expect(days).toHaveLength(400);
    expect([...days].sort((a, b) => b - a)).toEqual(days);
    expect(((days[0] ?? 0) - (days.at(-1) ?? 0)) / (365 * 86_400_000)).toBeGreaterThan(3.9);
  });

  it.each([
    ['preactivated', 'FOUND'],
    ['preactivated-lost', 'NOT_FOUND'],
  ])('%s: the modem is %s', async (template, status) => {
    const { accountId, calls } = await visit(template);
    expect((await calls.device(accountId)).json).toEqual({ sroYN: 'N', deviceStatus: [status] });
  });
});

describe('what an owner changes', () => {
  it('stays: language, messages, name and reminders', async () => {
    const { accountId, calls, custGuid, read } = await visit('active');
    const change = { custguid: custGuid, accountId, languagePreference: 'SPANISH', smsOptIn: 'N' } as const;
    await calls.preferences({ ...change, firstName: 'Ana', lastName: 'Peña', reminderChannel: 'EMAIL' });
    const expected = { language: 'SPANISH', smsOptIn: false, firstName: 'Ana', lastName: 'Peña' };
    expect((await read.dashboard()).customerInfo).toMatchObject(expected);
    await calls.preferences({ ...change, firstName: '', lastName: '' });
    expect((await read.dashboard()).customerInfo).toMatchObject(expected);
    expect((await client.get(`/__sandbox/accounts/${accountId}`)).json).toMatchObject({ reminderChannel: 'EMAIL' });
  });

  it('brings e-mail address and phone in line', async () => {
    const { accountId, calls, custGuid, read } = await visit('syncup', { email: 'ana@example.com' });
    const change = { custguid: custGuid, accountId, languagePreference: 'ENGLISH', smsOptIn: 'Y' } as const;
    await calls.syncUp(change);
    expect((await read.accounts())[0]?.isPrepaidEmailMatching).toBe('false');
    await calls.syncUp({ ...change, emailId: 'ana@example.com' });
    expect((await read.accounts())[0]?.isPrepaidEmailMatching).toBe('true');
  });

  it('cancels a move for good, once', async () => {
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
    expect(await sentTo(client, person.phone)).toMatchObject([{ text: expect.stringContaining('cancelled') }]);
  });

  it.each([
    ['paused', 'BUS_MOVE_002'],
    ['closed-moved', 'BUS_MOVE_002'],
  ])('does not cancel the move of %s: it has begun', async (template, errorCode) => {
    const { calls, read } = await visit(template);
    expect((await calls.cancelMove((await read.aux()).auxAccountConfNo)).json).toMatchObject({ errorCode });
    expect((await calls.cancelMove('MV00000000')).json).toMatchObject({ errorCode: 'BUS_MOVE_001' });
  });

  it('does not cancel a move on its day', async () => {
    const { accountId, calls, read } = await visit('move-scheduled');
    const { auxAccountConfNo } = await read.aux();
    await client.post(`/__sandbox/accounts/${accountId}/age`, { days: 10 });
    expect((await calls.cancelMove(auxAccountConfNo)).json).toMatchObject({ errorCode: 'BUS_MOVE_002' });
  });

  it('restarts a modem of the account, and no other', async () => {
    const { accountId, calls, read } = await visit('active');
    const mac = (await read.dashboard()).hsdService?.macId ?? '';
    expect((await calls.restart(accountId, mac)).json).toEqual({ status: 'SUCCESS' });
    const restarted = z.object({ devices: z.tuple([z.object({ restartedAt: z.iso.datetime() })]) });
    expect(restarted.safeParse((await client.get(`/__sandbox/accounts/${accountId}`)).json).success).toBe(true);
    const other = await (await visit('active')).read.dashboard();
    expect((await calls.restart(accountId, other.hsdService?.macId ?? '')).json).toMatchObject({
      errorCode: 'BUS_DEVICE_001',
    });
    expect((await calls.mac(mac)).json).toMatchObject({ status: 'SUCCESS' });
    expect((await calls.mac(other.hsdService?.macId ?? '')).json).toMatchObject({ status: 'FAILURE' });
  });

  it('shows a refill among the payments, with its reference', async () => {
    const { person, read } = await visit('active');
    const purchase = await guestPurchase(client, person, { card: goodCard });
    const orderNumber = orderOf(await purchase.send());
    expect((await read.payments())[0]).toMatchObject({
      orderNumber,
      referenceID: purchase.body.referenceID,
      amount: 4500,
      duration: '30',
    });
    expect(await read.dashboard()).toMatchObject(internet(51));
  });
});

describe('whoever has just bought signs in, and finds an account that waits for its activation', () => {
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
  ])('with a starter kit, by the phone number', async (typed) => {
    const [deviceCode, phoneNo] = [await freshKit(client), newPhone()];
    await askForKit(client, { deviceCode, phoneNo });
    const found = await arrive(typed(phoneNo), 'sandbox');
    expect(found.account).toMatchObject({
      presentInPrepaidDB: true,
      role: 'ACCOUNT_OWNER',
      isPrepaidEmailMatching: 'NA',
      isPrepaidPhoneMatching: 'true',
    });
    expect(found.dashboard).toMatchObject({
      ...NO_PLANS,
      customerInfo: { accountType: 'VAN', firstName: '', phoneNumber: phoneNo },
      devices: [{ deviceLob: 'HSD', macId: expect.stringMatching(/^02:/) }],
    });
  });

  it.each([(email: string) => email, (email: string) => email.toUpperCase()])(
    'in the shop, by the e-mail address',
    async (typed) => {
      const shopper = newShopper();
      const { restored } = await throughRouter(client, 'http://localhost:3000/en/buy/session', shopper);
      const purchase = await shopPurchase(client, { shopper, custGuid: restored.identity?.custGuid ?? '' });
      const { accountId } = orderResponse(await purchase.send());
      const found = await arrive(typed(shopper.email), shopper.password);
      expect(found.account).toMatchObject({ accountNumber: accountId, isPrepaidEmailMatching: 'true' });
      expect(found.dashboard).toMatchObject({ ...NO_PLANS, customerInfo: { firstName: shopper.firstName } });
    },
  );
});
