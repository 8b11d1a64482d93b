import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { chargeStatus } from '#lib/contract/payments.ts';
import { getTax, guestRefill } from '#lib/contract/refill.ts';
import { readErrorCode, goodCard, guestPurchase, readOrderNumber } from '../testing/guest-purchase.ts';
import type { SandboxClient } from '../testing/sandbox-client.ts';
import { DATABASES, startTestSandboxOn } from '../testing/test-sandbox.ts';

describe.each(DATABASES)("a guest's refill, database %s", (database) => {
  let sandbox: Awaited<ReturnType<typeof startTestSandboxOn>>;
  let client: SandboxClient;

  beforeAll(async () => {
    sandbox = await startTestSandboxOn(database);
    client = sandbox.client;
  }, 60_000);
  afterAll(() => sandbox.close());

  const countDays = async (accountId: string | undefined): Promise<number> =>
    z.object({ daysRemaining: z.number() }).parse((await client.get(`/__sandbox/accounts/${accountId}`)).json)
      .daysRemaining;

  const loadStatus = async (referenceID: string) =>
    chargeStatus.response.parse((await client.get(`${chargeStatus.path}?referenceID=${referenceID}`)).json);

  it('charges one purchase once and returns the same order number for every delivery', async () => {
    const persona = await client.persona('active');
    const purchase = await guestPurchase(client, persona);
    const responses = await Promise.all(Array.from({ length: 10 }, () => purchase.send()));
    const orders = new Set(responses.map(readOrderNumber));
    expect(orders.size).toBe(1);
    const [order] = orders;
    expect(order).toEqual(expect.any(String));
    const charges = await client.charges({ accountId: persona.accountIds[0] ?? '' });
    expect(charges).toMatchObject([
      { kind: 'guest-refill', amount: 4500, tax: 0, orderNumber: order, referenceId: purchase.body.referenceID },
    ]);
    expect(await countDays(persona.accountIds[0])).toBe(51);
  });

  it('charges two concurrent purchases and adds the days of both', async () => {
    const persona = await client.persona('active');
    const purchases = await Promise.all([guestPurchase(client, persona), guestPurchase(client, persona)]);
    await Promise.all(purchases.map((purchase) => purchase.send()));
    expect(await client.charges({ accountId: persona.accountIds[0] ?? '' })).toHaveLength(2);
    expect(await countDays(persona.accountIds[0])).toBe(81);
  });

  it('returns the stored response for the same purchase with the card encrypted again, also under another key', async () => {
    const persona = await client.persona('active');
    const first = await guestPurchase(client, persona);
    const order = readOrderNumber(await first.send());
    const again = await guestPurchase(client, persona, { reference: first.body.referenceID });
    expect(readOrderNumber(await again.send())).toBe(order);
    const path = '/secure/api/v1/accountService/prepaidRefill?trackingId=other';
    const otherKey = await client.post(path, again.body, { 'idempotency-key': 'another-key-0001' });
    expect(readOrderNumber(otherKey)).toBe(order);
    expect(await client.charges({ referenceId: first.body.referenceID })).toHaveLength(1);
  });

  it('refuses another purchase under a used key without charging it', async () => {
    const persona = await client.persona('active');
    const first = await guestPurchase(client, persona);
    await first.send();
    const other = await guestPurchase(client, persona, { reference: first.body.referenceID, amountCents: 4924 });
    const response = await other.send();
    expect([response.status, readErrorCode(response)]).toEqual([409, 'BUS_PMT_409']);
    expect(await client.charges({ referenceId: first.body.referenceID })).toHaveLength(1);
  });

  it.each([
    ['active', 4500, 0],
    ['active', 4924, 424],
    ['acp', 1500, 0],
    ['acp', 1924, 424],
    ['acp-tribal', 4500, 0],
    ['acp-denied', 4924, 424],
  ])('charges %s %i cents', async (template, amountCents, tax) => {
    const persona = await client.persona(template);
    const purchase = await guestPurchase(client, persona, { amountCents });
    expect(readOrderNumber(await purchase.send())).not.toBeNull();
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
  ])('refuses from %s %i cents', async (template, amountCents) => {
    const purchase = await guestPurchase(client, await client.persona(template), { amountCents });
    expect(readErrorCode(await purchase.send())).toBe('BUS_PMT_003');
    expect(await client.charges({ referenceId: purchase.body.referenceID })).toEqual([]);
  });

  it("requires the tax service's tax", async () => {
    const body = { source: 'CTP', geoCode: '141670890', products: [{ productCode: 'HSD_030', price: '45.00' }] };
    const response = await client.post(`${getTax.path}?trackingId=test`, body);
    expect(getTax.response.parse(response.json).totalTaxAmt).toBe(424);
  });

  it('does not charge a declined card, and keeps the response for a status query', async () => {
    const persona = await client.persona('active');
    const card = { ...goodCard, cardNumber: '4000000000009995' };
    const purchase = await guestPurchase(client, persona, { card });
    expect(readErrorCode(await purchase.send())).toBe('PAYMENT-1251');
    expect(readErrorCode(await purchase.send())).toBe('PAYMENT-1251');
    expect(await client.charges({ accountId: persona.accountIds[0] ?? '' })).toEqual([]);
    expect(await countDays(persona.accountIds[0])).toBe(21);
    expect(await loadStatus(purchase.body.referenceID)).toMatchObject({
      status: 'DECLINED',
      errorCode: 'PAYMENT-1251',
    });
  });

  describe('with a token of the hosted card fields', () => {
    const VISA = { cardNumber: '4242424242424242', expirationDate: '1249', cvv: '123' };
    const issue = async (path: 'tokens' | 'express', card: object) =>
      z
        .object({ token: z.string(), brand: z.literal('visa'), lastFour: z.string(), expiration: z.string() })
        .parse((await client.post(`/hosted-card/${path}`, card)).json);
    const toWireToken = ({ brand: _brand, ...token }: Awaited<ReturnType<typeof issue>>, gateway = 'sandbox') => ({
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

    it("charges the token's card once and refuses the token for anything else", async () => {
      const token = toWireToken(await issue('tokens', VISA));
      const { send, charges } = await paying(token);
      const order = readOrderNumber(await send());
      expect(order).not.toBeNull();
      expect(readOrderNumber(await send())).toBe(order);
      const other = await paying(token);
      expect(readErrorCode(await other.send())).toBe('CARD_TOKEN_001');
      expect([await charges(), await other.charges()]).toMatchObject([[{ kind: 'guest-refill' }], []]);
    });

    it('declines the token like the typed card, and refuses a token of another payment', async () => {
      const declinedCard = toWireToken(await issue('tokens', { ...VISA, cardNumber: '4000000000009995' }));
      const boundCard = toWireToken(await issue('tokens', { ...VISA, attempt: 'another-attempt' }));
      const foreign = toWireToken(await issue('tokens', VISA), 'stripe');
      for (const [token, code] of [
        [declinedCard, 'PAYMENT-1251'],
        [boundCard, 'CARD_TOKEN_001'],
        [foreign, 'CARD_TOKEN_002'],
        [{ ...boundCard, token: 'sct_made-up' }, 'CARD_TOKEN_002'],
      ] as const) {
        const { send, charges } = await paying(token);
        expect(readErrorCode(await send())).toBe(code);
        expect(await charges()).toEqual([]);
      }
    });

    it('requires the payer for a typed card but not for an express button', async () => {
      const nobody = { billingAddress: undefined, firstName: undefined, lastName: undefined };
      const typedCard = await paying(toWireToken(await issue('tokens', VISA)), nobody);
      expect(readErrorCode(await typedCard.send())).toBe('PAYMENT-1038');
      const express = await paying(toWireToken(await issue('express', {})), nobody);
      expect(readOrderNumber(await express.send())).not.toBeNull();
    });

    it.each([
      [{ ...VISA, cardNumber: '4242424242424241' }, 'PAYMENT-1151'],
      [{ ...VISA, expirationDate: '0120' }, 'PAYMENT-1043'],
      [{ ...VISA, cvv: '12' }, 'PAYMENT-1167'],
    ])('issues no token for an invalid card: %j', async (card, errorCode) => {
      expect(await client.post('/hosted-card/tokens', card)).toMatchObject({ status: 402, json: { errorCode } });
    });
  });

  it('refuses card fields of another purchase or of another field', async () => {
    const persona = await client.persona('active');
    const foreign = await guestPurchase(client, persona);
    const purchase = await guestPurchase(client, persona);
    const { cardNumber, cvv } = purchase.body.paymentInfo;
    purchase.body.paymentInfo.cardNumber = foreign.body.paymentInfo.cardNumber;
    expect(readErrorCode(await purchase.send())).toBe('PAYMENT-1004');
    const otherPurchase = await guestPurchase(client, persona);
    Object.assign(otherPurchase.body.paymentInfo, { cardNumber: cvv, cvv: cardNumber });
    expect(readErrorCode(await otherPurchase.send())).toBe('PAYMENT-1004');
    expect(await client.charges({ accountId: persona.accountIds[0] ?? '' })).toEqual([]);
  });

  it.each([
    ['zip', '99999'],
    ['phone', '5550000000'],
    ['accountID', '700000000'],
  ])('refuses a %s that does not match the account', async (field, value) => {
    const purchase = await guestPurchase(client, await client.persona('active'));
    Object.assign(purchase.body.customerInfo, { [field]: value });
    expect(readErrorCode(await purchase.send())).toBe('BUS_PMT_004');
  });

  it('refuses a plan that the account does not have, and another rate', async () => {
    const persona = await client.persona('active');
    const plan = await guestPurchase(client, persona, { amountCents: 1500 });
    Object.assign(plan.body.prepaidProducts[0] ?? {}, { planCode: 'HSD_007', rate: '15.00' });
    expect(readErrorCode(await plan.send())).toBe('BUS_PMT_004');
    const rate = await guestPurchase(client, persona, { amountCents: 100 });
    Object.assign(rate.body.prepaidProducts[0] ?? {}, { rate: '1.00' });
    expect(readErrorCode(await rate.send())).toBe('BUS_PMT_004');
  });

  it('refuses a request that breaks the contract, with the reason', async () => {
    const purchase = await guestPurchase(client, await client.persona('active'));
    Object.assign(purchase.body, { flow: 'REFILL' });
    const response = await purchase.send();
    expect([response.status, readErrorCode(response)]).toEqual([400, 'SANDBOX_INVALID_REQUEST']);
    expect(response.text).toContain('flow');
    expect((await loadStatus(purchase.body.referenceID)).status).toBe('NOT_FOUND');
  });

  it.each([
    ['active', 51],
    ['expired', 30],
  ])('leaves %s with %i days, a transaction and messages in its language', async (template, days) => {
    const persona = await client.persona(template, { language: 'SPANISH' });
    const order = readOrderNumber(await (await guestPurchase(client, persona, { amountCents: 4924 })).send());
    expect(await countDays(persona.accountIds[0])).toBe(days);
    const account = (await client.get(`/__sandbox/accounts/${persona.accountIds[0]}`)).json;
    expect(account).toMatchObject({
      transactions: expect.arrayContaining([expect.objectContaining({ orderNumber: order, amountCents: 4924 })]),
    });
    const messages = (await client.get(`/__sandbox/outbox?to=${persona.phone}`)).json;
    expect(messages).toMatchObject([
      {
        language: 'SPANISH',
        text: expect.stringMatching(`^Hearthline: Recarga exitosa: \\$49\\.24 .*Pedido ${order}\\.`),
      },
    ]);
  });

  it('reports a waiting charge as in progress, a completed one as charged, and an unknown one as not found', async () => {
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
    expect((await loadStatus(referenceID)).status).toBe('NOT_FOUND');
    const pending = purchase.send();
    let chargeState = (await loadStatus(referenceID)).status;
    while (chargeState === 'NOT_FOUND') chargeState = (await loadStatus(referenceID)).status;
    expect(chargeState).toBe('IN_PROGRESS');
    const order = readOrderNumber(await pending);
    expect(await loadStatus(referenceID)).toMatchObject({
      status: 'CHARGED',
      orderNumber: order,
      amount: 4500,
      tax: 0,
    });
  });

  it('reports a delayed charge as not found until it arrives, then completes it once although its sender has left', async () => {
    const persona = await client.persona('active');
    const { phone } = persona;
    await client.fault({ call: 'guest-refill', kind: 'held', delayMs: 500, times: 1, match: { phone } });
    const { body } = await guestPurchase(client, persona);
    const pendingRefill = fetch(`${client.url}${guestRefill.path}?trackingId=test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': body.referenceID },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(150),
    });
    await expect(pendingRefill).rejects.toThrow('timeout');
    const charges = new Set<string>();
    for (;;) {
      const { status } = await loadStatus(body.referenceID);
      charges.add(status);
      if (status === 'CHARGED') break;
    }
    // Once it has arrived, it is in progress for a moment.
    charges.delete('IN_PROGRESS');
    expect([...charges]).toEqual(['NOT_FOUND', 'CHARGED']);
    expect(await client.charges({ referenceId: body.referenceID })).toHaveLength(1);
  });

  it('completes a waiting charge whose sender has left', async () => {
    const persona = await client.persona('active');
    await client.fault({
      call: 'guest-refill',
      kind: 'delay',
      delayMs: 500,
      times: 1,
      match: { phone: persona.phone },
    });
    const { body } = await guestPurchase(client, persona);
    const pendingRefill = fetch(`${client.url}${guestRefill.path}?trackingId=test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': body.referenceID },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(150),
    });
    await expect(pendingRefill).rejects.toThrow('timeout');
    expect((await loadStatus(body.referenceID)).status).toBe('IN_PROGRESS');
    let charge = await loadStatus(body.referenceID);
    while (charge.status === 'IN_PROGRESS') charge = await loadStatus(body.referenceID);
    expect(charge.status).toBe('CHARGED');
    expect(await client.charges({ referenceId: body.referenceID })).toHaveLength(1);
  });
});
