import { addDays, formatShortDay, formatDay } from '#lib/domain/calendar-day.ts';
import { VISA } from '../support/cards.ts';
import { GuestClient } from '../support/guest-client.ts';
import { inBothLocales, onOneScreenEach, otherLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from '../support/test.ts';

inBothLocales((locale) => {
  const size = onOneScreenEach(locale, locale === 'en' ? '@phone' : '@small');
  test(`a guest finds a plan, pays by card and gets a receipt ${size}`, async ({ page, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const accountId = guest.accountIds[0] ?? '';
    const before = await sandbox.account(accountId);
    const refill = new QuickRefill(page, locale);
    const { t } = refill;
    const expectNoSideways = async () => {
      const [content, screen] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(content).toBe(screen);
    };

    await page.goto(`/${locale}/litepay`);
    await expect(page).toHaveURL(`/${locale}/litepay/refill`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page).toHaveTitle(new RegExp(t('litepay.meta.title')));
    await expect(page.getByRole('heading', { level: 1, name: t('litepay.page.title') })).toBeVisible();
    await expect(refill.toggle('find')).toHaveAttribute('aria-expanded', 'true');
    await expect(refill.toggle('payment')).toHaveAttribute('aria-disabled', 'true');
    await expect(refill.toggle('review')).toHaveAttribute('aria-disabled', 'true');
    await expect(refill.cart).toBeHidden();
    await expectNoSideways();

    await refill.find(guest);
    await refill.expectOpened('payment');
    await expect(refill.toggle('find')).toHaveAccessibleDescription(t('litepay.steps.complete'));
    const until = addDays(String(before.expirationDate), 30);
    const paidUntil = formatDay(until, locale);
    const shownPhone = guest.phone.replace(/(...)(...)(....)/, '($1) $2-$3');
    const date = formatShortDay(until, String(before.expirationDate), locale);
    await expect(refill.found.getByRole('listitem')).toHaveText([
      ...[shownPhone, t('litepay.find.located.buys', { days: 30, date }), t('litepay.find.located.change')],
    ]);
    // All but the margin before it, which is cut off.
    await expect(refill.found).toBeInViewport({ ratio: 0.9 });
    await expect(refill.cart).toContainText(t('litepay.cart.items', { count: 1 }));
    await expectNoSideways();

    await refill.fillCard(VISA);
    // No amount is shown before the tax is known.
    await expect(refill.cart).toContainText('$');
    const inCart = await refill.cartTotal();
    await refill.cart.getByRole('button', { name: t('litepay.cart.next') }).click();
    await refill.expectOpened('review');
    await expect(refill.found).toBeInViewport({ ratio: 0.9 });
    const review = refill.panel('review');
    await expect(review).toContainText(t('payment.recap.ending', { brand: 'Visa', lastFour: '4242' }));
    await expect(review).toContainText(VISA.addressLine1);
    await expect(review).toContainText(paidUntil);
    await expect(refill.fact(review, t('payment.summary.tax'))).toHaveText(/^\$\d+\.\d\d$/);
    const plan = await refill.amount(review, t('litepay.review.planLine', { days: 30 }));
    const tax = await refill.amount(review, t('payment.summary.tax'));
    const total = await refill.amount(review, t('payment.summary.total'));
    expect(plan).toBe(4_500);
    expect(total).toBe(plan + tax);
    expect(inCart).toBe(total);
    await expectNoSideways();

    await refill.pay();
    await expect(refill.receipt).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`/${locale}/litepay/order-confirmation\\?reference=`));
    await expect(page).toHaveTitle(new RegExp(t('litepay.meta.confirmationTitle')));
    await expectNoSideways();

    const charges = await sandbox.charges({ accountId });
    expect(charges).toHaveLength(1);
    expect(charges[0]).toMatchObject({ amount: total, tax, kind: 'guest-refill' });
    const after = await sandbox.account(accountId);
    expect(after.expirationDate).toBe(until);

    const expectReceipt = async (refillPage: QuickRefill) => {
      const labels = refillPage.t;
      await expect(refillPage.receipt).toBeVisible();
      await expect(refillPage.fact(page, labels('litepay.confirmation.orderNumber'))).toHaveText(
        charges[0]?.orderNumber ?? '-',
      );
      await expect(refillPage.fact(page, labels('payment.receipt.card'))).toHaveText(
        labels('payment.recap.ending', { brand: 'Visa', lastFour: '4242' }),
      );
      await expect(refillPage.fact(page, labels('litepay.confirmation.phone'))).toHaveText(shownPhone);
      await expect(refillPage.fact(page, labels('litepay.confirmation.zip'))).toHaveText(guest.zip);
      expect(await refillPage.amount(page, labels('payment.summary.totalPaid'))).toBe(total);
      await expect(
        page.getByText(labels('litepay.confirmation.activeThrough', { date: formatDay(until, refillPage.locale) })),
      ).toBeVisible();
      await expect(page.getByText(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)).toBeVisible();
    };
    await expectReceipt(refill);
    await page.reload();
    await expectReceipt(refill);
    await refill.otherLanguage.click();
    const other = refill.in(otherLocale(locale));
    await expect(page).toHaveURL(new RegExp(`/${other.locale}/litepay/order-confirmation\\?reference=`));
    await expectReceipt(other);
    expect(await sandbox.charges({ accountId })).toHaveLength(1);
  });
});

test('the receipt prints with brand and facts but no buttons, and its questions open one at a time', async ({
  page,
  sandbox,
  baseURL,
}) => {
  const guest = await sandbox.persona('active');
  const refill = new QuickRefill(page, 'en');
  const { t } = refill;
  const payer = new GuestClient(baseURL ?? '');
  expect(await payer.payToTheEnd(await payer.prepare(guest))).toBe('confirmed');
  await page.context().addCookies(payer.browserCookies());
  await page.goto('/en/litepay/order-confirmation');
  await expect(refill.receipt).toBeVisible();
  const print = page.getByRole('button', { name: t('litepay.confirmation.print') });
  const brand = page.getByRole('main').getByText('Hearthline', { exact: true });
  await expect(print).toBeVisible();
  await expect(brand).toBeHidden();

  const responses = page.locator('details[name]');
  await responses.nth(0).locator('summary').click();
  await expect(responses.nth(0)).toHaveAttribute('open', '');
  await responses.nth(1).locator('summary').press('Enter');
  await expect(responses.nth(1)).toHaveAttribute('open', '');
  await expect(responses.nth(0)).not.toHaveAttribute('open', '');

  // Records the call instead of opening the browser's print dialog.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await print.click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');

  // The printed receipt is complete, even if its summary was collapsed.
  const totalPaid = page.getByText(t('payment.summary.totalPaid'));
  await page.getByText(t('litepay.confirmation.summary')).click();
  await expect(totalPaid).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(brand).toBeVisible();
  await expect(page.getByText(t('litepay.confirmation.orderNumber'), { exact: true })).toBeVisible();
  await expect(totalPaid).toBeVisible();
  await expect(print).toBeHidden();
  await expect(responses.first()).toBeHidden();
  await expect(refill.otherLanguage).toBeHidden();
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('link', { name: t('litepay.confirmation.again') })).toBeHidden();
});
