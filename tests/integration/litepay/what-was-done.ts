import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { accountId, browser, prepare, sandbox, loadStatus } from '#tests/support/litepay-payment.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';

const { POST: pay } = await import('#app/api/litepay/pay/route.ts');
const { GET: open } = await import('#app/api/payment/open/route.ts');
const { loadErrorPage, loadTimeoutErrorPage } = await import('#lib/site/error-pages.ts');
const { loadBuyErrorPage } = await import('#lib/shop/server/buy-pages.ts');
const { store } = await import('#lib/store/store.ts');

/** Loads what every error page shows a browser about its payments. */
async function loadPaymentHints(client: HandlerClient): Promise<boolean[]> {
  client.use();
  const hints = [];
  for (const load of [loadErrorPage, loadTimeoutErrorPage, loadBuyErrorPage]) {
    const page = await readPage<{ mayBePaying: boolean }>(load(pageRequest()));
    if (!('view' in page)) throw new Error('An error page redirects');
    hints.push(page.view.mayBePaying);
  }
  const { body } = await client.get(open);
  return [...hints, Boolean(body['isOpen'])];
}
const onEveryPage = (isOpen: boolean) => [isOpen, isOpen, isOpen, isOpen];

describe('the report of what was done', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  describe('an error page', () => {
    it('mentions a payment to the browser that has one open, until it is settled', async () => {
      await sandbox.fault({ call: 'guest-refill', kind: 'delay', delayMs: 2_500, times: 1, match: { accountId } });
      const payment = await prepare();
      expect(await loadPaymentHints(browser)).toEqual(onEveryPage(false));
      expect((await browser.post(pay, payment)).body).toMatchObject({ outcome: 'pending' });
      expect(await loadPaymentHints(browser)).toEqual(onEveryPage(true));
      expect(await loadPaymentHints(new HandlerClient())).toEqual(onEveryPage(false));
      await afterwards();
      expect(await loadStatus(payment)).toMatchObject({ state: 'confirmed' });
      expect(await loadPaymentHints(browser)).toEqual(onEveryPage(false));
    });

    it('does not mention a declined payment', async () => {
      await sandbox.fault({ call: 'guest-refill', kind: 'code', code: 'BUS_PMT_003', times: 1, match: { accountId } });
      expect((await browser.submit(pay, await prepare())).body).toMatchObject({ outcome: 'declined' });
      expect(await loadPaymentHints(browser)).toEqual(onEveryPage(false));
    });

    it('mentions a payment when its state cannot be read, except to a browser that never paid', async () => {
      await prepare();
      const { flags } = await store();
      jest.spyOn(flags, 'find').mockRejectedValue(new Error('no connection'));
      expect(await loadPaymentHints(browser)).toEqual(onEveryPage(true));
      expect(await loadPaymentHints(new HandlerClient())).toEqual(onEveryPage(false));
    });

    it('reports what became of a move or a change, by the page that was left', async () => {
      new HandlerClient().use();
      const loadStatement = async (query: Record<string, string>) => {
        const page = await readPage(loadTimeoutErrorPage(pageRequest(query)));
        return 'view' in page ? page.view.done : null;
      };
      const returnTo = '/en/move/now?account=0123';
      expect(await loadStatement({ returnTo })).toBe('left.move');
      expect(await loadStatement({ returnTo, undone: 'move' })).toBe('undone.move');
      expect(await loadStatement({ returnTo: '/es/dashboard/account-information' })).toBe('left.changes');
      expect(await loadStatement({ returnTo: '/en/dashboard' })).toBeNull();
      expect(await loadStatement({ undone: 'reconnection' })).toBe('undone.reconnection');
      expect(await loadStatement({ undone: 'anything' })).toBeNull();
      expect(await loadStatement({ undone: 'payment' })).toBe('undone.payment');
      expect(await loadStatement({ undone: 'pin' })).toBe('undone.pin');
    });

    it('does not claim that nothing was charged during or soon after a payment', async () => {
      const loadStatement = async () => {
        browser.use();
        const page = await readPage(loadTimeoutErrorPage(pageRequest({ undone: 'payment' })));
        return 'view' in page ? page.view.done : null;
      };
      await sandbox.fault({ call: 'guest-refill', kind: 'delay', delayMs: 2_500, times: 1, match: { accountId } });
      const payment = await prepare();
      expect(await loadStatement()).toBe('undone.payment');
      expect((await browser.post(pay, payment)).body).toMatchObject({ outcome: 'pending' });
      expect(await loadStatement()).toBeNull();
      await afterwards();
      expect(await loadStatement()).toBeNull();
    });

    it('offers a login that leads back after the provider rejected the session', async () => {
      new HandlerClient().use();
      const page = await readPage(loadErrorPage(pageRequest({ again: 'login', returnTo: '/en/refill/review' })));
      expect(page).toMatchObject({
        view: { logInUrl: expect.stringContaining('returnTo=%2Fen%2Frefill%2Freview'), retryUrl: null },
      });
    });
  });

  describe('a payment', () => {
    it('is sent although it could not be noted', async () => {
      const payment = await prepare();
      const { flags } = await store();
      jest.spyOn(flags, 'put').mockRejectedValueOnce(new Error('no connection'));
      expect((await browser.submit(pay, payment)).body).toMatchObject({ outcome: 'confirmed' });
    });
  });
});
