import { AMEX } from '../support/cards.ts';
import { accountIdOf, theOneCharge } from '../support/guest.ts';
import { inOneLocale } from '../support/locales.ts';
import { CARD_FIELDS, type CardField, QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('es', (locale) => {
  test('an empty form names the missing fields beside each one and in a summary that takes the focus', async ({
    page,
    sandbox,
  }) => {
    const refill = new QuickRefill(page, locale);
    const { t } = refill;
    await refill.open();
    await refill.find(await sandbox.persona('expiring'));
    await expect(refill.field('name')).toBeEditable();
    await expect(refill.next('payment')).toHaveAttribute('aria-disabled', 'true');
    await refill.next('payment').press('Enter');

    const missing: Partial<Record<CardField, string>> = {
      name: t('fields.errors.nameOnCard.required'),
      cardNumber: t('fields.errors.cardNumber.required'),
      expirationMonth: t('fields.errors.expiration.required'),
      expirationYear: t('fields.errors.expiration.required'),
      cvv: t('fields.errors.cvv.required'),
      addressLine1: t('fields.errors.addressLine1.required'),
      zip: t('fields.errors.zip.required'),
      city: t('fields.errors.city.required'),
      state: t('fields.errors.state.required'),
    };
    const summary = refill.panel('payment').getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary).toContainText(t('fields.summaryTitle'));
    await expect(summary.getByRole('link')).toHaveText([...new Set(Object.values(missing))]);
    for (const name of CARD_FIELDS) {
      const field = refill.field(name);
      expect(await refill.readError(field), name).toBe(missing[name] ?? '');
      if (missing[name]) await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    await summary.getByRole('link', { name: missing.cvv }).click();
    await expect(refill.field('cvv')).toBeFocused();
    await expect(refill.toggle('review')).toHaveAttribute('aria-disabled', 'true');

    await refill.fillCard();
    await expect(refill.panel('payment').getByRole('alert')).toBeHidden();
    await expect(refill.next('payment')).not.toHaveAttribute('aria-disabled', 'true');
  });
});

test('the payment request has the name in two parts, the card encrypted and the phone as digits', async ({
  page,
  sandbox,
}) => {
  const guest = await sandbox.persona('expiring');
  const refill = new QuickRefill(page, 'en');
  await refill.open();
  await refill.find({ ...guest, phone: `+1 ${guest.phone}` });
  // Correcting a digit in the middle leaves the caret there.
  const number = refill.field('cardNumber');
  await number.fill('4242424242424');
  await number.press('Home');
  for (let step = 0; step < 6; step += 1) await number.press('ArrowRight');
  await number.pressSequentially('111');
  await expect(number).toHaveValue('4242-4111-2424-2424');
  await refill.enterCard({ ...AMEX, name: 'María De la Cruz', zip: '62701-1234' });
  await expect(refill.panel('review')).toContainText('María De la Cruz');
  await expect(refill.panel('review')).toContainText('American Express ending in 0005');
  await refill.pay();
  await expect(refill.receipt).toBeVisible();
  const charge = await theOneCharge(sandbox, guest);

  const calls = await sandbox.calls({ call: 'guest-refill' });
  const charges = calls.filter(({ body }) => JSON.stringify(body).includes(accountIdOf(guest)));
  expect(charges).toHaveLength(1);
  expect(charges[0]?.body).toMatchObject({
    channel: 'ONLINE',
    flow: 'EZREFILL',
    termsVersion: '1.0',
    referenceID: charge.referenceId,
    customerInfo: { accountID: accountIdOf(guest), phone: guest.phone, zip: guest.zip },
    paymentInfo: {
      firstName: 'María',
      lastName: 'DelaCruz',
      billingAddress: { city: AMEX.city, state: 'IL', zip: '62701-1234', country: 'US' },
    },
  });
  expect(JSON.stringify(charges)).not.toContain(AMEX.cardNumber);
  expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage, ...localStorage })))).not.toMatch(/0005|1234/);
});
