import { lookUp, unknownPhone } from '../support/guest.ts';
import { inBothLocales, inOneLocale, onOneScreenEach } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from '../support/test.ts';

const NOT_LOCATED = 'litepay.find.notLocated';
const warningIn = (refill: QuickRefill, title: string) =>
  refill.panel('find').getByRole('alert').filter({ hasText: title });

inBothLocales((locale) => {
  test(`an account that is not there: the warning with its modal, what was typed stays ${onOneScreenEach(locale, '@phone')}`, async ({
    page,
    sandbox,
  }) => {
    const guest = await sandbox.persona('active');
    const refill = new QuickRefill(page, locale);
    const { t } = refill;
    await refill.open();
    await refill.find({ phone: guest.phone, zip: '10001' });

    const warning = warningIn(refill, t(`${NOT_LOCATED}.title`));
    await expect(warning).toContainText(t(`${NOT_LOCATED}.text`));
    await expect(refill.phone).toHaveValue(/\(\d{3}\) \d{3} - \d{4}/);
    await expect(refill.zip).toHaveValue('10001');
    await expect(refill.next('find')).toBeEnabled();
    await expect(refill.toggle('payment')).toHaveAttribute('aria-disabled', 'true');

    const opener = warning.getByRole('button', { name: t(`${NOT_LOCATED}.help`) });
    await opener.click();
    const modal = page.getByRole('dialog', { name: t(`${NOT_LOCATED}.modal.title`) });
    await expect(modal).toContainText(t(`${NOT_LOCATED}.modal.intro`));
    await modal.getByRole('button', { name: t(`${NOT_LOCATED}.modal.close`) }).click();
    await expect(modal).toBeHidden();
    await expect(opener).toBeFocused();

    // Put right, the same form finds the plan.
    await refill.zip.fill(guest.zip);
    await expect(warning).toBeHidden();
    await refill.next('find').click();
    await expect(refill.toggle('payment')).toHaveAttribute('aria-expanded', 'true');
  });
});

inOneLocale('es', (locale) => {
  test('several accounts with one phone and zip', async ({ page, sandbox }) => {
    const phone = unknownPhone();
    await sandbox.persona('active', { phone, zip: '62701' });
    await sandbox.persona('expiring', { phone, zip: '62701' });
    const refill = new QuickRefill(page, locale);
    await refill.open();
    await refill.find({ phone, zip: '62701' });
    await expect(warningIn(refill, refill.t('litepay.find.severalAccounts.title'))).toBeVisible();
    await expect(refill.zip).toHaveValue('62701');
  });

  test('the eleventh try within a quarter of an hour has to wait', async ({ page, consoleGuard }) => {
    consoleGuard.allowFailedRequests();
    const refill = new QuickRefill(page, locale);
    await refill.open();
    await refill.find({ phone: unknownPhone(), zip: '62701' });
    await expect(warningIn(refill, refill.t(`${NOT_LOCATED}.title`))).toBeVisible();
    for (let tries = 1; tries < 10; tries += 1) {
      expect((await lookUp(page, { phone: unknownPhone(), zip: '62701' }, locale)).status()).toBe(200);
    }
    const answered = page.waitForResponse('**/api/litepay/lookup');
    await refill.next('find').click();
    const answer = await answered;
    expect(answer.status()).toBe(429);
    const minutes = Math.ceil(Number(await answer.headerValue('retry-after')) / 60);
    const warning = warningIn(refill, refill.t('litepay.find.rateLimited.title'));
    await expect(warning).toContainText(refill.t('litepay.find.rateLimited.text', { minutes }));
    await expect(refill.phone).not.toHaveValue('');
  });

  test('a provider that does not answer the lookup reads like an account that is not there', async ({
    page,
    sandbox,
  }) => {
    const { phone, zip } = await sandbox.persona('active');
    await sandbox.fault({ call: 'guest-dashboard', kind: 'http', status: 500, match: { text: phone } });
    const refill = new QuickRefill(page, locale);
    await refill.open();
    await refill.find({ phone, zip });
    await expect(warningIn(refill, refill.t(`${NOT_LOCATED}.title`))).toBeVisible();
  });
});

test('closed accounts, accounts without internet and identities without an account are not located', async ({
  page,
  sandbox,
}) => {
  const refill = new QuickRefill(page, 'en');
  await refill.open();
  for (const template of ['closed-final', 'closed-reconnect', 'closed-moved', 'no-hsd', 'stranger', 'no-account']) {
    const { phone, zip } = await sandbox.persona(template);
    const answered = page.waitForResponse('**/api/litepay/lookup');
    await refill.find({ phone, zip: zip || '62701' });
    expect(await (await answered).json(), template).toMatchObject({ outcome: 'not-found' });
    await expect(warningIn(refill, refill.t(`${NOT_LOCATED}.title`))).toBeVisible();
  }
});

test('while a lookup runs, the button says so and cannot be pressed', async ({ page, sandbox }) => {
  const { phone, zip } = await sandbox.persona('active');
  await sandbox.fault({ call: 'guest-dashboard', kind: 'delay', delayMs: 800, match: { text: phone } });
  const refill = new QuickRefill(page, 'en');
  await refill.open();
  await refill.find({ phone, zip });
  await expect(page.getByRole('button', { name: 'Locating…' })).toBeDisabled();
  await expect(refill.toggle('payment')).toHaveAttribute('aria-expanded', 'true');
});

test('a phone is taken as people write and paste it', async ({ page }) => {
  const refill = new QuickRefill(page, 'en');
  await refill.open();
  for (const shape of ['5552010101', '+1 (555) 201-0101', '1-555-201-0101', '555.201.0101', ' (555)  201 – 0101 ']) {
    await refill.phone.fill('');
    await refill.phone.focus();
    await page.keyboard.insertText(shape);
    await expect(refill.phone).toHaveValue('(555) 201 - 0101');
  }
  await refill.phone.fill('');
  await refill.phone.pressSequentially('15552010101');
  await expect(refill.phone).toHaveValue('(555) 201 - 0101');
  await expect(refill.phone).toHaveAttribute('autocomplete', 'tel-national');
  await expect(refill.zip).toHaveAttribute('autocomplete', 'postal-code');
  await refill.zip.focus();
  await page.keyboard.insertText('62701-1234');
  await expect(refill.zip).toHaveValue('62701');

  await refill.phone.fill('555201');
  await refill.phone.blur();
  expect(await refill.errorOf(refill.phone)).toBe(refill.t('fields.errors.phone.invalid'));
  await refill.next('find').click();
  await expect(refill.phone).toBeFocused();
});

test('a click on Next counts, although leaving the field writes an error above it @phone', async ({ page }) => {
  const refill = new QuickRefill(page, 'en');
  await refill.open();
  await refill.phone.fill('555201');
  await refill.next('find').click();
  await expect(refill.zip).toHaveAttribute('aria-invalid', 'true');
  await expect(refill.panel('find').getByRole('alert')).toBeFocused();
});
