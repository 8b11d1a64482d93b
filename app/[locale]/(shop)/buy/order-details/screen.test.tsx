import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DetailsPageView } from '#lib/forms/buy-pages.ts';
import { answerWith, cartWith, push, renderShop, TAB } from '#tests/support/shop-screen.tsx';
import { DetailsScreen } from './screen.tsx';

const SERVICE = {
  addressLine1: '100 Maple Street',
  addressLine2: 'Apt 4',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
const VIEW: DetailsPageView = {
  tab: TAB,
  cart: cartWith(),
  shipping: [
    { code: 'STD', text: '', cents: 0, isFree: true },
    { code: 'EXP', text: '', cents: 999, isFree: false },
  ],
  name: 'Ana Ruiz',
  serviceAddress: SERVICE,
  details: null,
  consent: { emailOptIn: false, smsOptIn: false },
  failure: null,
  today: { year: 2026, month: 11 },
};
const QUOTE = {
  attempt: 'a'.repeat(64),
  reference: 'ABCD-1234',
  totals: { subtotalCents: 4500, shippingCents: 999, tax: { state: 'known', cents: 428 }, totalCents: 5927 },
};
const open = (view: Partial<DetailsPageView> = {}) => renderShop(<DetailsScreen view={{ ...VIEW, ...view }} />);
const field = (name: string) => screen.getByLabelText(name);
const box = (name: string) => screen.getByRole('checkbox', { name });

afterEach(() => window.sessionStorage.clear());

async function typeCard() {
  await userEvent.type(field('Card number'), '4242424242424242');
  await userEvent.selectOptions(field('Expiration month'), '12');
  await userEvent.selectOptions(field('Expiration year'), '2030');
  await userEvent.type(field('CVV'), '123');
}

describe('payment and delivery', () => {
  it("starts with the customer's name and the usual way of delivery, free in a word", () => {
    open();
    expect(field('Name on card')).toHaveValue('Ana Ruiz');
    expect(box('Deliver to the billing address')).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Standard delivery, 3 to 5 business days Free' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Express delivery, 1 to 2 business days $9.99' })).not.toBeChecked();
  });

  it('shows the total so far, with the way of delivery that is chosen', async () => {
    open();
    await userEvent.click(screen.getByRole('radio', { name: /^Express/ }));
    expect(screen.getByText('Total before tax').nextSibling).toHaveTextContent('$54.99');
  });

  it('writes the service address into the billing fields, until a line of it is changed', async () => {
    open();
    await userEvent.click(box('Same as service address'));
    expect(field('Billing address line 1')).toHaveValue('100 Maple Street');
    expect(field('Billing address line 2')).toHaveValue('Apt 4');
    expect(field('State')).toHaveValue('IL');
    await userEvent.type(field('Billing address line 1'), '2');
    await waitFor(() => expect(box('Same as service address')).not.toBeChecked());
  });

  it('keeps what is typed when only city and state of the service are known', async () => {
    open({ serviceAddress: { ...SERVICE, addressLine1: '', addressLine2: '', zip: '' } });
    await userEvent.type(field('Billing address line 1'), '12 Elm Street');
    await userEvent.click(box('Same as service address'));
    expect(field('Billing address line 1')).toHaveValue('12 Elm Street');
    expect(field('City')).toHaveValue('Springfield');
  });

  it('sends everything but the card, and goes on to the review', async () => {
    const sent = answerWith({ '/api/buy/details': { outcome: 'quoted', quote: QUOTE } });
    open();
    await typeCard();
    await userEvent.click(box('Same as service address'));
    await userEvent.click(screen.getByRole('radio', { name: /^Express/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(push).toHaveBeenCalledWith(`/en/buy/order-review?tab=${TAB}`));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      tab: TAB,
      details: { name: 'Ana Ruiz', addressLine1: '100 Maple Street', sameAsService: true, shippingCode: 'EXP' },
    });
    const everything = JSON.stringify(sent) + JSON.stringify({ ...window.sessionStorage });
    expect(everything).not.toMatch(/4242|cvv|cardNumber/);
  });

  it('asks for the delivery address only when it is another one, with the name there', async () => {
    open();
    expect(screen.queryByLabelText('Delivery address line 1')).toBeNull();
    await userEvent.click(box('Deliver to the billing address'));
    expect(field('Name on the package')).toHaveValue('Ana Ruiz');
    expect(field('Delivery address line 1')).toBeVisible();
  });

  it('follows a name that was changed since, unless another one was written there', async () => {
    const first = open();
    await userEvent.type(field('City'), 'Peoria');
    await userEvent.click(box('Deliver to the billing address'));
    await userEvent.clear(field('Name on the package'));
    await userEvent.type(field('Name on the package'), 'Luis Ruiz');
    first.unmount();
    open({ name: 'Ana María Ruiz' });
    await waitFor(() => expect(field('Name on card')).toHaveValue('Ana María Ruiz'));
    expect(field('Name on the package')).toHaveValue('Luis Ruiz');
    expect(field('City')).toHaveValue('Peoria');
  });
});
