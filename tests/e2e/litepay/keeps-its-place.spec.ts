import type { CardFormValues } from '#lib/payment/card-form-values.ts';
import { VISA } from '../support/cards.ts';
import { unknownPhone } from '../support/guest.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from '../support/test.ts';

const QUERY = '?utm_source=sms&x=1';

async function expectPersisted(refill: QuickRefill, values: Partial<CardFormValues>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = refill.field(name as keyof CardFormValues);
    await expect(field, name).toHaveValue(name === 'cardNumber' || name === 'cvv' ? '' : value);
  }
}

test('step 1 keeps the typed data, its errors and its warning over the other language, a reload and going back', async ({
  page,
}) => {
  let refill = new QuickRefill(page, 'en');
  await refill.open(QUERY);
  await refill.phone.fill('555201');
  await refill.next('find').press('Enter');
  await expect(refill.zip).toHaveAttribute('aria-invalid', 'true');

  await refill.otherLanguage.click();
  refill = refill.in('es');
  await expect(page).toHaveURL(`/es/litepay/refill${QUERY}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(refill.phone).toHaveValue('(555) 201');
  await expect(refill.phone).toHaveAccessibleDescription(refill.t('fields.errors.phone.invalid'));
  await expect(refill.zip).toHaveAccessibleDescription(refill.t('fields.errors.zip.required'));

  await refill.find({ phone: unknownPhone(), zip: '62701' });
  const warning = () => page.getByRole('alert').filter({ hasText: refill.t('litepay.find.notLocated.title') });
  await expect(warning()).toBeVisible();
  const phone = await refill.phone.inputValue();
  const expectAllThere = async () => {
    await expect(warning()).toContainText(refill.t('litepay.find.notLocated.text', { supportPhone: '(800) 555-0100' }));
    await expect(refill.phone).toHaveValue(phone);
    await expect(refill.zip).toHaveValue('62701');
  };

  await refill.otherLanguage.click();
  refill = refill.in('en');
  await expect(page).toHaveURL(`/en/litepay/refill${QUERY}`);
  await expectAllThere();
  await page.reload();
  await expectAllThere();
  await page.goto('/en/error');
  await page.goBack();
  await expectAllThere();
});

test('steps 2 and 3 keep all but card number and CVV over the other language, a reload and going back', async ({
  page,
  sandbox,
}) => {
  let refill = new QuickRefill(page, 'es');
  await refill.open(QUERY);
  await refill.find(await sandbox.persona('expiring'));
  const card = { ...VISA, addressLine2: 'Apt. 4B', city: '', zip: '627' };
  await refill.fillCard(card);
  await refill.next('payment').press('Enter');
  await expect(refill.field('city')).toHaveAttribute('aria-invalid', 'true');

  const expectStep = async () => {
    await expect(page).toHaveURL(`/${refill.locale}/litepay/refill${QUERY}`);
    await expect(refill.toggle('payment')).toHaveAttribute('aria-expanded', 'true');
    await expectPersisted(refill, card);
    await expect(refill.field('city')).toHaveAccessibleDescription(refill.t('fields.errors.city.required'));
    await expect(refill.field('zip')).toHaveAccessibleDescription(refill.t('fields.errors.zip.invalid'));
  };
  await refill.otherLanguage.click();
  refill = refill.in('en');
  await expectStep();
  await page.reload();
  await expectStep();
  await page.goto('/en/error');
  await page.goBack();
  await expectStep();

  // A language change on the review leads back to the card step, because no page may keep the card.
  await refill.enterCard(VISA);
  await expect(refill.toggle('review')).toHaveAttribute('aria-expanded', 'true');
  await refill.otherLanguage.click();
  refill = refill.in('es');
  await expect(page).toHaveURL(`/es/litepay/refill${QUERY}`);
  await expect(refill.toggle('payment')).toHaveAttribute('aria-expanded', 'true');
  await expectPersisted(refill, VISA);
  await refill.enterCard({ cardNumber: VISA.cardNumber, cvv: VISA.cvv });
});

test('going back leads to the previous step, and going forward to the next', async ({ page, sandbox }) => {
  const refill = new QuickRefill(page, 'es');
  await refill.open(QUERY);
  await refill.find(await sandbox.persona('expiring'));
  await refill.enterCard(VISA);
  const isOpen = (step: 'find' | 'payment' | 'review') =>
    expect(refill.toggle(step)).toHaveAttribute('aria-expanded', 'true');
  await isOpen('review');
  await page.goBack();
  await isOpen('payment');
  await page.goBack();
  await isOpen('find');
  await page.goForward();
  await isOpen('payment');
  await page.goForward();
  await isOpen('review');
  await expect(page).toHaveURL(`/es/litepay/refill${QUERY}`);
});
