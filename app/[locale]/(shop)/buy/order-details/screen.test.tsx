import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '#lib/i18n/locales.ts';
import type { DetailsPageView } from '#lib/shop/server/buy-pages.ts';
import { bodiesFor, respondWith } from '#tests/support/api-server.ts';
import { cartWith, OF_PURCHASE, PURCHASE, push, refresh, renderShop } from '#tests/support/shop-screen.tsx';
import enBuyflow from '#messages/en/buyflow.json' with { type: 'json' };
import esBuyflow from '#messages/es/buyflow.json' with { type: 'json' };
import enPayment from '#messages/en/payment.json' with { type: 'json' };
import esPayment from '#messages/es/payment.json' with { type: 'json' };
import enFields from '#messages/en/fields.json' with { type: 'json' };
import esFields from '#messages/es/fields.json' with { type: 'json' };
import { TypedDetails } from './typed-details.tsx';
import { inLanguage } from '#tests/support/in-language.ts';

const NEXT = { en: 'Next', es: 'Siguiente' };

const SERVICE = {
  addressLine1: '100 Maple Street',
  addressLine2: 'Apt 4',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
let purchases = 100;
const VIEW: DetailsPageView = {
  purchase: PURCHASE,
  cart: cartWith(),
  shipping: [
    { code: 'STD', text: '', cents: 0, isFree: true },
    { code: 'EXP', text: '', cents: 999, isFree: false },
  ],
  name: 'Ana Ruiz',
  serviceAddress: SERVICE,
  details: null,
  consent: { emailOptIn: false, smsOptIn: false, hasFailed: false },
  failure: null,
  supportPhone: '(800) 555-0100',
  today: { year: 2026, month: 11 },
};
const QUOTE = {
  attempt: 'a'.repeat(64),
  reference: 'ABCD-1234',
  lines: [],
  taxCents: 428,
  totalCents: 5927,
};
const PRICED = { outcome: 'priced', taxCents: 428, totalCents: 4928 } as const;
const open = (view: Partial<DetailsPageView> = {}, locale: Locale = 'en') => {
  // Each test has its own purchase: a total cached by one test must not reach the next.
  purchases += 1;
  const purchase = { ...PURCHASE, version: purchases };
  return renderShop(<TypedDetails view={{ ...VIEW, purchase, ...view }} />, { locale });
};
const field = (name: string) => screen.getByLabelText(name);
const box = (name: string) => screen.getByRole('checkbox', { name });
const CHANGE = { en: enBuyflow.checkout.changeBilling, es: esBuyflow.checkout.changeBilling };
const changeBilling = (locale: Locale = 'en') =>
  userEvent.click(screen.getByRole('button', { name: inLanguage(CHANGE, locale) }));

beforeEach(() => void respondWith({ '/api/buy/total': PRICED }));
afterEach(() => window.sessionStorage.clear());

async function typeCard() {
  await userEvent.type(field('Card number'), '4242424242424242');
  await userEvent.selectOptions(field('Expiration month'), '12');
  await userEvent.selectOptions(field('Expiration year'), '2030');
  await userEvent.type(field('CVV'), '123');
}

describe.each(['en', 'es'] as const)('a military billing address, in %s', (locale) => {
  const { errors, ...f } = { en: enFields, es: esFields }[locale];
  const refused = errors.shippingSameAsBilling.military;

  it('is accepted for the card; the parcel needs another address, and the box says so', async () => {
    open({}, locale);
    await changeBilling(locale);
    const typed = [
      [f.addressLine1, 'PSC 3 Box 4120'],
      [f.city, 'APO'],
      [f.state, 'AE'],
      [f.zipCode, '09021'],
    ] as const;
    for (const [name, value] of typed) fireEvent.change(field(name), { target: { value } });
    await userEvent.click(screen.getByRole('button', { name: NEXT[locale] }));
    await waitFor(() => expect(box(f.shippingSameAsBilling)).toHaveAccessibleDescription(refused));
    for (const [name] of typed) expect(field(name)).toBeValid();
    await userEvent.click(box(f.shippingSameAsBilling));
    await waitFor(() => expect(box(f.shippingSameAsBilling)).toBeValid());
    await userEvent.selectOptions(field(f.shippingState), f.states.AP);
    await waitFor(() => expect(field(f.shippingState)).toHaveAccessibleDescription(errors.state.military));
  });

  it('is no longer refused once the state is another one', async () => {
    open({}, locale);
    await changeBilling(locale);
    await userEvent.selectOptions(field(f.state), f.states.AE);
    await userEvent.click(screen.getByRole('button', { name: NEXT[locale] }));
    await waitFor(() => expect(box(f.shippingSameAsBilling)).toHaveAccessibleDescription(refused));
    await userEvent.selectOptions(field(f.state), f.states.IL);
    await waitFor(() => expect(box(f.shippingSameAsBilling)).toBeValid());
  });
});

it.each(['en', 'es'] as const)(
  'asks in %s about a delivery to a state in which its ZIP code is not',
  async (locale) => {
    const sent = respondWith({
      '/api/buy/total': PRICED,
      '/api/buy/details': { outcome: 'quoted', purchase: { ...PURCHASE, version: 4 }, quote: QUOTE },
    });
    open({}, locale);
    const f = { en: enFields, es: esFields }[locale];
    const typed = [
      [f.cardNumber, '4242424242424242'],
      [f.expirationMonth, '12'],
      [f.expirationYear, '2030'],
      [f.cvv, '123'],
    ] as const;
    for (const [name, value] of typed) fireEvent.change(field(name), { target: { value } });
    await userEvent.click(box(f.shippingSameAsBilling));
    const delivery = [
      [f.shippingAddressLine1, '12 Elm Street'],
      [f.shippingCity, 'St. Louis'],
      [f.shippingState, 'MS'],
      [f.shippingZip, locale === 'en' ? '63131' : '63132'],
    ] as const;
    for (const [name, value] of delivery) fireEvent.change(field(name), { target: { value } });
    const next = screen.getByRole('button', { name: NEXT[locale] });
    await userEvent.click(next);
    await waitFor(() => expect(field(f.shippingState)).toHaveAccessibleDescription(f.errors.state.zip));
    expect(bodiesFor(sent, '/api/buy/details')).toEqual([]);
    await userEvent.click(next);
    await waitFor(() => expect(bodiesFor(sent, '/api/buy/details')).toHaveLength(1));
  },
);

describe('payment and delivery', () => {
  it("starts with the customer's name and the usual way of delivery, free in a word", () => {
    open();
    expect(field('Name on card')).toHaveValue('Ana Ruiz');
    expect(box('Deliver to the billing address')).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Standard delivery, 3 to 5 business days Free' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Express delivery, 1 to 2 business days $9.99' })).not.toBeChecked();
  });

  it('shows tax and total while the card is entered, and asks again for another way of delivery', async () => {
    const sent = respondWith({ '/api/buy/total': [PRICED, { ...PRICED, taxCents: 511, totalCents: 6010 }] });
    open();
    expect(screen.getByText('Total before tax', { selector: 'dt' }).nextSibling).toHaveTextContent('$45.00');
    await waitFor(() => expect(screen.getByText('Total', { selector: 'dt' }).nextSibling).toHaveTextContent('$49.28'));
    expect(screen.getByText('Tax').nextSibling).toHaveTextContent('$4.28');
    await userEvent.click(screen.getByRole('radio', { name: /^Express/ }));
    await waitFor(() => expect(screen.getByText('Total', { selector: 'dt' }).nextSibling).toHaveTextContent('$60.10'));
    expect(sent.map(({ body }) => body)).toMatchObject([{ shippingCode: 'STD' }, { shippingCode: 'EXP' }]);
  });

  it.each([
    ['could not be had', { ...PRICED, taxCents: null, totalCents: 4500 }, 'Not calculated', 'Total'],
    ['is known by the server alone', 'offline', 'On the next page', 'Total before tax'],
  ] as const)('shows the sum of the lines when the tax %s', async (_what, reply, tax, total) => {
    respondWith({ '/api/buy/total': reply });
    open();
    await waitFor(() => expect(screen.getByText('Tax').nextSibling).toHaveTextContent(tax));
    expect(screen.getByText(total, { selector: 'dt' }).nextSibling).toHaveTextContent('$45.00');
  });

  it('is brought up to date when another tab has changed the cart', async () => {
    respondWith({ '/api/buy/total': { outcome: 'changed' } });
    open();
    await waitFor(() => expect(refresh).toHaveBeenCalled());
  });

  it('has the total and the way on in one bar, which unfolds', async () => {
    respondWith({ '/api/buy/total': PRICED });
    open();
    const bar = screen.getByRole('region', { name: 'Your cart' });
    await userEvent.click(await within(bar).findByRole('button', { name: /^1 item Total: \$ ?49\.28$/ }));
    expect(within(bar).getByText('Tax').nextSibling).toHaveTextContent('$4.28');
    expect(within(bar).getByRole('button', { name: 'Next' })).toBeVisible();
  });

  it('asks for message consent where that was not done with the name', () => {
    const { unmount } = open();
    expect(screen.getByRole('heading', { name: 'Stay up to date' })).toBeVisible();
    unmount();
    open({ consent: null });
    expect(screen.queryByRole('heading', { name: 'Stay up to date' })).toBeNull();
  });

  it('says which cards are taken, and whom to call', () => {
    open();
    expect(screen.getByText('We take Visa, Mastercard, Discover, American Express')).toBeVisible();
    expect(screen.getByRole('link', { name: /\(800\) 555-0100/ })).toHaveAttribute('href', 'tel:8005550100');
  });

  it('fills the billing address from a suggestion', async () => {
    respondWith({
      '/api/buy/total': PRICED,
      '/api/address/suggest': { suggestions: ['12 Elm Street, St. Louis, MO 63101'] },
    });
    open();
    await changeBilling();
    await userEvent.clear(field('Billing address line 1'));
    await userEvent.type(field('Billing address line 1'), '12 E');
    await userEvent.click(await screen.findByRole('option', { name: /Elm Street/ }, { timeout: 5_000 }));
    expect(field('Billing address line 1')).toHaveValue('12 Elm Street');
    expect(field('City')).toHaveValue('St. Louis');
    expect(field('State')).toHaveValue('MO');
    expect(field('ZIP code')).toHaveValue('63101');
    expect(box('Same as service address')).not.toBeChecked();
  });

  it.each(['en', 'es'] as const)('has the service address as the billing address, in one line (%s)', async (locale) => {
    const f = { en: enFields, es: esFields }[locale];
    const same = { en: enPayment.card.sameAsService, es: esPayment.card.sameAsService }[locale];
    open({}, locale);
    expect(box(same)).toBeChecked();
    expect(screen.getByText('100 Maple Street, Apt 4, Springfield, IL 62701')).toBeVisible();
    expect(screen.queryByLabelText(f.addressLine1)).toBeNull();
    await changeBilling(locale);
    expect(box(same)).not.toBeChecked();
    await waitFor(() => expect(field(f.addressLine1)).toHaveFocus());
    expect(field(f.addressLine1)).toHaveValue('100 Maple Street');
    expect(field(f.addressLine2)).toHaveValue('Apt 4');
    expect(field(f.state)).toHaveValue('IL');
    await userEvent.type(field(f.addressLine1), '2');
    await userEvent.click(box(same));
    expect(screen.getByText('100 Maple Street, Apt 4, Springfield, IL 62701')).toBeVisible();
  });

  it('shows no errors in a delivery address that has just been asked for, until the form is submitted again', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: NEXT.en }));
    await userEvent.click(box(enFields.shippingSameAsBilling));
    const lines = [enFields.shippingAddressLine1, enFields.shippingCity, enFields.shippingState, enFields.shippingZip];
    for (const line of lines) expect(field(line)).not.toHaveAttribute('aria-invalid', 'true');
    await userEvent.click(screen.getByRole('button', { name: NEXT.en }));
    for (const line of lines) expect(field(line)).toHaveAttribute('aria-invalid', 'true');
  });

  it('says the total in the description of the way on', async () => {
    open();
    const next = screen.getByRole('button', { name: 'Next' });
    await waitFor(() => expect(next).toHaveAccessibleDescription('Total $49.28'));
  });

  it('keeps what is typed when only city and state of the service are known', async () => {
    open({ serviceAddress: { ...SERVICE, addressLine1: '', addressLine2: '', zip: '' } });
    await userEvent.type(field('Billing address line 1'), '12 Elm Street');
    expect(box('Same as service address')).not.toBeChecked();
    await userEvent.click(box('Same as service address'));
    expect(field('Billing address line 1')).toHaveValue('12 Elm Street');
    expect(field('City')).toHaveValue('Springfield');
  });

  it('sends everything but the card, and goes on to the review', async () => {
    const sent = respondWith({
      '/api/buy/total': PRICED,
      '/api/buy/details': { outcome: 'quoted', purchase: { ...PURCHASE, version: 4 }, quote: QUOTE },
    });
    open();
    await typeCard();
    await userEvent.click(screen.getByRole('radio', { name: /^Express/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(push).toHaveBeenCalledWith(`/en/buy/order-review${OF_PURCHASE}`));
    const [details, ...more] = bodiesFor(sent, '/api/buy/details');
    expect(more).toEqual([]);
    expect(details).toMatchObject({
      purchase: { id: PURCHASE.id },
      details: { name: 'Ana Ruiz', addressLine1: '100 Maple Street', sameAsService: true, shippingCode: 'EXP' },
    });
    const everything = JSON.stringify(sent) + JSON.stringify({ ...window.sessionStorage });
    expect(everything).not.toMatch(/4242|cvv|cardNumber/);
  });

  describe('after a decline', () => {
    const failure = { text: 'No.', codeLine: null, reference: 'WXYZ-9876', supportPhone: '(800) 555-0100' };

    it.each([
      ['en', 'Edit the card', 'Card number'],
      ['es', 'Editar la tarjeta', 'Número de tarjeta'],
    ] as const)('that concerns the card leads to its number, in %s', async (locale, name, number) => {
      open({ failure: { ...failure, mends: 'card' } }, locale);
      await userEvent.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(field(number)).toHaveFocus());
    });

    it('gives the focus to the heading once its message is dismissed', async () => {
      open({ failure: { ...failure, mends: 'card' } });
      await userEvent.click(screen.getByRole('button', { name: enPayment.alert.dismiss }));
      expect(screen.queryByText(failure.text)).toBeNull();
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    });

    it.each(['en', 'es'] as const)('leads to the field that its code concerns, in %s', async (locale) => {
      const f = { en: enFields, es: esFields }[locale];
      const edit = { en: enBuyflow, es: esBuyflow }[locale].checkout.declined.mend.card;
      for (const [name, label] of [
        ['cvv', f.cvv],
        ['expirationMonth', f.expirationMonth],
        ['cardNumber', f.cardNumber],
        // It is shown in one line until then.
        ['addressLine1', f.addressLine1],
      ] as const) {
        const { unmount } = open({ failure: { ...failure, mends: 'card', field: name } }, locale);
        await userEvent.click(screen.getByRole('button', { name: edit }));
        await waitFor(() => expect(field(label)).toHaveFocus());
        unmount();
      }
    });

    it.each([
      ['phone', 'en', 'Use another phone', `customer-info${OF_PURCHASE}`],
      ['phone', 'es', 'Usar otro teléfono', `customer-info${OF_PURCHASE}`],
      ['identity', 'en', 'Use another phone', `session${OF_PURCHASE}&again=true`],
      ['identity', 'es', 'Usar otro teléfono', `session${OF_PURCHASE}&again=true`],
    ] as const)('that the %s mends leads to its page, in %s', async (mends, locale, name, page) => {
      open({ failure: { ...failure, mends } }, locale);
      await userEvent.click(screen.getByRole('button', { name }));
      expect(push).toHaveBeenCalledWith(`/${locale}/buy/${page}`);
    });

    it.each([
      ['en', 'Call Customer Care at (800) 555-0100', 'Edit the card'],
      ['es', 'Llamar a Atención al Cliente al (800) 555-0100', 'Editar la tarjeta'],
    ] as const)('that nothing here mends gives the number to call, in %s', (locale, name, edit) => {
      open({ failure: { ...failure, mends: 'support' } }, locale);
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', 'tel:8005550100');
      expect(screen.queryByRole('button', { name: edit })).toBeNull();
    });
  });
});
