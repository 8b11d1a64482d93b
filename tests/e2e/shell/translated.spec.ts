import { addDays, formatDay } from '#lib/domain/calendar-day.ts';
import { AddressCheck } from '../support/address-check.ts';
import { AutoRefillPage } from '../support/auto-refill-page.ts';
import { accountIdOf, theOneCharge } from '../support/guest.ts';
import { inOneLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import { freshMobile, RetailWizard } from '../support/retail-wizard.ts';
import { signInOver } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { translatePages } from '../support/translator.ts';

test.beforeEach(async ({ context }) => translatePages(context));

inOneLocale('es', (locale) => {
  test('a guest refills on pages translated by the browser, from the phone number to the receipt', async ({
    page,
    sandbox,
  }) => {
    const guest = await sandbox.persona('expiring');
    const refill = new QuickRefill(page, locale);
    const { t } = refill;
    await refill.open();
    await expect(page.locator('h1 > font')).toBeVisible();
    await refill.find({ phone: '5559990000', zip: '62701' });
    await expect(page.getByRole('alert').filter({ hasText: t('litepay.find.notLocated.title') })).toBeVisible();
    await refill.find(guest);
    await refill.fillCard();
    await refill.field('cvv').fill('1');
    await refill.field('name').focus();
    await expect.poll(() => refill.readError(refill.field('cvv'))).not.toBe('');
    await refill.enterCard();
    // What changed is shown: the total now includes tax.
    const total = await refill.amount(refill.panel('review'), t('payment.summary.total'));
    expect(total).toBeGreaterThan(4_500);
    await refill.pay();
    await expect(refill.receipt).toBeVisible();
    expect(await refill.amount(page, t('payment.summary.totalPaid'))).toBe(total);
    expect((await theOneCharge(sandbox, guest)).amount).toBe(total);
  });
});

inOneLocale('es', (locale) => {
  test('an owner refills on pages translated by the browser, and the total follows the choices', async ({
    page,
    sandbox,
  }) => {
    test.slow();
    const person = await sandbox.persona('active');
    const before = await sandbox.account(accountIdOf(person));
    const refill = new RefillJourney(page, locale);
    const { t } = refill;
    await refill.openCart(person);
    const once = await refill.total.textContent();
    await refill.refills.selectOption('2');
    const expiry = formatDay(addDays(String(before.expirationDate), 60), locale);
    await expect(page.getByText(t('payment.buys.newExpiry', { date: expiry }))).toBeVisible();
    await expect(refill.total).not.toHaveText(once ?? '');
    await refill.expectQuoted();
    await refill.next.click();
    await refill.button('refill.payment.next').click();
    await refill.submit.press('Enter');
    await expect(page.getByText(t('refill.review.termsMissing'))).toBeVisible();
    await refill.agree();
    await refill.submit.click();
    await refill.expectReceipt();
    await expect(page.getByText(t('refill.confirmation.finalizing'))).toBeHidden();
    await theOneCharge(sandbox, person);
  });

  test('a kit is registered on pages translated by the browser', async ({ page, sandbox }) => {
    const [code = ''] = await sandbox.deviceCodes(1);
    const wizard = new RetailWizard(page, locale);
    await wizard.startAt({ address: '100 Maple Street' });
    await wizard.expectServed();
    await wizard.submitKit('200015', freshMobile());
    await expect(wizard.heading(wizard.t('codes.messages.deviceCodeNotFound'))).toBeFocused();
    await wizard.submitKit(code, freshMobile());
    await wizard.expectReady();
  });
});

inOneLocale('en', (locale) => {
  test('auto-refill is turned on and off on pages translated by the browser', async ({ page, sandbox }) => {
    const person = await sandbox.persona('active');
    const owner = new AutoRefillPage(page, locale);
    await signInOver(page.request, `/api/session/login?locale=${locale}`, person);
    await page.goto(`/${locale}/dashboard/auto-refill`);
    await owner.turnOn();
    expect(await sandbox.account(accountIdOf(person))).toMatchObject({ autoRefill: true });
    await owner.turnOff(String((await sandbox.account(accountIdOf(person))).expirationDate));
    expect(await sandbox.account(accountIdOf(person))).toMatchObject({ autoRefill: false });
  });

  test('an address is checked on pages translated by the browser, with suggestions and missing fields', async ({
    page,
  }) => {
    const home = new AddressCheck(page, locale);
    const { t } = home;
    await home.open();
    await home.check.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: t('fields.summaryTitle') })).toBeFocused();
    await home.address.pressSequentially('100 maple');
    await home.options.first().click();
    await home.check.click();
    await home.expectStage(t('serviceability.serviceable.title'));
    await page.getByRole('button', { name: t('serviceability.changeAddress'), exact: true }).click();
    await home.submit({ address: '400 Frontier Road' });
    await home.expectStage(t('serviceability.unserviceable.title'));
  });
});
