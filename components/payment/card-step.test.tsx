import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { BillingDetail } from '#lib/domain/card/billing.ts';
import { CARD_FORM_DEFAULTS, type CardFormValues, type ConfirmedCard } from '#lib/payment/card-form-values.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import enFields from '#messages/en/fields.json' with { type: 'json' };
import enPayment from '#messages/en/payment.json' with { type: 'json' };
import enShell from '#messages/en/shell.json' with { type: 'json' };
import esFields from '#messages/es/fields.json' with { type: 'json' };
import esPayment from '#messages/es/payment.json' with { type: 'json' };
import esShell from '#messages/es/shell.json' with { type: 'json' };
import { respondWith } from '#tests/support/api-server.ts';
import { TypedCardStep } from './typed-card-step.tsx';
import { inLanguage } from '#tests/support/in-language.ts';

const LABELS = {
  en: { fields: enFields, payment: enPayment, shell: enShell },
  es: { fields: esFields, payment: esPayment, shell: esShell },
};
const TODAY = { year: 2026, month: 11 };
const CARD: CardFormValues = {
  name: 'María De la Cruz',
  cardNumber: '4242424242424242',
  expirationMonth: '12',
  expirationYear: '2030',
  cvv: '123',
  addressLine1: '12 Elm Street',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
const AMEX = { cardNumber: '378282246310005', cvv: '1234' };
type Field = keyof CardFormValues;

function open(locale: Locale = 'en', billing: BillingDetail = 'full') {
  const onConfirm = jest.fn<(card: ConfirmedCard) => void>();
  const texts = inLanguage(LABELS, locale);
  const { fields } = texts;
  render(
    <NextIntlClientProvider locale={locale} messages={texts}>
      <TypedCardStep
        formId="card"
        billing={billing}
        path="/litepay/refill"
        draft="card-step-test"
        today={TODAY}
        onConfirm={onConfirm}
        failure={null}
        labels={{ intro: 'Your card', next: 'Next' }}
      />
    </NextIntlClientProvider>,
  );
  const labels = { ...fields, name: fields.nameOnCard, zip: fields.zipCode };
  const field = (name: Field) => screen.getByLabelText(labels[name]);
  const fill = (values: Partial<CardFormValues>) => {
    for (const name of Object.keys(CARD_FORM_DEFAULTS) as Field[]) {
      if (values[name] !== undefined) fireEvent.change(field(name), { target: { value: values[name] } });
    }
  };
  const leave = (name: Field) => {
    act(() => field(name).focus());
    fireEvent.blur(field(name));
  };
  const next = screen.getByRole('button', { name: 'Next' });
  const isReady = () => waitFor(() => expect(next).not.toHaveAttribute('aria-disabled', 'true'));
  const isNotReady = () => waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'true'));
  return { fields, field, fill, leave, next, isReady, isNotReady, onConfirm };
}

beforeEach(() => {
  window.sessionStorage.clear();
});

const WRONG: [field: Field, typed: string, message: (errors: typeof enFields.errors) => string][] = [
  ['name', '', ({ nameOnCard }) => nameOnCard.required],
  ['name', 'R2D2 C3PO 4521', ({ nameOnCard }) => nameOnCard.invalid],
  ['name', '123', ({ nameOnCard }) => nameOnCard.cardNumber],
  ['name', 'ana@example.com', ({ text }) => text.symbol],
  ['name', 'A'.repeat(71), ({ text }) => text.tooLong],
  ['cvv', '12345', ({ cvv }) => cvv.invalid],
  ['name', '4242 4242 4242 4242', ({ nameOnCard }) => nameOnCard.cardNumber],
  ['cardNumber', '4242-4242-4242-4241', ({ cardNumber }) => cardNumber.invalid],
  ['cardNumber', '4242', ({ cardNumber }) => cardNumber.invalid],
  ['cardNumber', '3530-1113-3330-0000', ({ cardNumber }) => cardNumber.brand],
  ['cvv', '12', ({ cvv }) => cvv.invalid],
  ['cvv', '1234', ({ cvv }) => cvv.invalid],
  ['addressLine1', '123456789 Elm', ({ addressLine1 }) => addressLine1.invalid],
  ['addressLine2', '12-34-56-78-90-123', ({ addressLine2 }) => addressLine2.invalid],
  ['city', 'Springfield 62701', ({ city }) => city.invalid],
  ['state', '', ({ state }) => state.required],
  ['zip', '6270', ({ zip }) => zip.invalid],
];

