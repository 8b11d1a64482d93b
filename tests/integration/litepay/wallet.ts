import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestWalletApproval } from '#sandbox/gateway/test-wallet-routes.ts';
import { opened, pageRequest } from '#tests/support/page-request.ts';
import {
  BILLING,
  accountId,
  browser,
  charges,
  CONFIRMED,
  prepare,
  requote,
  sandbox,
  sent,
  statusOf,
} from '#tests/support/litepay-payment.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';

const { POST: pay } = await import('#app/api/litepay/pay/route.ts');
const { loadLitepayPage, loadLitepayReceiptPage } = await import('#lib/litepay/server/litepay-pages.ts');
const { withWalletMessages } = await import('#lib/payment/server/offered-wallets.ts');
const { config } = await import('#lib/config.ts');

const OFF = null;
const approve = async (): Promise<string> => {
  const response = await fetch(`${config().PROVIDER_URL}/test-wallet/approvals`, { method: 'POST' });
  const { token }: TestWalletApproval = await response.json();
  return token;
};

/** A guest's payment with what the test wallet approved. */
async function prepareWallet(token?: string, of: Parameters<typeof prepare>[0] = {}) {
  const { card: _card, billing: _billing, ...payment } = await prepare(of);
  return { ...payment, wallet: { name: 'test' as const, token: token ?? (await approve()) } };
}

/** Somebody else pays with it. */
async function spendElsewhere(token: string) {
  const client = new HandlerClient();
  return client.submit(pay, await prepareWallet(token, { client, whom: await sandbox.persona('expiring') }));
}

/** Everything that the store has on disk. */
const stored = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)))
    .join();

describe('a wallet in place of the card', () => {
  beforeEach(() => void (config().PROVIDER_WALLETS = ['test']));
  afterEach(() => void (config().PROVIDER_WALLETS = OFF));

  it('pays the total that was shown, once; the provider gets the token alone', async () => {
    const payment = await prepareWallet();
    expect((await browser.submit(pay, payment)).body).toEqual(CONFIRMED);
    expect((await browser.submit(pay, payment)).body).toEqual(CONFIRMED);
    const paymentInfo = {
      wallet: 'test',
      walletToken: payment.wallet.token,
      amount: (payment.totalCents / 100).toFixed(2),
      processingNetwork: 'CREDIT',
    };
    const calls = await sent();
    expect(calls).toMatchObject([{ body: { referenceID: payment.attempt, paymentInfo } }]);
    expect(JSON.stringify(calls)).not.toMatch(/billingAddress|cardNumber/);
    expect(await charges()).toMatchObject([{ amount: payment.totalCents, referenceId: payment.attempt }]);
    browser.use();
    expect(await opened(loadLitepayReceiptPage(pageRequest()))).toMatchObject({
      view: { card: { brand: 'visa', lastFour: '4242' } },
    });
    const kept = stored(config().DATA_DIR ?? '');
    expect(kept).toContain(payment.attempt);
    expect(kept).not.toContain(payment.wallet.token);
  });

  it('keeps its attempt when the answer is lost', async () => {
    await sandbox.fault({ call: 'guest-refill', kind: 'lost', times: 1, match: { accountId } });
    const payment = await prepareWallet();
    expect(['confirmed', 'pending']).toContain((await browser.post(pay, payment)).body['outcome']);
    await afterwards();
    expect(await statusOf(payment)).toMatchObject({ state: 'confirmed' });
    expect((await browser.submit(pay, payment)).body).toEqual(CONFIRMED);
    expect(await sent()).toHaveLength(1);
    expect(await charges()).toHaveLength(1);
  });

  it.each(['walletUsed', 'walletExpired'] as const)('%s: declined in words; another approval pays', async (reason) => {
    let token = 'twt_unknown';
    if (reason === 'walletUsed') {
      token = await approve();
      const { body } = await spendElsewhere(token);
      expect(body).toEqual(CONFIRMED);
    }
    const payment = await prepareWallet(token);
    for (const locale of ['en', 'es'] as const) {
      const { body } = await browser.submit(pay, { ...payment, locale });
      expect(body).toMatchObject({
        outcome: 'declined',
        failure: { text: `${locale}:codes.messages.${reason}`, codeLine: null, mends: 'card' },
      });
    }
    const { attempt, totalCents } = await requote(payment.purchase);
    expect(attempt).not.toBe(payment.attempt);
    const again = { ...payment, attempt, totalCents, wallet: { name: 'test', token: await approve() } };
    expect((await browser.submit(pay, again)).body).toEqual(CONFIRMED);
    expect(await charges()).toHaveLength(1);
  });

  it.each([
    ['a lower total', { totalCents: 1 }, { outcome: 'changed', change: { what: 'total' } }],
    ['another attempt', { attempt: 'f'.repeat(64) }, { outcome: 'start-again' }],
    ['no token', { wallet: { name: 'test', token: '' } }, { reason: 'invalid' }],
    ['a token with spaces', { wallet: { name: 'test', token: 'a b' } }, { reason: 'invalid' }],
    ['too long a token', { wallet: { name: 'test', token: 'a'.repeat(8_193) } }, { reason: 'invalid' }],
    ['an unknown wallet', { wallet: { name: 'other', token: 'a' } }, { reason: 'invalid' }],
  ])('%s: nothing is sent', async (_what, change, expected) => {
    const payment = await prepareWallet();
    expect((await browser.submit(pay, { ...payment, ...change })).body).toMatchObject(expected);
    expect(await sent()).toEqual([]);
  });

  it('beside a card: nothing is sent', async () => {
    const payment = await prepare();
    const both = { ...payment, wallet: { name: 'test', token: await approve() } };
    expect((await browser.submit(pay, both)).body).toMatchObject({ reason: 'invalid' });
    expect(await sent()).toEqual([]);
  });

  it('does not hide what is wrong with a typed card', async () => {
    const payment = await prepare();
    const wrong = { ...payment, billing: { ...BILLING, name: '4111111111111111', city: '' } };
    const { fields } = (await browser.submit(pay, wrong)).body as { fields: { path: string[] }[] };
    expect(fields.map(({ path }) => path.join('.'))).toEqual(['billing.name', 'billing.city']);
  });

  it('is not offered where there are none, and what was paid before keeps its outcome', async () => {
    const paid = await prepareWallet();
    expect((await browser.submit(pay, paid)).body).toEqual(CONFIRMED);
    config().PROVIDER_WALLETS = OFF;
    expect((await browser.submit(pay, paid)).body).toEqual(CONFIRMED);
    expect(withWalletMessages(['payment'])).toEqual(['payment']);
  });

  it('is refused before anything is sent where there are none', async () => {
    const payment = await prepareWallet();
    const page = () => opened(loadLitepayPage(pageRequest()));
    browser.use();
    expect(await page()).toMatchObject({
      view: { wallets: [{ name: 'test', url: `${config().PUBLIC_SITE_URL}/test-wallet/approvals` }] },
    });
    expect(withWalletMessages(['payment'])).toEqual(['payment', 'wallet']);
    config().PROVIDER_WALLETS = OFF;
    expect(await page()).not.toHaveProperty('view.wallets');
    expect(await browser.submit(pay, payment)).toMatchObject({ status: 404, body: { reason: 'not-offered' } });
    expect(await sent()).toEqual([]);
  });
});
