import { describe, expect, it } from '@jest/globals';
import { visit, internet, NO_PLANS } from '../testing/owner-visit.ts';

describe('the templates of test identities', () => {
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

  it('tv has a television device beside the modem', async () => {
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
  ])('%s: auto-refill %s, saved card %s', async (template, isEnrolled, lastFour) => {
    const response = await (await visit(template)).read.payment();
    expect([response.enrollAutoPayment, response.paymentInfo?.cardNumber]).toEqual([isEnrolled, lastFour]);
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
    const listedAccounts = await (await visit(template)).read.accounts();
    expect(listedAccounts.map((one) => `${one.isPrepaidEmailMatching} ${one.isPrepaidPhoneMatching}`)).toEqual(
      expected,
    );
  });

  it('multi lists two open accounts and a closed one, viewer another role, stranger nothing of the database', async () => {
    const accountStates = async (template: string) =>
      (await (await visit(template)).read.accounts()).map((one) => [
        one.presentInPrepaidDB,
        one.prepaidStatus,
        one.role,
      ]);
    expect(await accountStates('multi')).toEqual([
      [true, 'Open', 'ACCOUNT_OWNER'],
      [true, 'Open', 'ACCOUNT_OWNER'],
      [true, 'Closed', 'ACCOUNT_OWNER'],
    ]);
    expect(await accountStates('viewer')).toEqual([[true, 'Open', 'AUTHORIZED_USER']]);
    expect(await accountStates('stranger')).toEqual([[false, '', 'ACCOUNT_OWNER']]);
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
