import { EVERY_WAY } from '#tests/support/every-way.ts';
import { inOneLocale, LOCALES } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import type { Persona } from '../support/sandbox-client.ts';
import type { WebProcess } from '../support/web-process.ts';
import { labelsIn } from '../support/labels.ts';
import { LocalGuest } from './local-guest.ts';
import { type Plug, pluggedInto } from './plug.ts';
import { expect, test } from './servers.ts';

test.describe.configure({ mode: 'default', timeout: 240_000 });

let plug: Plug;
let web: WebProcess;
test.beforeAll(async ({ servers }) => {
  plug = await pluggedInto(servers.sandboxUrl);
  // Circuits as in production; short timeouts, so that a hanging provider is given up on soon.
  const settings = { PROVIDER_URL: plug.url, CONTENT_URL: plug.url, PROVIDER_TIME_SCALE: '0.1' };
  web = await servers.startWeb(settings);
});
test.beforeEach(() => plug.switchTo('connected'));
test.afterAll(() => plug.close());

/** Causes enough failures of several customers to open the circuits: five within ten seconds, for the token and the lookup. */
async function openCircuits(sandbox: { persona(template: string): Promise<Persona> }): Promise<void> {
  const guests = await Promise.all(Array.from({ length: 6 }, () => sandbox.persona('active')));
  const responses = await Promise.all(guests.map((guest) => new LocalGuest(web.url, 'en').lookup(guest)));
  expect(responses.map(({ outcome }) => outcome)).toEqual(guests.map(() => 'unavailable'));
}

for (const kind of ['refusing', 'hanging'] as const) {
  test(`while the provider is ${kind}, pages load, lookups end and nothing is charged, until it recovers`, async ({
    sandbox,
  }) => {
    const persona = await sandbox.persona('active');
    const paying = new LocalGuest(web.url, 'en');
    await paying.lookup(persona);
    const quote = await paying.quote();
    const totalCents = quote.totalCents;
    // An earlier payment has fetched the card key.
    const other = await sandbox.persona('active');
    const before = new LocalGuest(web.url, 'en');
    await before.lookup(other);
    expect(await before.pay(await before.quote())).toMatchObject({ outcome: 'confirmed' });

    await plug.switchTo(kind);
    await openCircuits(sandbox);

    for (const locale of LOCALES) {
      const t = labelsIn(locale);
      const visitor = new LocalGuest(web.url, locale);
      const page = await visitor.open('/refill');
      expect(page.status).toBe(200);
      expect(page.text).toContain(t('litepay.find.intro'));
      expect((await visitor.open('/nowhere')).text).toContain(t('shell.notFound.quickRefill'));
    }

    // While the circuits are open hardly any call reaches the provider, only an occasional one to probe whether it is back.
    const requests = plug.connections();
    const strangers = await Promise.all(Array.from({ length: 12 }, () => sandbox.persona('active')));
    // At once: each ends on a full second, in which a circuit may be probed.
    const lookups = strangers.map((stranger) => new LocalGuest(web.url, 'es').lookup(stranger));
    for (const response of await Promise.all(lookups)) expect(response).toMatchObject({ outcome: 'unavailable' });
    if (kind === 'hanging') expect(plug.connections() - requests).toBeLessThan(strangers.length);

    // Nothing is sent, however often, and an outage does not use up the attempts.
    for (let tries = 0; tries < 8; tries += 1) {
      expect(await paying.pay(quote)).toMatchObject({ outcome: 'not-sent' });
    }
    const charges = () => sandbox.charges({ accountId: persona.accountIds[0] ?? '' });
    expect(await charges()).toEqual([]);

    // Reconnected: the payment goes through under the same key, without another lookup.
    await plug.switchTo('connected');
    await expect
      .poll(async () => (await paying.pay(quote))?.outcome, { timeout: 30_000, intervals: [500] })
      .toBe('confirmed');
    expect(await charges()).toMatchObject([{ amount: totalCents, idempotencyKey: quote.attempt }]);
    const late = new LocalGuest(web.url, 'es');
    await expect
      .poll(async () => (await late.lookup(other)).outcome, { timeout: 30_000, intervals: [1_000] })
      .toBe('found');
  });
}

// Jest tests the alert, and that what was typed is kept: `litepay/refill/charged-card.test.tsx`.
if (EVERY_WAY) {
  inOneLocale('es', (locale) => {
    test('a payment in an outage says that the card was not charged, and keeps the typed data', async ({
      browser,
      clientAddress,
      sandbox,
    }) => {
      const t = labelsIn(locale);
      const context = await browser.newContext({
        baseURL: web.url,
        extraHTTPHeaders: { 'x-forwarded-for': clientAddress },
      });
      const page = await context.newPage();
      const guest = await sandbox.persona('active');
      const refill = new QuickRefill(page, locale);
      await refill.open();
      await refill.find(guest);
      await refill.enterCard();
      await plug.switchTo('refusing');
      await openCircuits(sandbox);
      await refill.pay();
      await expect(page.getByRole('alert').filter({ hasText: t('payment.notCharged.title') })).toBeVisible();
      await expect(page.getByText(t('payment.notCharged.text'))).toBeVisible();
      await expect(refill.confirm).toBeEnabled();
      expect(await sandbox.charges({ accountId: guest.accountIds[0] ?? '' })).toEqual([]);

      await plug.switchTo('connected');
      await expect(async () => {
        if (await refill.confirm.isVisible()) await refill.confirm.click({ timeout: 1_000 }).catch(() => undefined);
        await expect(refill.receipt).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 40_000 });
      expect(await sandbox.charges({ accountId: guest.accountIds[0] ?? '' })).toHaveLength(1);
      await context.close();
    });
  });
}