describe('the card form', () => {
  it.each<[Locale, typeof WRONG]>([
    ['en', WRONG.filter((_, index) => index % 2 === 0)],
    ['es', WRONG.filter((_, index) => index % 2 === 1)],
  ])('says what is wrong with a field once it is left; what was typed stays (%s)', async (locale, wrong) => {
    const { fields, field, fill, leave, isReady, isNotReady } = open(locale);
    fill(CARD);
    await isReady();
    for (const [name, value, message] of wrong) {
      const input = field(name);
      fill({ [name]: value });
      leave(name);
      const described = expect.stringContaining(message(fields.errors));
      await waitFor(() => expect(input).toHaveAccessibleDescription(described));
      expect(input).toHaveValue(value);
      await isNotReady();
      fill({ [name]: CARD[name] });
      await waitFor(() => expect(input).not.toHaveAttribute('aria-invalid', 'true'));
    }
    await isReady();
  });

  it('fills in city and state of an address that the provider knows, once, and never over what was typed', async () => {
    const suggestions = ['12 Elm Street, St. Louis, MO 63101', '12 Elm Street, Springfield, IL 62701'];
    const late = Promise.withResolvers<{ suggestions: string[] }>();
    const requests = respondWith({ '/api/address/suggest': [{ suggestions }, () => late.promise] });
    const { field, fill, leave } = open();
    fill({ addressLine1: '12 Elm Street', zip: '6270' });
    leave('addressLine1');
    expect(requests).toEqual([]);
    fill({ zip: '62701' });
    await waitFor(() => expect(field('city')).toHaveValue('Springfield'));
    expect(field('state')).toHaveValue('IL');
    fill({ zip: '63101' });
    leave('addressLine1');
    fill({ city: '', state: '' });
    fill({ zip: '63101-1234' });
    await waitFor(() => expect(requests).toHaveLength(2));
    fill({ city: 'Clayton' });
    late.resolve({ suggestions });
    await late.promise;
    leave('addressLine1');
    await waitFor(() => expect(field('city')).toHaveValue('Clayton'));
    expect(field('state')).toHaveValue('');
    expect(requests).toHaveLength(2);
    expect(requests[0]?.body).toEqual({ typed: '12 Elm Street' });
  });

  it.each([
    ['knows no such address', { suggestions: ['12 Elm Street, St. Louis, MO 63101'] }],
    ['cannot be asked', 'offline' as const],
  ])('leaves city and state to the customer where the provider %s', async (_, response) => {
    const requests = respondWith({ '/api/address/suggest': response });
    const { field, fill } = open();
    fill({ addressLine1: '12 Elm Street', zip: '62701' });
    await waitFor(() => expect(requests).toHaveLength(1));
    fill({ city: 'Springfield' });
    expect(field('state')).toHaveValue('');
  });

  it('asks for the ZIP code alone where the gateway needs no more of the address', async () => {
    const { fields, fill, next, isReady, onConfirm } = open('en', 'zip');
    for (const name of ['addressLine1', 'addressLine2', 'city', 'state'] as const) {
      expect(screen.queryByLabelText(fields[name])).toBeNull();
    }
    const { addressLine1: _1, addressLine2: _2, city: _3, state: _4, ...missingFields } = CARD;
    fill(missingFields);
    await isReady();
    await userEvent.click(next);
    const { name, zip } = CARD;
    const billing = { name, zip, addressLine1: '', addressLine2: '', city: '', state: '' };
    await waitFor(() => expect(onConfirm).toHaveBeenCalledWith(expect.objectContaining({ billing })));
  });

  it('refuses a month that has passed, and judges it anew with the year', async () => {
    const { fields, field, fill, leave, isReady, isNotReady } = open('es');
    const options = (name: Field) => [...field(name).querySelectorAll('option:not([hidden])')];
    expect(options('expirationYear').map(({ textContent }) => textContent)).toEqual([
      fields.chooseYear,
      ...Array.from({ length: 15 }, (_, index) => String(TODAY.year + index)),
    ]);
    expect(options('expirationMonth')).toHaveLength(13);
    fill({ ...CARD, expirationMonth: '10', expirationYear: '2026' });
    leave('expirationYear');
    await waitFor(() => expect(field('expirationMonth')).toHaveAccessibleDescription(fields.errors.expiration.past));
    await isNotReady();
    fill({ expirationYear: '2027' });
    await waitFor(() => expect(field('expirationMonth')).not.toHaveAttribute('aria-invalid', 'true'));
    fill({ expirationMonth: '11', expirationYear: '2026' });
    await isReady();
  });

  it('judges the code with the card it belongs to', async () => {
    const { fields, field, fill, leave, next, isReady, onConfirm } = open();
    fill({ ...CARD, ...AMEX, cvv: '123' });
    expect(field('cardNumber')).toHaveValue('3782-822463-10005');
    expect(screen.getByRole('img', { name: 'American Express' })).toBeVisible();
    expect(field('cvv')).toHaveAccessibleDescription(enPayment.card.cvvHintAmex);
    leave('cvv');
    const invalid = expect.stringContaining(fields.errors.cvv.invalid);
    await waitFor(() => expect(field('cvv')).toHaveAccessibleDescription(invalid));
    fill({ cvv: '1234' });
    await isReady();
    // Four digits are too many for a Visa.
    fill({ cardNumber: CARD.cardNumber });
    leave('cardNumber');
    await waitFor(() => expect(field('cvv')).toHaveAttribute('aria-invalid', 'true'));
    fill({ cardNumber: AMEX.cardNumber });
    await waitFor(() => expect(field('cvv')).not.toHaveAttribute('aria-invalid', 'true'));
    await isReady();
    await userEvent.click(next);
    await waitFor(() => expect(onConfirm).toHaveBeenCalled());
  });
  it('gives the focus to a field that is the only wrong one', async () => {
    const { field, fill, next } = open();
    fill({ ...CARD, zip: '1' });
    await userEvent.click(next);
    await waitFor(() => expect(field('zip')).toHaveFocus());
  });

  it('names every field for password managers, and cuts nothing off', () => {
    open();
    const tokens = ['cc-name', 'cc-number', 'cc-csc', 'cc-exp', 'cc-exp-month', 'cc-exp-year'];
    tokens.push('billing address-line1', 'billing address-line2', 'billing address-level2');
    tokens.push('billing address-level1', 'billing postal-code');
    for (const token of tokens) expect(document.querySelectorAll(`[autocomplete="${token}"]`)).toHaveLength(1);
    expect(document.querySelectorAll('input[maxlength]')).toHaveLength(0);
  });
});

