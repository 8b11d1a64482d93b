import { EVERY_WAY } from '#tests/support/every-way.ts';
import { VISA } from '../support/cards.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from './audit-test.ts';
import { CANARY_CARDS, cardsIn, writtenForms } from './canary-cards.ts';
import { BILLING, Guest, inParallel, OURS, type PlainCard } from './guest.ts';
import { Traces } from './traces.ts';

/** One card of each brand where there is time, otherwise one; the form is the same for all. */
const TYPED = EVERY_WAY ? 4 : 1;
const IN_BROWSER = CANARY_CARDS.slice(0, TYPED);
/** Three of each brand where time is short. */
const BY_CALLS = CANARY_CARDS.slice(TYPED, EVERY_WAY ? undefined : 13);
const STARTED = new Date().toISOString();
/** A field that the browser encrypted, as the provider receives it. */
const JWE = /eyJ[\w-]+(\.[\w-]+){4}/g;
const NO_CARD = { phone: '5550100100', zip: '62701', locale: 'en', purchase: null, after: null };

/** The tests of this file share one log and one store, which the last test searches. */
test.describe.configure({ mode: 'default', timeout: 180_000 });

const asTyped = ({ cardNumber, cvv }: PlainCard) => ({ ...VISA, cardNumber, cvv });

test(`${BY_CALLS.length} cards pay by direct calls, and are refused in other fields`, async ({ web, sandbox }) => {
  await inParallel(BY_CALLS, 6, async (card) => {
    const place = await sandbox.persona('expired');
    const guest = new Guest(web.url);
    const quote = await guest.prepare(place);
    const payment = await guest.payment(quote, card);
    const [plain = '', spaced = '', dashed = '', dotted = ''] = writtenForms(card.cardNumber);

    const cases: [wrong: object, field: string][] = [
      [{ billing: { ...BILLING, name: dashed } }, 'billing.name'],
      [{ billing: { ...BILLING, name: `Ana ${plain}` } }, 'billing.name'],
      [{ billing: { ...BILLING, addressLine1: `12 Elm ${spaced}` } }, 'billing.addressLine1'],
      [{ billing: { ...BILLING, addressLine2: dotted } }, 'billing.addressLine2'],
      [{ billing: { ...BILLING, city: plain } }, 'billing.city'],
      [{ billing: { ...BILLING, state: plain } }, 'billing.state'],
      [{ billing: { ...BILLING, zip: plain } }, 'billing.zip'],
      [{ billing: { ...BILLING, name: card.cvv } }, 'billing.name'],
      [{ card: { ...payment.card, cardNumber: plain } }, 'card.cardNumber'],
      [{ card: { ...payment.card, cvv: card.cvv } }, 'card.cvv'],
      [{ attempt: plain }, 'attempt'],
    ];
    for (const [wrong, field] of cases) {
      const response = await guest.post('/api/litepay/pay', { ...payment, ...wrong });
      expect([field, response.status]).toEqual([field, 400]);
      expect(JSON.parse(response.body).fields.map(({ path }: { path: string[] }) => path.join('.'))).toContain(field);
      expect(response.body).not.toContain(plain);
    }
    const otherGuests = await Promise.all([
      guest.post('/api/litepay/lookup', { ...NO_CARD, phone: plain }),
      guest.post('/api/litepay/lookup', { ...NO_CARD, zip: dashed }),
      guest.post('/api/litepay/lookup', { ...NO_CARD, locale: plain }),
      guest.ask('/api/litepay/lookup', { method: 'POST', headers: OURS, body: `{"cardNumber":"${plain}",` }),
      guest.ask('/api/litepay/pay', {
        method: 'POST',
        headers: OURS,
        body: JSON.stringify({ pan: plain.padEnd(40_000) }),
      }),
      guest.ask(`/api/nowhere/${plain}?number=${plain}`),
      guest.ask(`/en/${plain}?number=${encodeURIComponent(spaced)}`),
      guest.ask(`/api/payment/no-script-fallback?from=/en/${plain}`, {
        method: 'POST',
        body: `cardNumber=${plain}&cvv=${card.cvv}`,
      }),
    ]);
    expect(otherGuests.map(({ status }) => status)).toEqual([400, 400, 400, 400, 413, 404, 404, 200]);
    // Extra data in the body and in headers is dropped, not stored.
    const extra = { ...NO_CARD, cardNumber: plain, card: { number: dashed, cvv: card.cvv } };
    const headers = { 'user-agent': `Till ${plain}`, referer: `${web.url}/en/litepay?card=${plain}`, 'x-card': plain };
    expect((await guest.post('/api/litepay/lookup', extra, headers)).status).toBe(200);

    const response = await guest.pay(place, card);
    expect(JSON.parse(response.body).outcome).toMatch(/^(confirmed|pending)$/);
    const { accountIds } = place;
    await expect.poll(async () => (await sandbox.charges({ accountId: accountIds[0] ?? '' })).length).toBe(1);
  });
});

