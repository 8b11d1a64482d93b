import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { SANDBOX_API_KEY } from '#scripts/local-environment.ts';
import { VISA } from '../support/cards.ts';
import { inOneLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from './audit-test.ts';
import { foundIn, Traces } from './traces.ts';

const DECLINED = { ...VISA, cardNumber: '4000000000000002' };

const AS_REQUESTED: Record<string, string>[] = [{ rsc: '1' }, {}];

/** The parts of the provider's record that overrides cannot set. */
const recordSchema = z.object({
  accountId: z.string(),
  locationId: z.string(),
  houseKey: z.string(),
  geoCode: z.string(),
  devices: z.array(z.object({ deviceId: z.string(), serialNumber: z.string(), macId: z.string() })).min(1),
  instruments: z.array(z.object({ token: z.string() })).min(1),
  transactions: z.array(z.object({ orderNumber: z.string() })).min(3),
  acp: z.object({ benefits: z.array(z.object({ benefitCode: z.string() })).min(1) }),
});

/** An account with one plan, and one with several, of which the guest chooses the second. */
const TEMPLATES = ['acp', 'two-plans'] as const;
const ACP = { status: 'Approved', isTribal: false, creditCents: 1_000 };

for (const template of TEMPLATES)
  inOneLocale('es', (locale) => {
    test(`only plans, prices, days and credit of the account reach a guest’s browser (${template})`, async ({
      page,
      context,
      sandbox,
      consoleGuard,
    }) => {
      test.setTimeout(120_000);
      consoleGuard.allowFailedRequests();
      const flag = randomBytes(4).toString('hex');
      const overrides = {
        firstName: `Canaryfirst${flag}`,
        lastName: `Ó’Canarylast${flag}`,
        email: `canary.${flag}@mail-${flag}.example.com`,
        loginId: `canary-login-${flag}`,
        addressLine1: `${flag} Canarystreet Avenue`,
        addressLine2: `Apartment Q${flag}`,
        city: `Canaryville${flag}`,
        state: 'WY',
        geoCode: `geo${flag}${flag}`,
        language: 'SPANISH',
        savedCard: true,
      };
      const hasChoice = template === 'two-plans';
      const guest = await sandbox.persona(template, { ...overrides, ...(hasChoice && { acp: ACP }) });
      const record = recordSchema.parse(await sandbox.account(guest.accountIds[0] ?? ''));
      const [device] = record.devices;
      const canaries = [
        ...[overrides.firstName, overrides.lastName, overrides.email, `mail-${flag}`, overrides.loginId, 'SPANISH'],
        ...[overrides.addressLine1, 'Canarystreet', overrides.addressLine2, overrides.city, overrides.geoCode, flag],
        ...[record.accountId, record.locationId, record.houseKey, guest.custGuid, guest.custGuid.slice(-12)],
        ...[device?.deviceId ?? '-', device?.serialNumber ?? '-', device?.macId ?? '-'],
        ...[device?.macId.replaceAll(':', '') ?? '-', device?.macId.replaceAll(':', '-') ?? '-'],
        ...record.instruments.map(({ token }) => token),
        ...record.transactions.slice(0, 3).map(({ orderNumber }) => orderNumber),
        ...record.acp.benefits.map(({ benefitCode }) => benefitCode),
        // What the provider calls the plans.
        ...['HSD_030', 'HSD_007'],
        // What the provider knows this site by.
        SANDBOX_API_KEY,
        // Names from the provider's responses.
        ...['REGULAR', 'prepaidAccountStatus', 'customerInfo', 'cimaDetails', 'auxSubsPlans', 'planStatusDetails'],
      ];
      expect(new Set(canaries).size).toBeGreaterThanOrEqual(30);

      const traces = new Traces();
      traces.watch(context);
      const refill = new QuickRefill(page, locale);
      const look = async (step: string) => {
        await traces.look(page, step);
        // The same pages as requested by the router, and by a browser without scripts.
        for (const path of ['refill', 'status', 'order-confirmation']) {
          for (const headers of AS_REQUESTED) {
            const response = await context.request.get(`/${locale}/litepay/${path}?_rsc=${flag.slice(0, 1)}`, {
              headers,
            });
            traces.add(`${path} at ${step}`, `${JSON.stringify(response.headersArray())} ${await response.text()}`);
          }
        }
      };

      await refill.open();
      await look('the beginning');
      await refill.find({ phone: guest.phone, zip: '10001' });
      await expect(page.getByText(refill.t('litepay.find.notLocated.title'))).toBeVisible();
      await look('not located');
      await refill.find(guest);
      await expect(refill.field('cardNumber')).toBeVisible();
      await look('payment');
      if (hasChoice) {
        await refill.panel('payment').getByRole('radio').nth(1).check();
        await expect(refill.cart).toContainText('$');
        await look('the other plan');
      }
      await refill.enterCard(DECLINED);
      await look('review');
      await refill.pay();
      await expect(refill.failure).toBeVisible();
      await look('declined');

      await sandbox.fault({
        call: 'guest-refill',
        kind: 'delay',
        delayMs: 4_000,
        times: 1,
        match: { phone: guest.phone },
      });
      await refill.enterCard(VISA);
      await refill.pay();
      await page.waitForURL('**/litepay/status?*');
      await look('waiting');
      await expect(refill.receipt).toBeVisible({ timeout: 20_000 });
      await look('confirmation');
      await page.goto(`/${locale}/error?reference=7K2M-9QXD`);
      await look('error');
      await page.goto(`/${locale}/nowhere`);
      await traces.look(page, 'not found');

      // Proves that the traces are complete: they contain what a guest may see, and would contain the canaries.
      const items = await traces.collect();
      const everything = items.map(({ text }) => text).join('\n');
      expect(everything).toContain('"outcome":"found"');
      expect(everything).toContain('"event":"purchase"');
      expect(everything).toContain('Fe26.2');
      expect(items.length).toBeGreaterThan(100);
      const atProvider = JSON.stringify([
        await sandbox.account(record.accountId),
        await sandbox.calls({ call: 'guest-refill' }),
      ]);
      expect(foundIn(atProvider, [overrides.firstName, overrides.geoCode, record.accountId])).toHaveLength(3);
      expect(atProvider).toContain('"x-api-key":"..."');

      expect(await traces.hits(canaries)).toEqual([]);
    });
  });
