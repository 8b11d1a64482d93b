import type { Page } from '@playwright/test';
import { AMEX, VISA } from '../support/cards.ts';
import { accountOf, theOneCharge } from '../support/guest.ts';
import { inOneLocale, type TestLocale } from '../support/locales.ts';
import { CARD_FIELDS, type CardField, QuickRefill } from '../support/quick-refill.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';
import { expect, test } from '../support/test.ts';

async function atPayment(page: Page, sandbox: SandboxClient, locale: TestLocale): Promise<QuickRefill> {
  const refill = new QuickRefill(page, locale);
  await refill.open();
  await refill.find(await sandbox.persona('expiring'));
  await expect(refill.field('name')).toBeEditable();
  return refill;
}

const WRONG: [field: CardField, typed: string, key: string][] = [
  ['name', '', 'nameOnCard.required'],
  ['name', 'R2D2 C3PO 4521', 'nameOnCard.invalid'],
  ['name', '123', 'nameOnCard.invalid'],
  ['name', '4242 4242 4242 4242', 'nameOnCard.cardNumber'],
  ['cardNumber', '4242 4242 4242 4241', 'cardNumber.invalid'],
  ['cardNumber', '4242', 'cardNumber.invalid'],
  ['cardNumber', '3530 1113 3330 0000', 'cardNumber.brand'],
  ['cvv', '12', 'cvv.invalid'],
  ['cvv', '1234', 'cvv.invalid'],
  ['addressLine1', '123456789 Elm', 'addressLine1.invalid'],
  ['addressLine2', '12-34-56-78-90-123', 'addressLine2.invalid'],
  ['city', 'Springfield 62701', 'city.invalid'],
  ['state', '', 'state.required'],
  ['zip', '6270', 'zip.invalid'],
];