for (const card of IN_BROWSER) {
  test(`a ${card.cardType} card pays in a browser, and leaves nothing behind there`, async ({
    page,
    context,
    sandbox,
  }) => {
    const place = await sandbox.persona('expired');
    const traces = new Traces();
    traces.watch(context);
    const refill = new QuickRefill(page, 'en');
    const look = async (step: string) => {
      await traces.look(page, step);
      // While the fields are shown they hold what was typed, so those traces do not count.
      traces.all.splice(
        0,
        Infinity,
        ...traces.all.filter(({ where }) => !/^(html|values) at (typed|review)/.test(where)),
      );
    };
    await refill.open();
    await refill.find(place);
    await refill.fillCard(asTyped(card));
    await look('typed');
    await page.reload();
    await expect(refill.field('cardNumber')).toHaveValue('');
    await look('reloaded');
    await refill.enterCard(asTyped(card));
    await look('review');
    await refill.pay();
    await expect(refill.receipt).toBeVisible({ timeout: 20_000 });
    await look('receipt');
    await page.goBack();
    await look('back');
    const leaks = (await traces.collect()).filter(({ text }) => cardsIn(text).length > 0);
    expect(leaks.map(({ where }) => where)).toEqual([]);
    expect(traces.all.some(({ text }) => text.includes('draft/1/litepay'))).toBe(true);
  });
}

test('a card number in another field is refused beside it, and neither sent nor kept', async ({
  page,
  context,
  sandbox,
}) => {
  const place = await sandbox.persona('expired');
  const [card] = IN_BROWSER;
  const number = card?.cardNumber ?? '';
  const traces = new Traces();
  const refill = new QuickRefill(page, 'en');
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));

  await refill.open();
  traces.watch(context);
  const fields = async (step: string) => {
    await traces.look(page, step);
    traces.all.splice(0, Infinity, ...traces.all.filter(({ where }) => !/^(html|values) at/.test(where)));
  };
  await refill.phone.pressSequentially(number);
  await refill.next('find').press('Enter');
  await expect.poll(() => refill.readError(refill.phone)).not.toBe('');
  await fields('phone');
  expect(posts).toEqual([]);

  await refill.phone.fill('');
  await refill.find(place);
  await expect(refill.field('cardNumber')).toBeVisible();
  await expect.poll(() => posts.length).toBe(2);
  await refill.fillCard(VISA);
  for (const name of ['name', 'addressLine1', 'addressLine2', 'city', 'zip'] as const) {
    for (const typedNumber of writtenForms(number).slice(0, 2)) {
      await refill.field(name).fill('');
      await refill.field(name).pressSequentially(typedNumber);
      await refill.next('payment').press('Enter');
      await expect.poll(() => refill.readError(refill.field(name)), `${name}: ${typedNumber}`).not.toBe('');
      await fields(name);
    }
    await refill.field(name).fill(VISA[name]);
  }
  await expect(refill.confirm).toBeHidden();
  expect(posts).toHaveLength(2);
  const leaks = (await traces.collect()).filter(({ text }) => cardsIn(text).length > 0);
  expect(leaks.map(({ where }) => where)).toEqual([]);
});

