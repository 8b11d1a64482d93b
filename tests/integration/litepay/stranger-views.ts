import { describe, expect, it } from '@jest/globals';
import { readPage, pageRequest } from '#tests/support/page-request.ts';
import { HandlerClient } from '#tests/support/route-handlers.ts';
import {
  browser,
  guest,
  locate,
  findAccount,
  payAgain,
  prepare,
  sandbox,
  loadStatus,
  waitFor,
} from '#tests/support/litepay-payment.ts';

const { POST: lookUpPin } = await import('#app/api/litepay/pin/look-up/route.ts');
const { POST: quote } = await import('#app/api/litepay/quote/route.ts');
const { GET: service } = await import('#app/api/litepay/service/route.ts');
const { POST: check } = await import('#app/api/no-internet/check/route.ts');
const { loadLitepayPage, loadLitepayReceiptPage } = await import('#lib/litepay/server/litepay-pages.ts');
const { POST: askForDay } = await import('#app/api/litepay/day-link/route.ts');
const { loadGraceLinkPage: loadDayLinkPage } = await import('#lib/litepay/server/grace-links.ts');
const { config } = await import('#lib/config.ts');
const { loadNoInternetPage } = await import('#lib/litepay/server/no-internet.ts');
const { createReceiptLinkToken } = await import('#lib/payment/server/receipt-link-token.ts');
const { loadReceiptPage } = await import('#lib/site/receipt-link-page.ts');
const { store } = await import('#lib/store/store.ts');

/** Every key of a value, with the keys that lead to it: `plan.priceCents`, `lines[].kind`. */
function listKeys(value: unknown, path = ''): string[] {
  if (Array.isArray(value) && value.length > 0)
    return [...new Set(value.flatMap((item) => listKeys(item, `${path}[]`)))].toSorted();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  const prefix = path === '' ? '' : `${path}.`;
  return Object.entries(value)
    .flatMap(([key, item]) => listKeys(item, `${prefix}${key}`))
    .toSorted();
}

const inside = (name: string, keys: readonly string[]) => keys.map((key) => `${name}.${key}`);

const PURCHASE = ['id', 'version'];
const PLAN = [
  'creditCents',
  'daysLeft',
  'expiry',
  'isEnrolled',
  'paidThrough',
  'planDays',
  'priceCents',
  'subtotalCents',
  'today',
];
/** Only of an account with several plans. */
const CHOICES = ['choice', ...inside('choices[]', ['paidThrough', 'planDays', 'subtotalCents'])];
const LINE = ['cents', 'code', 'days', 'kind', 'quantity', 'text'];
const QUOTE = ['attempt', ...inside('lines[]', LINE), 'reference', 'taxCents', 'totalCents'];
const RECEIPT = [
  'card.brand',
  'card.lastFour',
  'kind',
  ...inside('lines[]', LINE),
  'merchant.supportPhone',
  'merchant.url',
  'orderNumber',
  'paidOn',
  'paidThrough',
  'planDays',
  'reference',
  'taxCents',
  'totalCents',
];

const toView = (page: object) => ('view' in page ? page.view : page);

