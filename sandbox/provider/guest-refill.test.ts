import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { chargeStatus } from '#lib/contract/payments.ts';
import { getTax, guestRefill } from '#lib/contract/refill.ts';
import { codeOf, goodCard, guestPurchase, orderOf } from '../testing/guest-purchase.ts';
import type { SandboxClient } from '../testing/sandbox-client.ts';
import { DATABASES, startTestSandboxOn } from '../testing/test-sandbox.ts';

describe.each(DATABASES)('a guest refills, database %s', (database) => {
  let sandbox: Awaited<ReturnType<typeof startTestSandboxOn>>;
  let client: SandboxClient;

  beforeAll(async () => {
    sandbox = await startTestSandboxOn(database);
    client = sandbox.client;
  }, 60_000);
  afterAll(() => sandbox.close());

  const daysOf = async (accountId: string | undefined): Promise<number> =>
    z.object({ daysRemaining: z.number() }).parse((await client.get(`/__sandbox/accounts/${accountId}`)).json)
      .daysRemaining;

  const statusOf = async (referenceID: string) =>
    chargeStatus.response.parse((await client.get(`${chargeStatus.path}?referenceID=${referenceID}`)).json);

  it('is charged once however often one purchase arrives, and every delivery gets the same order number', async () => {
    const persona = await client.persona('active');
    const purchase = await guestPurchase(client, persona);
    const responses = await Promise.all(Array.from({ length: 10 }, () => purchase.send()));
    const orders = new Set(responses.map(orderOf));
    expect(orders.size).toBe(1);
    const [order] = orders;
    expect(order).toEqual(expect.any(String));
    const charges = await client.charges({ accountId: persona.accountIds[0] ?? '' });
    expect(charges).toMatchObject([
      { kind: 'guest-refill', amount: 4500, tax: 0, orderNumber: order, referenceId: purchase.body.referenceID },
    ]);
    expect(await daysOf(persona.accountIds[0])).toBe(51);
  });

  it('is charged twice for two purchases at once, and gets the days of both', async () => {
    const persona = await client.persona('active');
    const purchases = await Promise.all([guestPurchase(client, persona), guestPurchase(client, persona)]);
    await Promise.all(purchases.map((purchase) => purchase.send()));
    expect(await client.charges({ accountId: persona.accountIds[0] ?? '' })).toHaveLength(2);
    expect(await daysOf(persona.accountIds[0])).toBe(81);
  });

  it('gets the stored answer for the same purchase with the card encrypted anew, also under another key', async () => {
    const persona = await client.persona('active');
    const first = await guestPurchase(client, persona);
    const order = orderOf(await first.send());
    const again = await guestPurchase(client, persona, { reference: first.body.referenceID });
    expect(orderOf(await again.send())).toBe(order);
    const path = '/secure/api/v1/accountService/prepaidRefill?trackingId=other';
    const otherKey = await client.post(path, again.body, { 'idempotency-key': 'another-key-0001' });
    expect(orderOf(otherKey)).toBe(order);
    expect(await client.charges({ referenceId: first.body.referenceID })).toHaveLength(1);
  });

  it('refuses another purchase under a used key, and charges nothing for it', async () => {
    const persona = await client.persona('active');
    const first = await guestPurchase(client, persona);
    await first.send();
    const other = await guestPurchase(client, persona, { reference: first.body.referenceID, amountCents: 4924 });
    const response = await other.send();
    expect([response.status, codeOf(response)]).toEqual([409, 'BUS_PMT_409']);
    expect(await client.charges({ referenceId: first.body.referenceID })).toHaveLength(1);
  });

  it.each([
    ['active', 4500, 0],
    ['active', 4924, 424],
    ['acp', 1500, 0],
    ['acp', 1924, 424],
    ['acp-tribal', 4500, 0],
    ['acp-denied', 4924, 424],
  ])('%s may pay %i cents', async (template, amountCents, tax) => {
    const persona = await client.persona(template);
    const purchase = await guestPurchase(client, persona, { amountCents });
    expect(orderOf(await purchase.send())).not.toBeNull();
    expect(await client.charges({ referenceId: purchase.body.referenceID })).toMatchObject([
      { amount: amountCents, tax },
    ]);
  });

  it.each([
    ['active', 4499],
    ['active', 4923],
    ['active', 1],
    ['acp', 4500],
    ['acp-tribal', 1500],
  ])('%s may not pay %i cents', async (template, amountCents) => {
    const purchase = await guestPurchase(client, await client.persona(template), { amountCents });
    expect(codeOf(await purchase.send())).toBe('BUS_PMT_003');
    expect(await client.charges({ referenceId: purchase.body.referenceID })).toEqual([]);
  });

  it("asks the tax service's own tax", async () => {
    const body = { source: 'CTP', geoCode: '141670890', products: [{ productCode: 'HSD_030', price: '45.00' }] };
    const response = await client.post(`${getTax.path}?trackingId=test`, body);
    expect(getTax.response.parse(response.json).totalTaxAmt).toBe(424);
  });

  it('a declined card is not charged; the answer stays and can be asked for', async () => {
    const persona = await client.persona('active');
    const card = { ...goodCard, cardNumber: '4000000000009995' };
    const purchase = await guestPurchase(client, persona, { card });
    expect(codeOf(await purchase.send())).toBe('PAYMENT-1251');
    expect(codeOf(await purchase.send())).toBe('PAYMENT-1251');
    expect(await client.charges({ accountId: persona.accountIds[0] ?? '' })).toEqual([]);
    expect(await daysOf(persona.accountIds[0])).toBe(21);
    expect(await statusOf(purchase.body.referenceID)).toMatchObject({ status: 'DECLINED', errorCode: 'PAYMENT-1251' });
  });

  describe('with a token of the hosted card fields', () => {
    const VISA = { cardNumber: '4242424242424242', expirationDate: '1249', cvv: '123' };
    const issue = async (path: 'tokens' | 'express', typed: object) =>
      z
        .object({ token: z.string(), brand: z.literal('visa'), lastFour: z.string(), expiration: z.string() })
        .parse((await client.post(`/hosted-card/${path}`, typed)).json);
    const wireOf = ({ brand: _brand, ...token }: Awaited<ReturnType<typeof issue>>, gateway = 'sandbox') => ({
      gateway,
      brand: 'Visa',
      ...token,
    });
    /** A purchase whose card is this token, and which can be sent any number of times. */
    const paying = async (cardToken: object, change: object = {}) => {
      const persona = await client.persona('active');
      const { body } = await guestPurchase(client, persona);
      const { cardNumber: _number, cardType: _type, expirationDate: _expiry, cvv: _cvv, ...rest } = body.paymentInfo;
      const paymentInfo = { ...rest, cardToken, ...change };
      const send = () =>
        client.post(
          `${guestRefill.path}?trackingId=test`,
          { ...body, paymentInfo },
          { 'idempotency-key': body.referenceID },
        );
      return { send, charges: () => client.charges({ accountId: persona.accountIds[0] ?? '' }) };
    };

    it('charges its card once, and takes it for nothing else', async () => {
      const token = wireOf(await issue('tokens', VISA));
      const { send, charges } = await paying(token);
      const order = orderOf(await send());
      expect(order).not.toBeNull();
      expect(orderOf(await send())).toBe(order);
      const other = await paying(token);
      expect(codeOf(await other.send())).toBe('CARD_TOKEN_001');
      expect([await charges(), await other.charges()]).toMatchObject([[{ kind: 'guest-refill' }], []]);
    });

    it('declines it as the typed card, and refuses what is not for this payment', async () => {
      const declined = wireOf(await issue('tokens', { ...VISA, cardNumber: '4000000000009995' }));
      const bound = wireOf(await issue('tokens', { ...VISA, attempt: 'another-attempt' }));
      const foreign = wireOf(await issue('tokens', VISA), 'stripe');
      for (const [token, code] of [
        [declined, 'PAYMENT-1251'],
        [bound, 'CARD_TOKEN_001'],
        [foreign, 'CARD_TOKEN_002'],
        [{ ...bound, token: 'sct_made-up' }, 'CARD_TOKEN_002'],
      ] as const) {
        const { send, charges } = await paying(token);
        expect(codeOf(await send())).toBe(code);
        expect(await charges()).toEqual([]);
      }
    });

    it('asks for the payer of a typed card, and not of an express button', async () => {
      const nobody = { billingAddress: undefined, firstName: undefined, lastName: undefined };
      const typed = await paying(wireOf(await issue('tokens', VISA)), nobody);
      expect(codeOf(await typed.send())).toBe('PAYMENT-1038');
      const express = await paying(wireOf(await issue('express', {})), nobody);
      expect(orderOf(await express.send())).not.toBeNull();
    });

    it.each([
      [{ ...VISA, cardNumber: '4242424242424241' }, 'PAYMENT-1151'],
      [{ ...VISA, expirationDate: '0120' }, 'PAYMENT-1043'],
      [{ ...VISA, cvv: '12' }, 'PAYMENT-1167'],
    ])('gives no token for a card with a fault: %j', async (typed, errorCode) => {
      expect(await client.post('/hosted-card/tokens', typed)).toMatchObject({ status: 402, json: { errorCode } });
    });
  });

  it('card fields of another purchase, or moved to another field, are refused', async () => {
    const persona = await client.persona('active');
    const foreign = await guestPurchase(client, persona);
    const purchase = await guestPurchase(client, persona);
    const { cardNumber, cvv } = purchase.body.paymentInfo;
    purchase.body.paymentInfo.cardNumber = foreign.body.paymentInfo.cardNumber;
    expect(codeOf(await purchase.send())).toBe('PAYMENT-1004');
    const swapped = await guestPurchase(client, persona);
    Object.assign(swapped.body.paymentInfo, { cardNumber: cvv, cvv: cardNumber });
    expect(codeOf(await swapped.send())).toBe('PAYMENT-1004');
    expect(await client.charges({ accountId: persona.accountIds[0] ?? '' })).toEqual([]);
  });

  it.each([
    ['zip', '99999'],
    ['phone', '5550000000'],
    ['accountID', '700000000'],
  ])('a %s that is not the account`s is refused', async (field, value) => {
    const purchase = await guestPurchase(client, await client.persona('active'));
    Object.assign(purchase.body.customerInfo, { [field]: value });
    expect(codeOf(await purchase.send())).toBe('BUS_PMT_004');
  });

  it('a plan that the account does not have, or another rate, is refused', async () => {
    const persona = await client.persona('active');
    const plan = await guestPurchase(client, persona, { amountCents: 1500 });
    Object.assign(plan.body.prepaidProducts[0] ?? {}, { planCode: 'HSD_007', rate: '15.00' });
    expect(codeOf(await plan.send())).toBe('BUS_PMT_004');
    const rate = await guestPurchase(client, persona, { amountCents: 100 });
    Object.assign(rate.body.prepaidProducts[0] ?? {}, { rate: '1.00' });
    expect(codeOf(await rate.send())).toBe('BUS_PMT_004');
  });

  it('a request that is not the contract`s is refused with what is wrong', async () => {
    const purchase = await guestPurchase(client, await client.persona('active'));
    Object.assign(purchase.body, { flow: 'REFILL' });
    const response = await purchase.send();
    expect([response.status, codeOf(response)]).toEqual([400, 'SANDBOX_INVALID_REQUEST']);
    expect(response.text).toContain('flow');
    expect((await statusOf(purchase.body.referenceID)).status).toBe('NOT_FOUND');
  });

  it.each([
    ['active', 51],
    ['expired', 30],
  ])('%s has %i days afterwards, a transaction and messages in its language', async (template, days) => {
    const persona = await client.persona(template, { language: 'SPANISH' });
    const order = orderOf(await (await guestPurchase(client, persona, { amountCents: 4924 })).send());
    expect(await daysOf(persona.accountIds[0])).toBe(days);
    const account = (await client.get(`/__sandbox/accounts/${persona.accountIds[0]}`)).json;
    expect(account).toMatchObject({
      transactions: expect.arrayContaining([expect.objectContaining({ orderNumber: order, amountCents: 4924 })]),
    });
    const sent = (await client.get(`/__sandbox/outbox?to=${persona.phone}`)).json;
    expect(sent).toMatchObject([
      {
        language: 'SPANISH',
        text: expect.stringMatching(`^Hearthline: Recarga exitosa: \\$49\\.24 .*Pedido ${order}\\.`),
      },
    ]);
  });

  it('a charge that waits is in progress; one that is done says so; one that never came is not found', async () => {
    const persona = await client.persona('active');
    await client.fault({
      call: 'guest-refill',
      kind: 'delay',
      delayMs: 700,
      times: 1,
      match: { phone: persona.phone },
    });
    const purchase = await guestPurchase(client, persona);
    const { referenceID } = purchase.body;
    expect((await statusOf(referenceID)).status).toBe('NOT_FOUND');
    const pending = purchase.send();
    let seen = (await statusOf(referenceID)).status;
    while (seen === 'NOT_FOUND') seen = (await statusOf(referenceID)).status;
    expect(seen).toBe('IN_PROGRESS');
    const order = orderOf(await pending);
    expect(await statusOf(referenceID)).toMatchObject({ status: 'CHARGED', orderNumber: order, amount: 4500, tax: 0 });
  });

  it('a charge that is held back is not found until it arrives, although its sender has left, and is then done once', async () => {
    const persona = await client.persona('active');
    const { phone } = persona;
    await client.fault({ call: 'guest-refill', kind: 'held', delayMs: 500, times: 1, match: { phone } });
    const { body } = await guestPurchase(client, persona);
    const sent = fetch(`${client.url}${guestRefill.path}?trackingId=test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': body.referenceID },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(150),
    });
    await expect(sent).rejects.toThrow('timeout');
    const seen = new Set<string>();
    for (;;) {
      const { status } = await statusOf(body.referenceID);
      seen.add(status);
      if (status === 'CHARGED') break;
    }
    // Once it has arrived, it is in progress for a moment.
    seen.delete('IN_PROGRESS');
    expect([...seen]).toEqual(['NOT_FOUND', 'CHARGED']);
    expect(await client.charges({ referenceId: body.referenceID })).toHaveLength(1);
  });

  it('a charge whose sender leaves while it waits is done all the same', async () => {
    const persona = await client.persona('active');
    await client.fault({
      call: 'guest-refill',
      kind: 'delay',
      delayMs: 500,
      times: 1,
      match: { phone: persona.phone },
    });
    const { body } = await guestPurchase(client, persona);
    const sent = fetch(`${client.url}${guestRefill.path}?trackingId=test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': body.referenceID },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(150),
    });
    await expect(sent).rejects.toThrow('timeout');
    expect((await statusOf(body.referenceID)).status).toBe('IN_PROGRESS');
    let seen = await statusOf(body.referenceID);
    while (seen.status === 'IN_PROGRESS') seen = await statusOf(body.referenceID);
    expect(seen.status).toBe('CHARGED');
    expect(await client.charges({ referenceId: body.referenceID })).toHaveLength(1);
  });
});
