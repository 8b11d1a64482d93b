import { operations } from '#lib/contract/operations.ts';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { startOwnWeb } from '../security/own-web.ts';
import { labelsIn } from '../support/labels.ts';
import { inBothLocales, LOCALES, type TestLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { freshMobile, RetailWizard } from '../support/retail-wizard.ts';
import { ShopJourney } from '../support/shop-journey.ts';
import { signInOver } from '../support/sign-in.ts';
import { expect, test as base } from '../support/test.ts';
import { sandboxUrl } from '../support/web-process.ts';
import { crawl, deadEnds } from './crawl.ts';
import { lackedAt, type Stage, STAGES, startStageProvider } from './stages.ts';

/** What a page says of what a provider may lack, in either language. */
const PROMISES: readonly [names: readonly string[], words: RegExp][] = [
  [['shop'], /plans and prices|planes y precios|continue your order|continuar con su pedido/i],
  [['shop', 'kit'], /starter kit|paquete de inicio|check your address|verifique su dirección/i],
  [
    ['activation'],
    /\bactivate\b|\bactivar (mi|su|el) servicio|actívelo en su cuenta|active su servicio|para activarse/i,
  ],
  [['moves'], /move my service|mudar mi servicio|when you move|si me mudo/i],
  [['pin'], /\bPIN\b/],
  [['receipts'], /send (this|the) receipt|send it by email|envíela por correo|enviar (este|el) recibo/i],
  [
    ['confirmations'],
    /we'll (text|notify|send) you|we've sent a confirmation|le enviaremos|le avisaremos|enviamos una confirmación/i,
  ],
  [['service-status'], /outage|interrupción del servicio/i],
  [['tax'], /\btax|impuesto/i],
  [['login'], /(?<!need to )\blog in\b|(?<!sin |que )\binici(ar|e) sesión/i],
];

function brokenPromises(text: string, missingCalls: readonly string[]): string[] {
  return PROMISES.filter(([names]) => names.every((name) => missingCalls.includes(name))).flatMap(([names, words]) => {
    const [phrase] = words.exec(text) ?? [];
    return phrase === undefined ? [] : [`${names.join(', ')}: “${phrase}”`];
  });
}

const ENTRIES = [
  ...['', '?checkAvailability=true', '/litepay', '/litepay/refill', '/no-internet', '/dollargeneral', '/buy'],
  ...['/buy/internet', '/waitlist', '/error', '/timeout-error', '/buy/buyflow-error', '/no-such-page'],
];
const ACCOUNT_ENTRIES = ['/dashboard', '/refill', '/dashboard/notifications', '/dashboard/edit-payment'];

/** `npm test` drives the first stage, which differs most from the whole. */
const DRIVEN = EVERY_WAY ? STAGES : STAGES.slice(0, 1);

for (const stage of DRIVEN) defineStage(stage);

function defineStage(stage: Stage): void {
  const unsupportedCalls = [...lackedAt(stage), 'service-status', ...(stage.hasLogin ? [] : ['login'])];
  const test = base.extend<object, { site: Awaited<ReturnType<typeof startSite>> }>({
    site: [
      async ({}, use) => {
        const site = await startSite(stage);
        await use(site);
        await site.stop();
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ site }, use) => use(site.url),
  });

  test.describe(`the stage ${stage.name}`, () => {
    test('the settings name the calls that the provider lacks', () => {
      expect(lackedAt(stage).length > 0).toBe(stage.name !== '5. Move');
      expect(Object.keys(operations)).toEqual(expect.arrayContaining([...stage.calls]));
    });

    test('every link of every page works, and no page promises what the provider lacks', async ({
      page: { request },
      sandbox,
      site,
    }) => {
      test.setTimeout(180_000);
      if (stage.hasLogin) {
        await signInOver(request, `${site.url}/api/session/login?locale=en`, await sandbox.persona('active'));
      }
      // Also what is rendered for everybody at the start, of which some is not offered here.
      const ready = async () => (await request.get(`${site.url}/api/ready`)).status();
      await expect.poll(ready, { timeout: 30_000 }).toBe(200);
      const entries = [...ENTRIES, ...(stage.hasLogin ? ACCOUNT_ENTRIES : [])];
      const pages = await crawl(
        request,
        site.url,
        LOCALES.flatMap((locale) => entries.map((path) => `/${locale}${path}`)),
      );
      expect(deadEnds(pages, unsupportedCalls)).toEqual([]);
      const promisesByPage = pages.map(({ final, text }) => [final, brokenPromises(text, unsupportedCalls)] as const);
      expect(promisesByPage.filter(([, promises]) => promises.length > 0)).toEqual([]);
      expect(site.refused).toEqual([]);
    });

    inBothLocales((locale) => {
      if (stage.name === '1. Quick refill') defineRefill(locale);
      if (stage.name === '2. Starter kit') defineKit(locale);
      if (stage.name === '3. Shop') defineOrder(locale);
    });

    function defineRefill(locale: TestLocale): void {
      test('a guest refills, and the receipt offers only what the provider has', async ({ page, sandbox, site }) => {
        test.slow();
        const refill = new QuickRefill(page, locale);
        await refill.open();
        await refill.find(await sandbox.persona('expiring'));
        await refill.enterCard();
        await refill.pay();
        await expect(refill.receipt).toBeVisible();
        expect(brokenPromises(await page.locator('body').innerText(), unsupportedCalls)).toEqual([]);
        await expect(page.getByRole('heading', { name: labelsIn(locale)('payment.receipt.send.title') })).toHaveCount(
          0,
        );
        expect(site.refused).toEqual([]);
      });
    }

    function defineOrder(locale: TestLocale): void {
      test('an order is placed, and its service starts by itself', async ({ page, site }) => {
        test.slow();
        const shop = new ShopJourney(page, locale);
        await shop.goToReview();
        await shop.order();
        await expect(shop.confirmed).toBeVisible();
        expect(brokenPromises(await page.locator('body').innerText(), unsupportedCalls)).toEqual([]);
        await expect(page.getByRole('main')).toContainText(/your service starts by itself|su servicio empieza solo/i);
        await expect(page.locator('main a[href*="/activation"]')).toHaveCount(0);
        expect(site.refused).toEqual([]);
      });
    }

    function defineKit(locale: TestLocale): void {
      test('a kit is tied to an address, and its service starts by itself', async ({ page, sandbox, site }) => {
        test.slow();
        const wizard = new RetailWizard(page, locale);
        await wizard.startAt({ address: '100 Maple Street' });
        await wizard.expectServed();
        expect(brokenPromises(await page.locator('body').innerText(), unsupportedCalls)).toEqual([]);
        const [deviceCode = ''] = await sandbox.deviceCodes(1);
        await wizard.submitKit(deviceCode, freshMobile());
        await wizard.expectReady();
        expect(brokenPromises(await page.locator('body').innerText(), unsupportedCalls)).toEqual([]);
        await expect(page.getByRole('main')).toContainText(/your service starts by itself|su servicio empieza solo/);
        expect(site.refused).toEqual([]);
      });
    }
  });
}

async function startSite(stage: Stage) {
  const provider = await startStageProvider(stage);
  const web = await startOwnWeb({
    PROVIDER_URL: provider.url,
    PROVIDER_LACKS: lackedAt(stage).join(),
    PROVIDER_HAS: '',
    PROVIDER_SERVICE_STATUS: 'off',
    PROVIDER_WAITLIST: 'off',
    CONTENT_URL: '',
    CLOCK_URL: '',
    ...(stage.hasLogin ? {} : { OIDC_ISSUER: '' }),
    PUBLIC_SITE_URL: sandboxUrl,
  });
  return {
    url: web.url,
    refused: provider.refusals,
    async stop() {
      await web.stop();
      await provider.close();
    },
  };
}