test('the card form accepts and sends nothing before its script has loaded', async ({
  page,
  context,
  web,
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allowFailedRequests();
  const place = await sandbox.persona('expired');
  const guest = new Guest(web.url);
  await guest.prepare(place);
  const cookies = [...guest.cookies].map(([name, value]) => ({ name, value, url: web.url }));
  await context.addCookies(cookies);
  const [card] = IN_BROWSER;
  if (!card) throw new Error('There are forty cards');
  const traces = new Traces();
  traces.watch(context);
  await page.route('**/_next/static/**/*.js', (route) => route.abort());
  await page.goto('/en/litepay/refill');

  const number = page.locator('#card-cardNumber');
  await expect(number).toBeDisabled();
  await expect(page.locator('#card-cvv')).toBeDisabled();
  expect(await page.locator('form [name]').count()).toBe(0);
  // Simulates a browser that restores or fills in disabled fields, and a visitor who presses Enter.
  await page.evaluate(({ cardNumber, cvv }) => {
    for (const [id, value] of [
      ['card-cardNumber', cardNumber],
      ['card-cvv', cvv],
      ['card-name', cardNumber],
    ] as const) {
      const field = document.getElementById(id);
      if (!(field instanceof HTMLInputElement)) throw new Error(`There is no ${id}`);
      field.closest('fieldset')?.removeAttribute('disabled');
      field.value = value;
    }
  }, card);
  const postRequest = page.waitForRequest((request) => request.method() === 'POST');
  const fallbackResponse = page.waitForResponse((response) =>
    response.url().includes('/api/payment/no-script-fallback'),
  );
  await page.evaluate(() => {
    const form = document.getElementById('card-cardNumber')?.closest('form');
    if (form) HTMLFormElement.prototype.submit.call(form);
  });
  const request = await postRequest;
  expect(new URL(request.url()).pathname).toBe('/api/payment/no-script-fallback');
  expect(request.postData() ?? '').toBe('');
  expect((await fallbackResponse).status()).toBe(200);
  await expect(page).toHaveURL('/en/litepay/refill');
  const leaks = (await traces.collect()).filter(({ text }) => cardsIn(text).length > 0);
  expect(leaks.map(({ where }) => where)).toEqual([]);
});

test('no log, no store and no call holds a card number or a security code', async ({ web, sandbox }) => {
  // Proves that the search finds a card where there is one.
  expect(CANARY_CARDS.every(({ cardNumber }) => cardsIn(writtenForms(cardNumber)[2] ?? '').length === 1)).toBe(true);
  expect(cardsIn(`{"cvv":"${CANARY_CARDS[0]?.cvv}"}`)).toHaveLength(1);

  const log = web.logLines();
  expect(log.filter((line) => line.includes('"call":"guest-refill"')).length).toBeGreaterThanOrEqual(
    IN_BROWSER.length + BY_CALLS.length,
  );
  expect(cardsIn(log.join('\n'))).toEqual([]);
  expect(cardsIn(web.printedLines().join('\n'))).toEqual([]);

  const files = web.storeFiles();
  expect(files.map(({ name }) => name)).toContain('hearthline.sqlite');
  expect(files.reduce((bytes, file) => bytes + file.bytes.length, 0)).toBeGreaterThan(10_000);
  for (const { bytes } of files) {
    expect(cardsIn(bytes.toString('latin1'))).toEqual([]);
    expect(cardsIn(bytes.toString('utf16le'))).toEqual([]);
  }

  const calls = await sandbox.calls({ since: STARTED });
  const encryptedCalls = calls.filter(({ body }) => JSON.stringify(body).match(JWE)?.length === 4);
  expect(encryptedCalls.map(({ call }) => call)).toContain('guest-refill');
  expect(cardsIn(JSON.stringify(calls).replaceAll(JWE, ''))).toEqual([]);
});
