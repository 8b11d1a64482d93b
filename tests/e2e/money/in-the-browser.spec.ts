import { QuickRefill } from '../support/quick-refill.ts';
import { expect, type Persona, test } from '../support/test.ts';

/** Long enough to hold the call until the test releases it. */
const IN_MEMORY_MS = 600_000;
const RESPONSE_BUDGET = { timeout: 40_000 };

test.describe('a running payment', () => {
  test.slow();
  let guest: Persona;
  let accountId: string;
  let refill: QuickRefill;
  let hold: string;

  test.beforeEach(async ({ page, sandbox }) => {
    guest = await sandbox.persona('expiring');
    accountId = guest.accountIds[0] ?? '';
    refill = new QuickRefill(page, 'en');
    await refill.open();
    await refill.find(guest);
    await refill.enterCard();
    hold = await sandbox.fault({ call: 'guest-refill', kind: 'delay', delayMs: IN_MEMORY_MS, match: { accountId } });
  });

  test('a reload before or after the response leads to the waiting page and one charge', async ({ page, sandbox }) => {
    await refill.pay();
    const hasArrived = async () =>
      (await sandbox.calls({ call: 'guest-refill' })).some(({ body }) => JSON.stringify(body).includes(accountId));
    await expect.poll(hasArrived).toBe(true);
    await page.reload();
    await refill.expectWaiting();
    await expect(page.getByText(refill.t('litepay.waiting.doNotPay'))).toBeVisible();
    await page.reload();
    await refill.expectWaiting();
    await sandbox.clearFault(hold);
    await expect(refill.receipt).toBeVisible(RESPONSE_BUDGET);
    expect(await sandbox.charges({ accountId })).toHaveLength(1);
  });

  test('the other language, going back and a second tab all wait for the same payment', async ({
    page,
    context,
    sandbox,
    consoleGuard,
  }) => {
    consoleGuard.allowFailedRequests();
    await refill.pay();
    await refill.expectWaiting();
    await refill.otherLanguage.click();
    const spanish = refill.in('es');
    await spanish.expectWaiting();
    await expect(page.getByText(spanish.t('litepay.waiting.doNotPay'))).toBeVisible();
    // Back to the form, which redirects to the waiting page.
    await page.evaluate(() => window.setTimeout(() => window.history.go(-2)));
    const tab = await context.newPage();
    await tab.goto('/es/litepay/refill');
    await new QuickRefill(tab, 'es').expectWaiting();
    await refill.expectWaiting();
    await page.goto('/es/litepay');
    await spanish.expectWaiting();
    await sandbox.clearFault(hold);
    for (const each of [spanish, new QuickRefill(tab, 'es')]) {
      await expect(each.receipt).toBeVisible(RESPONSE_BUDGET);
    }
    expect(await sandbox.charges({ accountId })).toHaveLength(1);
  });
});
