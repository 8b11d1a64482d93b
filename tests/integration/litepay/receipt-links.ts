import { describe, expect, it } from '@jest/globals';
import { config } from '#lib/config.ts';
import {
  accountId,
  browser,
  guest,
  payAgain,
  prepare,
  sandbox,
  waitFor,
  BILLING,
} from '#tests/support/litepay-payment.ts';
import { signInOwner } from '#tests/support/account-owner.ts';
import { refillRequests } from '#tests/support/refill-owner.ts';
import { HandlerClient } from '#tests/support/route-handlers.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';

const { POST: sendGuest } = await import('#app/api/litepay/receipt/route.ts');
const { POST: sendOwner } = await import('#app/api/refill/receipt/route.ts');
const { loadReceiptPage } = await import('#lib/site/receipt-link-page.ts');
const { findReceiptAttempt, createReceiptLinkToken: receiptLinkToken } =
  await import('#lib/payment/server/receipt-link-token.ts');
const { store } = await import('#lib/store/store.ts');

const DAY_MS = 24 * 60 * 60_000;
const openReceiptPage = (token: string) => readPage(loadReceiptPage(pageRequest({}, { params: { token } })));

/** On a slow machine, the handler responds before the provider does. */
const waitForPayment = (id: string) =>
  waitFor(async () => (await (await store()).attempts.find(id))?.state === 'confirmed');

/** A paid refill of a guest, and the link that was sent with its receipt. */
async function payAsGuest(locale = 'en') {
  const payment = await prepare();
  await payAgain(browser, payment);
  await waitForPayment(payment.attempt);
  const recipient = `payer.${guest.phone}@example.com`;
  const of = { purchase: payment.purchase.id, attempt: payment.attempt, locale, recipient };
  expect((await browser.post(sendGuest, of)).body).toEqual({ sent: true });
  const attempt = await (await store()).attempts.find(payment.attempt);
  if (!attempt) throw new Error('Nothing was paid');
  return { attempt, token: receiptLinkToken(attempt, Date.now()), message: (await sandbox.outbox(recipient))[0] };
}

describe('a receipt link', () => {
  it('is in the message, and opens the receipt in any browser without naming the payer', async () => {
    const { attempt, token, message } = await payAsGuest('es');
    expect(JSON.stringify(message)).toContain('payment.receipt.link');
    const stranger = new HandlerClient();
    stranger.use();
    const page = await openReceiptPage(token);
    expect(page).toMatchObject({
      view: {
        receipt: {
          kind: 'guest',
          isByPin: false,
          reference: attempt.reference,
          totalCents: attempt.quote.totalCents,
          planDays: 30,
          card: { brand: 'visa', lastFour: '4242' },
          paidThrough: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        },
      },
    });
    const json = JSON.stringify(page);
    for (const secret of [guest.phone, guest.zip, accountId, attempt.id, attempt.purchaseId, BILLING.name]) {
      expect(json).not.toContain(String(secret));
    }
    expect(stranger.jar.getAll()).toEqual([]);
  });

  it.each([
    ['a full stop', (token: string) => `${token}.`],
    ['a bracket and a comma', (token: string) => `${token}),`],
    ['quotes', (token: string) => `"${token}"`],
    ['what nobody sees', (token: string) => `\u2066${token}\u200b\u2069`],
    ['an underscore', (token: string) => `${token}_`],
    ['an escaped space', (token: string) => `${token}=20`],
    ['a dash', (token: string) => `${token}\u2014`],
    ['capitals', (token: string) => token.toUpperCase()],
    ['small letters', (token: string) => token.toLowerCase()],
  ])('still opens with %s', async (_what, arrived) => {
    const { token, attempt } = await payAsGuest();
    const page = await openReceiptPage(arrived(token));
    expect(page).toMatchObject({ view: { receipt: { reference: attempt.reference } } });
  });

  it('opens an owner’s refill too', async () => {
    const owner = await signInOwner(sandbox, 'active');
    const requests = await refillRequests(owner);
    const savedPurchase = await requests.savePurchase();
    await requests.choose(savedPurchase.purchase, { kind: 'typed' });
    await requests.pay(await requests.withTypedCard(savedPurchase));
    await waitForPayment(savedPurchase.quote.attempt);
    const recipient = `owner.${owner.person.phone}@example.com`;
    const of = { account: owner.account, purchase: savedPurchase.purchase.id, attempt: savedPurchase.quote.attempt };
    expect((await owner.client.post(sendOwner, { ...of, locale: 'en', recipient })).body).toEqual({ sent: true });
    const attempt = await (await store()).attempts.find(savedPurchase.quote.attempt);
    const page = attempt && (await openReceiptPage(receiptLinkToken(attempt, Date.now())));
    expect(page).toMatchObject({ view: { receipt: { kind: 'owner', planDays: 30, orderNumber: expect.any(String) } } });
    expect(JSON.stringify(page)).not.toContain(owner.account);
  });

  describe('an invalid receipt link', () => {
    const REFUSED = { view: { receipt: null } };
    const flip = (token: string, index: number) =>
      token.slice(0, index) + (token[index] === '1' ? '2' : '1') + token.slice(index + 1);

    it('is refused for another payment, a later day, another signature, a part of it, and nothing', async () => {
      const { token } = await payAsGuest();
      for (const changedToken of [flip(token, 2), flip(token, 12), flip(token, token.length - 1), token.slice(1), '']) {
        expect(await openReceiptPage(changedToken)).toMatchObject(REFUSED);
      }
    });

    it('is refused after ninety days', async () => {
      const { token } = await payAsGuest();
      expect(await findReceiptAttempt(token, Date.now() + 89 * DAY_MS)).not.toBeNull();
      expect(await findReceiptAttempt(token, Date.now() + 92 * DAY_MS)).toBeNull();
    });

    it('is refused for an unpaid attempt', async () => {
      const payment = await prepare();
      const attempt = await (await store()).attempts.find(payment.attempt);
      expect(await openReceiptPage(attempt ? receiptLinkToken(attempt, Date.now()) : '')).toMatchObject(REFUSED);
    });

    it('is refused once the secret that signed it is dropped, and not before', async () => {
      const { token } = await payAsGuest();
      const secrets = config().SESSION_SECRET;
      const [own = ''] = secrets;
      try {
        secrets.unshift('n'.repeat(32));
        expect(await openReceiptPage(token)).not.toMatchObject(REFUSED);
        secrets.pop();
        expect(await openReceiptPage(token)).toMatchObject(REFUSED);
      } finally {
        secrets.splice(0, secrets.length, own);
      }
    });
  });
});