describe.each(['en', 'es'] as const)('a state in which the ZIP code is not, in %s', (locale) => {
  it('is asked about beside its field before anything is sent, once', async () => {
    const { fields, field, fill, next, onConfirm } = open(locale);
    const zip = locale === 'en' ? '63101' : '63102';
    fill({ ...CARD, state: 'MS', city: 'St. Louis', zip });
    await userEvent.click(next);
    await waitFor(() => expect(field('state')).toHaveAccessibleDescription(fields.errors.state.zip));
    expect(field('state')).toHaveFocus();
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.click(next);
    await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(1));
    await userEvent.click(next);
    await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(2));
  });

  it('is no longer asked about once either of the two is mended', async () => {
    const { fields, field, fill, next, onConfirm } = open(locale);
    for (const mended of [{ state: 'MO' }, { zip: '39201' }]) {
      const zip = `631${'state' in mended ? '1' : '2'}${locale === 'en' ? '1' : '2'}`;
      fill({ ...CARD, state: 'MS', zip });
      await userEvent.click(next);
      await waitFor(() => expect(field('state')).toHaveAccessibleDescription(fields.errors.state.zip));
      fill(mended);
      await waitFor(() => expect(field('state')).not.toHaveAccessibleDescription(fields.errors.state.zip));
    }
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.click(next);
    await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(1));
  });

  it('is not asked about where the mail crosses the border', async () => {
    const { fill, next, onConfirm } = open(locale);
    fill({ ...CARD, state: 'TN', zip: '42223' });
    await userEvent.click(next);
    await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(1));
  });
});
