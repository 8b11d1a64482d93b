import { addDays, formatDay } from '#lib/domain/calendar-day.ts';
import { inOneLocale, onOneScreenEach } from '../support/locales.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('es', (locale) => {
  test.use({ colorScheme: locale === 'en' ? 'light' : 'dark' });

  test(`an owner pays with the saved card, from the cart to the receipt ${onOneScreenEach(locale, '@small')}`, async ({
    page,
    sandbox,
  }) => {
    test.slow();
    const person = await sandbox.persona('active');
    const [accountId = ''] = person.accountIds;
    const before = await sandbox.account(accountId);
    const refill = new RefillJourney(page, locale);
    const { t } = refill;
    await refill.openCart(person);
    await refill.refills.selectOption('2');
    const expiry = formatDay(addDays(String(before.expirationDate), 60), locale);
    await expect(page.getByText(t('payment.buys.newExpiry', { date: expiry }))).toBeVisible();
    await refill.expectQuoted();
    await refill.next.click();

    await expect(refill.heading('refill.payment.title')).toBeFocused();
    await refill.button('refill.payment.next').click();

    await expect(refill.heading('refill.review.title')).toBeFocused();
    await expect(page.getByRole('main').getByText('4242')).toBeVisible();
    // The button is marked as not ready, but pressing it shows what is missing.
    await refill.submit.press('Enter');
    await expect(page.getByText(t('refill.review.termsMissing'))).toBeVisible();
    await refill.agree();
    const total = await refill.total.textContent();
    await refill.submit.click();

    await refill.expectReceipt();
    await expect(page.getByText(t('refill.confirmation.through', { date: expiry }))).toBeVisible();
    await expect(page.getByText(t('refill.confirmation.finalizing'))).toBeHidden();
    const [charge, ...more] = await sandbox.charges({ accountId });
    expect(more).toEqual([]);
    expect(total).toBe(`$${((charge?.amount ?? 0) / 100).toFixed(2)}`);
    await refill.link('refill.confirmation.continue').click();
    await expect(refill.daysLeft(81)).toBeVisible({ timeout: 20_000 });
  });

  test(`an owner’s typed card is declined, and another one is saved and pays ${onOneScreenEach(locale, '@phone')}`, async ({
    page,
    sandbox,
    consoleGuard,
  }) => {
    test.slow();
    consoleGuard.allowFailedRequests();
    const person = await sandbox.persona('expired');
    const [accountId = ''] = person.accountIds;
    const refill = new RefillJourney(page, locale);
    const { t } = refill;
    await refill.openCart(person);
    await refill.next.click();
    await expect(refill.heading('refill.payment.title')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: t('payment.card.sameAsService') })).toBeChecked();
    await refill.typeCard({ cardNumber: '4000000000000002' });
    await expect(page.getByRole('checkbox', { name: t('payment.card.sameAsService') })).not.toBeChecked();
    await refill.button('refill.payment.next').click();
    await refill.agree();
    await refill.submit.click();

    const modal = refill.dialog('refill.review.failed');
    await expect(modal).toBeVisible({ timeout: 20_000 });
    expect(await sandbox.charges({ accountId })).toEqual([]);
    await modal.getByRole('button', { name: t('refill.review.editCard') }).click();

    await expect(refill.heading('refill.payment.title')).toBeVisible();
    await refill.typeCard();
    await page.getByRole('checkbox', { name: t('account.card.options.autoRefill') }).check();
    await expect(page.getByRole('checkbox', { name: t('account.card.options.save') })).toBeChecked();
    await page.getByRole('checkbox', { name: t('account.card.options.terms.agree') }).check();
    await refill.button('refill.payment.next').click();
    await expect(refill.heading('refill.review.title')).toBeVisible({ timeout: 20_000 });
    await page.reload();
    await refill.agree();
    await refill.submit.click();
    await refill.expectReceipt();
    expect(await sandbox.charges({ accountId })).toHaveLength(1);
    expect(await sandbox.account(accountId)).toMatchObject({ autoRefill: true, instruments: [{ lastFour: '4242' }] });
  });
});

inOneLocale('es', (locale) => {
  test('the agreement survives edits of the cart, a lost response ends on the receipt, and the waiting page survives a reload', async ({
    page,
    sandbox,
    consoleGuard,
  }) => {
    test.slow();
    consoleGuard.allowFailedRequests();
    const person = await sandbox.persona('active');
    const [accountId = ''] = person.accountIds;
    const refill = new RefillJourney(page, locale);
    await refill.openCart(person);
    const toReview = async () => {
      await refill.next.click();
      await expect(refill.heading('refill.payment.title')).toBeVisible();
      await refill.button('refill.payment.next').click();
    };
    await toReview();
    await refill.agree();
    await refill.button('refill.review.edit').click();
    await refill.expectQuoted();
    await toReview();
    await expect(page.getByRole('checkbox', { name: refill.t('refill.review.agree'), exact: true })).toBeChecked();
    const silence = { kind: 'delay', delayMs: 3_000, match: { accountId } } as const;
    await sandbox.fault({ ...silence, call: 'refill' });
    await refill.submit.click();
    await page.waitForURL(/\/refill\/status/);
    await page.reload();
    await refill.expectReceipt();
    expect(await sandbox.charges({ accountId })).toHaveLength(1);
  });

  test('two tabs of two accounts each pay for their own account', async ({ page, context, sandbox }) => {
    test.slow();
    const person = await sandbox.persona('multi');
    const [first = '', second = ''] = person.accountIds;
    const account = new RefillJourney(page, locale);
    await account.signIn(person);
    const { t } = account;
    const choose = async (tab: RefillJourney, index: number) => {
      await tab.page.goto(`/${locale}/account-picker`);
      const group = tab.page.getByRole('radiogroup', { name: t('account.picker.current') });
      await group.getByRole('radio').nth(index).check();
      await tab.button('account.picker.continue').click();
      await expect(tab.greeting).toBeVisible({ timeout: 20_000 });
      const name = { name: tab.t('account.header.refill'), exact: true };
      // In the header, or beside the days where a refill is due.
      const refillNow = tab.page.getByRole('link', name).first();
      // Opens the cart as in another window: with a saved card, a click goes straight to the review.
      await tab.page.goto((await refillNow.getAttribute('href')) ?? '');
      await tab.expectQuoted();
      await tab.next.click();
      await expect(tab.heading('refill.payment.title')).toBeVisible();
    };
    await choose(account, 0);
    const other = new RefillJourney(await context.newPage(), locale);
    await choose(other, 1);
    for (const tab of [account, other]) {
      const useSaved = tab.button('account.card.saved.another');
      if (!(await useSaved.isVisible())) await tab.typeCard();
      await tab.button('refill.payment.next').click();
      await tab.agree();
      await tab.submit.click();
      await tab.expectReceipt();
    }
    expect(await sandbox.charges({ accountId: first })).toHaveLength(1);
    expect(await sandbox.charges({ accountId: second })).toHaveLength(1);
  });
});
