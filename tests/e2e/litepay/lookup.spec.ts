import { GuestClient } from '../support/guest-client.ts';
import { inOneLocale, onOneScreenEach } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from '../support/test.ts';

const NOT_LOCATED = 'litepay.find.notLocated';
const warningIn = (refill: QuickRefill, title: string) =>
  refill.panel('find').getByRole('alert').filter({ hasText: title });

inOneLocale('es', (locale) => {
  test(`an unknown account shows the warning with its modal, and keeps the typed data ${onOneScreenEach(locale, '@phone')}`, async ({
    page,
    sandbox,
  }) => {
    const guest = await sandbox.persona('active');
    const refill = new QuickRefill(page, locale);
    const { t } = refill;
    await refill.open();
    await refill.find({ phone: guest.phone, zip: '10001' });

    const warning = warningIn(refill, t(`${NOT_LOCATED}.title`));
    await expect(warning).toContainText(t(`${NOT_LOCATED}.text`, { supportPhone: '(800) 555-0100' }));
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

    // Corrected, the same form finds the plan.
    await refill.zip.fill(guest.zip);
    await expect(warning).toBeHidden();
    await refill.next('find').click();
    await expect(refill.toggle('payment')).toHaveAttribute('aria-expanded', 'true');
  });
});

test('closed accounts, accounts without internet and identities without an account are not found', async ({
  baseURL,
  sandbox,
}) => {
  const guest = new GuestClient(baseURL ?? '');
  for (const template of ['closed-final', 'closed-reconnect', 'closed-moved', 'no-hsd', 'stranger', 'no-account']) {
    const { phone, zip } = await sandbox.persona(template);
    expect(await guest.lookup({ phone, zip: zip || '62701' }), template).toMatchObject({ outcome: 'not-found' });
  }
});

test('a click on Next counts, although leaving the field shows an error above it @phone @only-phone', async ({
  page,
}) => {
  const refill = new QuickRefill(page, 'en');
  await refill.open();
  await refill.phone.fill('555201');
  await refill.next('find').click();
  await expect(refill.zip).toHaveAttribute('aria-invalid', 'true');
  await expect(refill.panel('find').getByRole('alert')).toBeFocused();
});