inOneLocale('es', (locale) => {
  test('an empty form says what is missing: beside each field, and in a summary that takes the focus', async ({
    page,
    sandbox,
  }) => {
    const refill = await atPayment(page, sandbox, locale);
    const { t } = refill;
    await expect(refill.next('payment')).toHaveAttribute('aria-disabled', 'true');
    await refill.next('payment').press('Enter');

    const missing: Partial<Record<CardField, string>> = {
      name: t('fields.errors.nameOnCard.required'),
      cardNumber: t('fields.errors.cardNumber.required'),
      expirationMonth: t('fields.errors.expiration.required'),
      expirationYear: t('fields.errors.expiration.required'),
      cvv: t('fields.errors.cvv.required'),
      addressLine1: t('fields.errors.addressLine1.required'),
      city: t('fields.errors.city.required'),
      state: t('fields.errors.state.required'),
      zip: t('fields.errors.zip.required'),
    };
    const summary = refill.panel('payment').getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary).toContainText(t('fields.summaryTitle'));
    await expect(summary.getByRole('link')).toHaveText(Object.values(missing));
    for (const name of CARD_FIELDS) {
      const field = refill.field(name);
      expect(await refill.errorOf(field), name).toBe(missing[name] ?? '');
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

inOneLocale('es', (locale) => {
  test('what is wrong is said beside the field once it is left; what was typed stays', async ({ page, sandbox }) => {
    const refill = await atPayment(page, sandbox, locale);
    await refill.fillCard();
    for (const [name, typed, key] of WRONG) {
      const field = refill.field(name);
      await refill.fillCard({ [name]: typed });
      await field.focus();
      await field.blur();
      const words = refill.t.raw(`fields.errors.${key}` as 'fields.errors.generic');
      await expect(field, `${name} “${typed}”`).toHaveAccessibleDescription(new RegExp(escaped(words)));
      const shown = typed.replace(/^[\d ]{4,}$/, (digits) =>
        name === 'cardNumber' ? digits.replaceAll(' ', '-') : digits,
      );
      await expect(field).toHaveValue(shown);
      await expect(refill.next('payment')).toHaveAttribute('aria-disabled', 'true');
      await refill.fillCard({ [name]: VISA[name] });
      await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    }
    // One field alone gets the focus itself.
    await refill.fillCard({ zip: '1' });
    await refill.next('payment').press('Enter');
    await expect(refill.field('zip')).toBeFocused();
  });

  test('an expired card', async ({ page, sandbox }) => {
    const refill = await atPayment(page, sandbox, locale);
    const [year = '', ...later] = await refill
      .field('expirationYear')
      .locator('option:not([hidden])')
      .allTextContents();
    expect(later).toHaveLength(15);
    const thisYear = later[0] ?? '';
    expect(year).toBe(refill.t('fields.chooseYear'));
    const months = await refill.field('expirationMonth').locator('option:not([hidden])').count();
    expect(months).toBe(13);

    // In January no month of the year has passed.
    const month = new Date().getMonth();
    if (month > 0) {
      await refill.fillCard({ ...VISA, expirationMonth: '01', expirationYear: thisYear });
      await refill.field('expirationYear').focus();
      await refill.field('expirationYear').blur();
      await expect(refill.field('expirationMonth')).toHaveAccessibleDescription(
        refill.t('fields.errors.expiration.past'),
      );
      await expect(refill.next('payment')).toHaveAttribute('aria-disabled', 'true');
      await refill.fillCard({ expirationYear: String(Number(thisYear) + 1) });
      await expect(refill.field('expirationMonth')).not.toHaveAttribute('aria-invalid', 'true');
    }
    await refill.fillCard({ expirationMonth: '12', expirationYear: thisYear });
    await expect(refill.next('payment')).not.toHaveAttribute('aria-disabled', 'true');
  });
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

test('people’s names, cities and streets are taken as they are written', async ({ page, sandbox }) => {
  const refill = await atPayment(page, sandbox, 'en');
  await refill.fillCard();
  const accepted: [CardField, string[]][] = [
    [
      'name',
      ['José Núñez', 'O’Brien', "Siobhán O'Brien", 'María De la Cruz', 'J.-P. Smith, Jr.', '王小明', 'Nguyễn Văn A'],
    ],
    ['city', ['St. Louis', "Coeur d'Alene", 'Cañon City', 'Winston-Salem', 'O’Fallon']],
    ['addressLine1', ['12½ O’Connell St., Apt. 4B', '1600 Calle Peñón #3', 'P.O. Box 12345678']],
    ['zip', ['62701-1234', '627011234']],
  ];
  for (const [name, texts] of accepted) {
    for (const text of texts) {
      await refill.fillCard({ [name]: text });
      await refill.field(name).blur();
      await expect(refill.next('payment'), text).not.toHaveAttribute('aria-disabled', 'true');
      await expect(refill.field(name)).toHaveValue(text);
    }
  }
});

test('a card number works with any separators, however it gets there', async ({ page, sandbox }) => {
  const refill = await atPayment(page, sandbox, 'en');
  const number = refill.field('cardNumber');
  for (const pasted of [
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '4242.4242.4242.4242',
    '4242\u00a04242\u20134242/4242',
    ' 4242 4242 4242 4242\n',
    '４２４２４２４２４２４２４２４２',
  ]) {
    await number.fill('');
    await number.focus();
    await page.keyboard.insertText(pasted);
    await expect(number).toHaveValue('4242-4242-4242-4242');
    await number.blur();
    await expect(number).not.toHaveAttribute('aria-invalid', 'true');
  }
  // A digit put right in the middle leaves the caret where it was.
  await number.fill('4242424242424');
  await number.press('Home');
  for (let step = 0; step < 6; step += 1) await number.press('ArrowRight');
  await number.pressSequentially('111');
  await expect(number).toHaveValue('4242-4111-2424-2424');
});

test('American Express: 4-6-5 and four digits of CVV', async ({ page, sandbox }) => {
  const refill = await atPayment(page, sandbox, 'en');
  const { t } = refill;
  await refill.fillCard({ ...AMEX, cardNumber: '' });
  await refill.field('cardNumber').pressSequentially(AMEX.cardNumber);
  await expect(refill.field('cardNumber')).toHaveValue('3782-822463-10005');
  await expect(refill.panel('payment').getByRole('img', { name: 'American Express' })).toBeVisible();
  await expect(refill.field('cvv')).toHaveAccessibleDescription(t('payment.card.cvvHintAmex'));
  await refill.fillCard({ cvv: '123' });
  await refill.field('cvv').blur();
  await expect(refill.field('cvv')).toHaveAccessibleDescription(new RegExp(escaped(t('fields.errors.cvv.invalid'))));
  await refill.fillCard({ cvv: '1234' });
  // The code is judged with the card it belongs to: four digits are too many for a Visa.
  await refill.fillCard({ cardNumber: VISA.cardNumber });
  await refill.field('cardNumber').blur();
  await expect(refill.field('cvv')).toHaveAttribute('aria-invalid', 'true');
  await refill.fillCard({ cardNumber: AMEX.cardNumber });
  await expect(refill.field('cvv')).not.toHaveAttribute('aria-invalid', 'true');
  await refill.next('payment').click();
  await expect(refill.panel('review')).toContainText('American Express ending in 0005');
});

test('what password managers fill in for the expiry', async ({ page, sandbox }) => {
  const refill = await atPayment(page, sandbox, 'en');
  const year = Number(VISA.expirationYear);
  const short = String(year).slice(2);
  const [monthField, yearField] = [refill.field('expirationMonth'), refill.field('expirationYear')];
  const setLikeAManager = (selector: string, value: string) =>
    page.locator(selector).evaluate((element, text) => {
      const { prototype } = element instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text);
      element.dispatchEvent(new Event('input', { bubbles: true }));
      element.dispatchEvent(new Event('change', { bubbles: true }));
    }, value);

  await setLikeAManager('[autocomplete="cc-exp-month"]', '7');
  await setLikeAManager('[autocomplete="cc-exp-year"]', short);
  await expect(monthField).toHaveValue('07');
  await expect(yearField).toHaveValue(String(year));
  for (const [filled, month] of [
    [`08/${year}`, '08'],
    [`9/${short}`, '09'],
    [`10${short}`, '10'],
    [`${year}-11`, '11'],
  ] as const) {
    await yearField.selectOption('');
    await setLikeAManager('[autocomplete="cc-exp"]', filled);
    await expect(monthField, filled).toHaveValue(month);
    await expect(yearField, filled).toHaveValue(String(year));
  }
  const tokens = ['cc-name', 'cc-number', 'cc-csc', 'billing address-line1', 'billing address-line2'];
  tokens.push('billing address-level2', 'billing address-level1', 'billing postal-code');
  for (const token of tokens) await expect(page.locator(`[autocomplete="${token}"]`)).toHaveCount(1);
  await expect(page.locator('input[maxlength]')).toHaveCount(0);
});

test('on the wire: first word and the rest joined, the card encrypted, the phone as digits', async ({
  page,
  sandbox,
}) => {
  const guest = await sandbox.persona('expiring');
  const refill = new QuickRefill(page, 'en');
  await refill.open();
  await refill.find({ ...guest, phone: `+1 ${guest.phone}` });
  await refill.enterCard({ ...AMEX, name: 'María De la Cruz', zip: '62701-1234' });
  await expect(refill.panel('review')).toContainText('María De la Cruz');
  await refill.pay();
  await expect(refill.receipt).toBeVisible();
  const charge = await theOneCharge(sandbox, guest);

  const calls = await sandbox.calls({ call: 'guest-refill' });
  const sent = calls.filter(({ body }) => JSON.stringify(body).includes(accountOf(guest)));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    channel: 'ONLINE',
    flow: 'EZREFILL',
    termsVersion: '1.0',
    referenceID: charge.referenceId,
    customerInfo: { accountID: accountOf(guest), phone: guest.phone, zip: guest.zip },
    paymentInfo: {
      firstName: 'María',
      lastName: 'DelaCruz',
      billingAddress: { city: AMEX.city, state: 'IL', zip: '62701-1234', country: 'US' },
    },
  });
  expect(JSON.stringify(sent)).not.toContain(AMEX.cardNumber);
  expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage, ...localStorage })))).not.toMatch(/0005|1234/);
});
