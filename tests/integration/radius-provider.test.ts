import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RadiusProvider, startRadiusProvider } from '#tests/support/radius-provider.ts';

// The behavior of sandbox/examples/radius-provider that conformance cannot see from outside.

const databaseUrl = process.env.SANDBOX_TEST_DATABASE_URL ?? '';
const onPostgres = databaseUrl === '' ? describe.skip : describe;
const VISA = '4242424242424242';
const SAVED_AND_DECLINED_LATER = '4000000000000341';
const REFILL = '/secure/api/v1/accountService/prepaidRefill';
const OWNER_REFILL = '/secure2/api/v1/accountService/prepaidRefill';
const ADD_CARD = '/secure2/payment-service/add-secure-prepaid-payment-instrument';
const PAYMENT_INFO = '/secure2/payment-service/get-custpayment-info';
const STARTED_WITHIN_MS = 60_000;
const REVIEWED_WITHIN_MS = 20_000;

onPostgres('the example of a provider on FreeRADIUS', () => {
  let provider: RadiusProvider;

  beforeAll(async () => {
    provider = await startRadiusProvider(databaseUrl);
  }, STARTED_WITHIN_MS);

  afterAll(() => provider.close());

  /** Refills Avery's line, whose days are over. */
  async function refill(token: string, key = randomUUID()) {
    const body = {
      referenceID: key,
      customerInfo: { accountID: 'C-1001', phone: '5550100102', zip: '62701' },
      paymentInfo: { amount: '45.00', cardToken: { gateway: 'stripe', token } },
      prepaidProducts: [{ planCode: 'FIBER-50', planQty: 1, rate: '45.00' }],
    };
    const response = await provider.call('POST', REFILL, { body, headers: { 'idempotency-key': key } });
    return { key, ...response };
  }

  async function findStatus(key: string) {
    return (await provider.call('GET', `/secure/api/v1/util-service/charge-status?referenceID=${key}`)).body['status'];
  }

  async function findLastPaidDay(accountId: string): Promise<string> {
    const sql = 'select paid_through::text as day from customers where account_id = $1';
    return (await provider.query<{ day: string }>(sql, [accountId]))[0]?.day ?? '';
  }

  /** The end of the last paid day, as FreeRADIUS reads it. */
  async function findExpiration(name: string): Promise<Date> {
    const sql = "select value from radcheck where username = $1 and attribute = 'Expiration'";
    const rows = await provider.query<{ value: string }>(sql, [name]);
    expect(rows).toHaveLength(1);
    return new Date(Number(rows[0]?.value) * 1_000);
  }

  async function openSession(email: string): Promise<Record<string, string>> {
    const authorization = `Bearer ${await provider.signIn(email)}`;
    const { body } = await provider.call('POST', '/secure2/decoder', { headers: { authorization }, body: {} });
    return { 'x-session-id': String(body['sessionId']) };
  }

  async function saveCard(headers: Record<string, string>, accountId: string, number: string, enrolls = true) {
    const token = await provider.typeCard(number);
    const address = { addressLine1: '', addressLine2: '', city: '', state: '', zip: '62701' };
    const custInfo = { accountId, firstName: 'June', lastName: 'Park', ...address };
    const cardToken = { gateway: 'stripe', token };
    const body = { cardToken, custInfo, enrollAutoPayment: enrolls, processingNetwork: 'CREDIT' };
    expect(await provider.call('POST', ADD_CARD, { body, headers })).toMatchObject({ body: { status: 'SUCCESS' } });
  }

  const countPaid = () => provider.stripe.intents().filter(({ status }) => status === 'succeeded').length;

  it('refuses every caller without a key on every path, and accepts the second of two keys', async () => {
    for (const path of ['/token', '/secure2/ping', '/nothing', '/loginx/1', '/']) {
      const refusal = { status: 401, body: expect.objectContaining({ errorCode: 'CALLER_REFUSED' }) };
      expect(await provider.call('GET', path, { isStranger: true })).toEqual(refusal);
      expect(await provider.call('GET', path, { isStranger: true, headers: { 'x-api-key': 'x' } })).toEqual(refusal);
    }
  });

  it('moves the end of access with the payment', async () => {
    const before = await findExpiration('avery');
    expect(before.getTime()).toBeLessThan(Date.now());
    expect(await refill(await provider.typeCard(VISA))).toMatchObject({ body: { response: { status: 'SUCCESS' } } });
    const days = (await findExpiration('avery')).getTime() - Date.now();
    expect(Math.ceil(days / 86_400_000)).toBe(30);
  });

  it('counts a payment as paid that Stripe confirmed in a lost response', async () => {
    const [before, countBefore] = [await findLastPaidDay('C-1001'), countPaid()];
    provider.stripe.loseNext('confirm');
    const { key, body } = await refill(await provider.typeCard(VISA));
    expect(body).toMatchObject({ response: { status: 'SUCCESS' } });
    expect(await findStatus(key)).toBe('CHARGED');
    expect([(await findLastPaidDay('C-1001')) > before, countPaid() - countBefore]).toEqual([true, 1]);
  });

  it('cancels a payment whose confirmation never arrived, and charges nothing', async () => {
    const [before, countBefore] = [await findLastPaidDay('C-1001'), countPaid()];
    provider.stripe.dropNext('confirm');
    const { key, body } = await refill(await provider.typeCard(VISA));
    expect(body).toMatchObject({ errorCode: 'SYS_PMT_007' });
    expect(await findStatus(key)).toBe('DECLINED');
    expect(provider.stripe.intents().at(-1)).toMatchObject({ status: 'canceled', metadata: { key } });
    expect([await findLastPaidDay('C-1001'), countPaid()]).toEqual([before, countBefore]);
  });

  it('never confirms a payment without its id', async () => {
    const countBefore = countPaid();
    provider.stripe.loseNext('create');
    const { key, body } = await refill(await provider.typeCard(VISA));
    expect(body).toMatchObject({ errorCode: 'SYS_PMT_007' });
    expect([await findStatus(key), countPaid()]).toEqual(['DECLINED', countBefore]);
  });

  it(
    'settles an interrupted charge after a crash',
    async () => {
      const countBefore = countPaid();
      const [key, token] = [randomUUID(), await provider.typeCard(VISA)];
      // Crashed after the payment was prepared and confirmed, before the outcome was written.
      const intent = await confirmElsewhere(provider, token, key);
      await provider.query(
        `insert into charges (key, account_id, paid_by, plan_code, days, amount_cents, payment_intent, created_at)
         values ($1, 'C-1001', 'guest', 'FIBER-50', 30, 4500, $2, now() - interval '2 minutes')`,
        [key, intent],
      );
      const before = await findLastPaidDay('C-1001');
      const until = Date.now() + REVIEWED_WITHIN_MS;
      while ((await findStatus(key)) === 'IN_PROGRESS' && Date.now() < until)
        await new Promise((r) => setTimeout(r, 250));
      expect(await findStatus(key)).toBe('CHARGED');
      expect([(await findLastPaidDay('C-1001')) > before, countPaid() - countBefore]).toEqual([true, 1]);
    },
    2 * REVIEWED_WITHIN_MS,
  );

  it('accepts a card token for one purchase', async () => {
    const [token, countBefore] = [await provider.typeCard(VISA), countPaid()];
    await refill(token);
    expect(await refill(token)).toMatchObject({ body: { errorCode: 'CARD_TOKEN_002' } });
    expect(await refill('pm_unknown')).toMatchObject({ body: { errorCode: 'CARD_TOKEN_002' } });
    expect(countPaid()).toBe(countBefore + 1);
  });

  it('maps each decline of Stripe to its code', async () => {
    const declines = [
      ['4000000000000002', 'PAYMENT-1205'],
      ['4000000000009995', 'PAYMENT-1251'],
      ['4000000000000069', 'PAYMENT-1150'],
      ['4000002760003184', 'PAYMENT-1205'],
    ] as const;
    for (const [number, errorCode] of declines) {
      expect(await refill(await provider.typeCard(number))).toMatchObject({ body: { errorCode } });
    }
  });

  it('ends an unused session, and tells an expired one from an unknown one', async () => {
    const headers = await openSession('noah@example.com');
    expect(await provider.call('POST', '/secure2/ping', { headers, body: {} })).toMatchObject({
      body: { pinged: true },
    });
    await provider.query("update sessions set last_call = now() - interval '841 seconds'");
    const expiredResponse = { status: 403, body: { expired: true } };
    expect(await provider.call('POST', '/secure2/ping', { headers, body: {} })).toEqual(expiredResponse);
    const stranger = { 'x-session-id': 'nobody' };
    const rejectedResponse = { status: 403, body: { rejected: true } };
    expect(await provider.call('POST', '/secure2/ping', { headers: stranger, body: {} })).toEqual(rejectedResponse);
  });

  it('keeps customers signed in over a restart', async () => {
    const headers = await openSession('noah@example.com');
    await provider.restart();
    expect(await provider.call('POST', '/secure2/ping', { headers, body: {} })).toMatchObject({
      body: { pinged: true },
    });
  });

  it('accepts the mailed code once, and none after five wrong ones', async () => {
    const [login, other] = [await provider.startLogin('noah@example.com'), await provider.startLogin('5550100103')];
    expect(login.code).toMatch(/^\d{6}$/);
    const wrong = login.code === '000000' ? '000001' : '000000';
    expect(await other.enter(login.code)).toMatchObject({ status: 422 });
    for (let tries = 0; tries < 5; tries += 1) expect(await login.enter(wrong)).toMatchObject({ status: 422 });
    expect(await login.enter(login.code)).toMatchObject({ status: 422 });
    expect(await other.enter(other.code)).toMatchObject({ status: 303 });
    expect((await other.enter(other.code)).status).toBeGreaterThanOrEqual(400);
  });

  it('shows the same page for an unknown name, and mails nothing', async () => {
    const knownLogin = await provider.startLogin('noah@example.com');
    const unknown = await provider.startLogin('nobody@example.com', false);
    const withoutId = (text: string) => text.replaceAll(/\/login\/[\w-]+/g, '');
    expect([unknown.code, withoutId(unknown.text)]).toEqual(['', withoutId(knownLogin.text)]);
  });

  it('refills what is due once a day by the daily job, and mails a receipt', async () => {
    const headers = await openSession('june@example.com');
    await saveCard(headers, 'C-1003', VISA);
    const countBefore = countPaid();
    const before = await findLastPaidDay('C-1003');
    expect(await provider.runAutoRefill()).toMatch(/^C-1003 CHARGED/m);
    expect(await provider.runAutoRefill()).toBe('');
    expect([(await findLastPaidDay('C-1003')) > before, countPaid() - countBefore]).toEqual([true, 1]);
    expect((await findExpiration('june')).getTime()).toBeGreaterThan(Date.now());
    await expect(waitForMail(/^Subject: Your refill/m, 'june@example.com')).resolves.toContain('$45.00');
  });

  it(
    'mails a decline of the daily job in the customer’s language, until the mail server accepts it',
    async () => {
      const headers = await openSession('noah@example.com');
      await saveCard(headers, 'C-1002', SAVED_AND_DECLINED_LATER);
      await provider.query("update customers set paid_through = current_date - 1 where account_id = 'C-1002'");
      provider.smtp.refuseNext();
      const intentCount = provider.stripe.intents().length;
      expect(await provider.runAutoRefill()).toMatch(/^C-1002 DECLINED PAYMENT-1205/m);
      // A second run on the same day is the same charge.
      expect(await provider.runAutoRefill()).toMatch(/^C-1002 DECLINED PAYMENT-1205/m);
      expect(provider.stripe.intents()).toHaveLength(intentCount + 1);
      await expect(waitForMail(/45\.00 por Fiber 50/, 'noah@example.com')).resolves.toContain('banco rechaz');
      const { body } = await provider.call('POST', PAYMENT_INFO, { headers, body: { accountId: 'C-1002' } });
      const autoPayment = { lastDecline: { errorCode: 'PAYMENT-1205' }, nextChargeAmount: '45.00' };
      expect(body).toMatchObject({ enrollAutoPayment: true, autoPayment });
    },
    2 * REVIEWED_WITHIN_MS,
  );

  it("refuses a saved card that is another account's", async () => {
    const theirs = await openSession('june@example.com');
    await saveCard(theirs, 'C-1003', VISA, false);
    const { body } = await provider.call('POST', PAYMENT_INFO, { headers: theirs, body: { accountId: 'C-1003' } });
    const { paymentInstToken } = body['paymentInfo'] as { paymentInstToken: string };
    const headers = await openSession('noah@example.com');
    const key = randomUUID();
    const request = {
      referenceID: key,
      customerInfo: { accountID: 'C-1002', phone: '', zip: '' },
      paymentInfo: { amount: '45.00', paymentInstToken },
      prepaidProducts: [{ planCode: 'FIBER-50', planQty: 1, rate: '45.00' }],
    };
    const options = { headers: { ...headers, 'idempotency-key': key }, body: request };
    expect(await provider.call('POST', OWNER_REFILL, options)).toMatchObject({ body: { errorCode: 'BUS_PMT_004' } });
  });

  async function waitForMail(pattern: RegExp, to: string): Promise<string> {
    for (const until = Date.now() + REVIEWED_WITHIN_MS; Date.now() < until;) {
      const mail = provider.smtp.mails.find((text) => pattern.test(text) && text.includes(`To: ${to}`));
      if (mail !== undefined) return mail;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    throw new Error(`no mail to ${to} matches ${pattern}`);
  }
});

/** A payment that was confirmed at Stripe by a process that has ended since. */
async function confirmElsewhere({ stripe }: RadiusProvider, token: string, key: string): Promise<string> {
  const send = async (path: string, form: Record<string, string>) => {
    const headers = { authorization: `Bearer ${stripe.secretKey}` };
    const response = await fetch(stripe.url + path, { method: 'POST', headers, body: new URLSearchParams(form) });
    return (await response.json()) as { id: string };
  };
  const form = { amount: '4500', currency: 'usd', payment_method: token, 'metadata[key]': key };
  const { id } = await send('/v1/payment_intents', form);
  await send(`/v1/payment_intents/${id}/confirm`, {});
  return id;
}