/** A new field of the provider's row must not reach a stranger unseen: whoever adds one changes a list here. */
describe('the keys of what a stranger gets', () => {
  it('are fixed for a lookup that finds an account', async () => {
    const { body } = await locate(browser, guest);
    expect(listKeys(body)).toEqual(
      ['outcome', 'pad', ...inside('plan', PLAN), ...inside('purchase', PURCHASE)].toSorted(),
    );
  });

  it('are fixed for an account with several plans, of which no code, no name and not the own one is told', async () => {
    const whom = await sandbox.persona('two-plans');
    const { body } = await locate(browser, whom);
    const plan = inside('plan', [...PLAN, ...CHOICES]);
    expect(listKeys(body)).toEqual(['outcome', 'pad', ...plan, ...inside('purchase', PURCHASE)].toSorted());
    const quoted = await browser.post(quote, { purchase: body['purchase'], locale: 'en', choice: 1 });
    const keys = [...plan, ...inside('purchase', PURCHASE), ...inside('quote', QUOTE)];
    expect(listKeys(quoted.body)).toEqual(['outcome', ...keys].toSorted());
    browser.use();
    const page = await readPage(loadLitepayPage(pageRequest()));
    expect(listKeys(toView(page)).filter((key) => key.startsWith('plan.'))).toEqual(plan.toSorted());
    // What the provider calls them.
    expect(JSON.stringify([body, quoted.body, page])).not.toMatch(/HSD|Internet/);
  });

  it('are fixed for a lookup that finds none', async () => {
    expect(listKeys((await locate(browser, { phone: guest.phone, zip: '00501' })).body)).toEqual(['outcome', 'pad']);
  });

  it("are fixed for the check of 'No internet?'", async () => {
    const { phone, zip } = guest;
    const { body } = await browser.post(check, { phone, zip, locale: 'en', after: null, purchase: null });
    const keys = [...inside('connection', ['cause', 'expiry']), 'outcome', ...inside('purchase', PURCHASE)];
    expect(listKeys(body)).toEqual([...keys, 'pad'].toSorted());
  });

  it("are fixed for the page 'No internet?'", async () => {
    browser.use();
    const page = await readPage(loadNoInternetPage(pageRequest()));
    expect(listKeys(toView(page))).toEqual(['access', 'after', 'canLogIn', 'check', 'supportPhone']);
  });

  it('are the same with a day of grace, but for the one that says that a day may be asked for', async () => {
    const settings = config();
    const before = { ...settings };
    Object.assign(settings, { PROVIDER_HAS: [...(settings.PROVIDER_HAS ?? []), 'grace'], PROVIDER_GRACE_GUEST: true });
    try {
      for (const template of ['expired', 'grace-running', 'grace-over']) {
        const client = new HandlerClient();
        const whom = await sandbox.persona(template);
        const { body } = await locate(client, whom);
        expect(listKeys(body)).toEqual(
          ['outcome', 'pad', ...inside('plan', PLAN), ...inside('purchase', PURCHASE)].toSorted(),
        );
        const quoted = await client.post(quote, { purchase: body['purchase'], locale: 'en' });
        client.use();
        const pages = [
          await readPage(loadNoInternetPage(pageRequest())),
          await readPage(loadLitepayPage(pageRequest())),
        ];
        for (const page of pages) expect(listKeys(toView(page))).toContain('asksForDay');
        expect((await client.post(askForDay, { purchase: body['purchase'] })).body).toEqual({ outcome: 'asked' });
        expect(JSON.stringify([body, quoted.body, pages])).not.toMatch(/grace|payBy|takenBack/i);
      }
      const page = await readPage(loadDayLinkPage(pageRequest('', { params: { token: 'x' } })));
      expect(listKeys(toView(page))).toEqual(['link', 'supportPhone']);
    } finally {
      Object.assign(settings, before);
    }
  });

  it('are fixed for a quote', async () => {
    const { body } = await browser.post(quote, { purchase: await findAccount(browser, guest, null), locale: 'en' });
    const keys = [...inside('plan', PLAN), ...inside('purchase', PURCHASE), ...inside('quote', QUOTE)];
    expect(listKeys(body)).toEqual(['outcome', ...keys].toSorted());
  });

  it('are fixed for a lookup of a PIN', async () => {
    const purchase = await findAccount(browser, guest, null);
    const { body } = await browser.post(lookUpPin, { purchase, locale: 'en', pin: await sandbox.pin() });
    expect(listKeys(body)).toEqual(
      ['days', 'expiry', 'outcome', 'paidThrough', ...inside('quote', QUOTE), 'today'].toSorted(),
    );
  });

  it('are fixed for the page of quick refill', async () => {
    await prepare();
    browser.use();
    const page = await readPage(loadLitepayPage(pageRequest()));
    const keys = [...inside('plan', PLAN), ...inside('purchase', PURCHASE), ...inside('quote', QUOTE)];
    const own = ['after', 'billing', 'canLogIn', 'failure', 'method', 'phone', 'supportPhone', 'takesPins', 'unsent'];
    expect(listKeys(toView(page))).toEqual([...keys, ...own, 'today.month', 'today.year', 'zip'].toSorted());
  });

  it('are fixed for a payment, its status, service and receipt, and the receipt by its link', async () => {
    const payment = await prepare();
    expect(listKeys(await payAgain(browser, payment))).toEqual(['outcome', 'reference']);
    const { attempts } = await store();
    await waitFor(async () => (await attempts.find(payment.attempt))?.state === 'confirmed');
    expect(listKeys(await loadStatus(payment))).toEqual(['reference', 'state']);

    const query = { purchase: payment.purchase.id, attempt: payment.attempt };
    expect(listKeys((await browser.get(service, query)).body)).toEqual(['hasOutage', 'isActive']);

    browser.use();
    const receipt = await readPage(loadLitepayReceiptPage(pageRequest()));
    const keptDays = inside('keptDays', ['days', 'left', 'says']);
    const ofBrowser = ['attempt', ...keptDays, 'phone', 'purchaseId', 'showAcpTile', 'wasCutOff', 'zip'];
    expect(listKeys(toView(receipt))).toEqual([...RECEIPT, ...ofBrowser].toSorted());

    const attempt = await attempts.find(payment.attempt);
    if (!attempt) throw new Error('Attempt is missing');
    const token = createReceiptLinkToken(attempt, Date.now());
    const page = await readPage(loadReceiptPage(pageRequest({}, { params: { token } })));
    const keys = inside('receipt', [...RECEIPT, 'isByPin', 'tv']);
    expect(listKeys(toView(page))).toEqual([...keys, 'supportPhone'].toSorted());
  });
});
