import type { Page } from '@playwright/test';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { accountIdOf, theOneCharge } from '../support/guest.ts';
import { inBothLocales, type TestLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import type { Fault, Persona } from '../support/sandbox-client.ts';
import { expect, pageTest as test, TIME_SCALE } from './servers.ts';

// How the rows of the matrix look: each ending once in a browser. The rows themselves are judged by the text of their pages, in both
// languages (`judge.ts`).
test.describe.configure({ mode: 'default', timeout: 120_000 });

const SLOW_MS = 8_000 * TIME_SCALE;

const openIn = (locale: TestLocale) => async (page: Page, guest: Persona, to: 'find' | 'payment' | 'review') => {
  const refill = new QuickRefill(page, locale);
  await refill.open();
  if (to !== 'find') await refill.find(guest);
  if (to === 'review') await refill.enterCard();
  return refill;
};

// `litepay/lookup.spec.ts`, `totals`, `declines` and `waiting` show each shape; Jest tests receipts, busy buttons and `manual`.
if (EVERY_WAY) {
  inBothLocales((locale) => {
    const open = openIn(locale);

    test('a payment under review says not to pay again and whom to call, with a reference that survives a reload', async ({
      page,
      sandbox,
    }) => {
      const guest = await sandbox.persona('active');
      const refill = await open(page, guest, 'review');
      const match = { accountId: accountIdOf(guest) };
      await sandbox.fault({ call: 'guest-refill', kind: 'reset', match });
      await sandbox.fault({ call: 'charge-status', kind: 'http', match });
      await refill.pay();
      const heading = page.getByRole('heading', { level: 1, name: refill.t('litepay.waiting.manual.title') });
      await expect(heading).toBeVisible({ timeout: 45_000 });
      await page.reload();
      await expect(heading).toBeVisible();
      await expect(page.getByText(refill.t('litepay.waiting.doNotPay'))).toBeVisible();
      await expect(page.getByRole('main').locator('code')).toHaveText(/^[\dA-Z]{4}-[\dA-Z]{4}$/);
      expect(await sandbox.charges({ accountId: accountIdOf(guest) })).toEqual([]);
    });

    test('slow calls show busy buttons and a pending tax, then lead to one charge and the receipt', async ({
      page,
      sandbox,
    }) => {
      const guest = await sandbox.persona('active');
      const refill = await open(page, guest, 'find');
      // Matches every call, because the token call identifies no customer.
      await sandbox.fault({ call: '*', kind: 'delay', delayMs: SLOW_MS, match: {} });
      await refill.find(guest);
      await expect(
        refill.panel('find').getByRole('button', { name: refill.t('litepay.find.locating') }),
      ).toBeDisabled();
      await refill.enterCard();
      await refill.pay();
      await expect(refill.receipt).toBeVisible({ timeout: 30_000 });
      await theOneCharge(sandbox, guest);
    });

    const unheard: [ending: string, faults: Omit<Fault, 'match'>[]][] = [
      ['settled', [{ call: 'guest-refill', kind: 'wrong-content-type' }]],
      [
        'settled-by-evidence',
        [
          { call: 'guest-refill', kind: 'lost' },
          { call: 'charge-status', kind: 'html' },
        ],
      ],
    ];
    for (const [ending, faults] of unheard) {
      test(`${ending} leads to the receipt after one charge with an unusable response`, async ({ page, sandbox }) => {
        const guest = await sandbox.persona('active');
        const refill = await open(page, guest, 'review');
        for (const fault of faults) await sandbox.fault({ ...fault, match: { accountId: accountIdOf(guest) } });
        await refill.pay();
        await expect(refill.receipt).toBeVisible({ timeout: 30_000 });
        const { orderNumber } = await theOneCharge(sandbox, guest);
        await expect(page.getByText(orderNumber)).toHaveCount(ending === 'settled' ? 1 : 0);
      });
    }

    test('a payment that was not charged opens step 2 again and says so, and the next attempt pays', async ({
      page,
      sandbox,
    }) => {
      const guest = await sandbox.persona('active');
      const refill = await open(page, guest, 'review');
      const fault = await sandbox.fault({
        call: 'guest-refill',
        kind: 'malformed',
        match: { accountId: accountIdOf(guest) },
      });
      await refill.pay();
      await expect(refill.failure).toContainText(refill.t('payment.notCharged.text'), { timeout: 30_000 });
      await expect(refill.failure.locator('code')).toHaveText(/^[\dA-Z]{4}-[\dA-Z]{4}$/);
      await sandbox.clearFault(fault);
      await refill.enterCard();
      await refill.pay();
      await expect(refill.receipt).toBeVisible();
      await theOneCharge(sandbox, guest);
    });
  });
}
