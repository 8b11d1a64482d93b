import { beforeEach, expect } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LitepayView } from '#lib/litepay/api.ts';
import { LOCATED_VIEW, renderLitepay } from '#tests/support/litepay-screen.tsx';
import { loadSteps } from '#app/[locale]/(litepay)/litepay/refill/load-steps.ts';
import { LitepayScreen } from '#app/[locale]/(litepay)/litepay/refill/screen.tsx';

const RECEIPT = <a href="/en/litepay/order-confirmation?reference=PAID-1234">See your receipt</a>;
export const page = (view: LitepayView) => <LitepayScreen view={view} receipt={RECEIPT} otherServices={null} />;
export const open = (view: Partial<LitepayView> = {}) => renderLitepay(page({ ...LOCATED_VIEW, ...view }));

const step = (name: string) => screen.getByRole('button', { name, hidden: true });
export const find = () => step('Find your account');
export const payment = () => step('Payment');
export const review = () => step('Review and confirm');
export const cart = () => screen.queryByRole('region', { name: 'Your cart' });
export const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Go to the next step' }));
export const field = (name: string) => screen.findByLabelText(name);
export const editIn = (name: string) =>
  within(screen.getByRole('region', { name })).getByRole('button', { name: 'Edit' });
export const confirm = () => screen.getByRole('button', { name: 'Confirm payment' });

const VISA = '4242424242424242';
export const MASTERCARD = '5555555555554444';

async function typeCard(number = VISA) {
  const name = await field('Name on card');
  const step = within(screen.getByRole('region', { name: 'Payment' }));
  fireEvent.change(name, { target: { value: 'Ana Ruiz' } });
  for (const [label, value] of [
    ['Card number', number],
    ['Expiration month', '12'],
    ['Expiration year', '2030'],
    ['CVV', '123'],
    ['Billing address line 1', '12 Elm Street'],
    ['City', 'Springfield'],
    ['State', 'IL'],
    ['ZIP code', '62701'],
  ] as const) {
    fireEvent.change(step.getByLabelText(label), { target: { value } });
  }
}

export async function confirmCard(number?: string) {
  await typeCard(number);
  await goOn();
  expect(await screen.findByRole('button', { name: 'Confirm payment' })).toBeVisible();
}

export async function pay() {
  const terms = await screen.findByRole('checkbox', { name: 'I agree to the terms and conditions' });
  if (!(terms as HTMLInputElement).checked) await userEvent.click(terms);
  await userEvent.click(confirm());
}

// On a slow machine, loading the steps takes longer than a test waits for a field.
await loadSteps(false);
await loadSteps(true);

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  window.dataLayer = [];
});
