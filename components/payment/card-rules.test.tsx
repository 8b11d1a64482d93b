import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ConfirmedCard } from '#lib/payment/card-form-values.ts';
import enFields from '#messages/en/fields.json' with { type: 'json' };
import enPayment from '#messages/en/payment.json' with { type: 'json' };
import enShell from '#messages/en/shell.json' with { type: 'json' };

const rules = await import('./lazy-card.ts');
const loadCard = jest.fn<() => Promise<typeof rules>>();
jest.unstable_mockModule('./card-entry.ts', () => ({ loadCard }));
const { TypedCardStep } = await import('./typed-card-step.tsx');

const CARD = {
  nameOnCard: 'María De la Cruz',
  cardNumber: '4242424242424242',
  cvv: '123',
  expirationMonth: '12',
  expirationYear: '2030',
  addressLine1: '12 Elm Street',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
};

function open() {
  const onConfirm = jest.fn<(card: ConfirmedCard) => void>();
  render(
    <NextIntlClientProvider locale="en" messages={{ fields: enFields, payment: enPayment, shell: enShell }}>
      <TypedCardStep
        formId="card"
        billing="full"
        path="/refill/payment"
        draft="card-rules-test"
        today={{ year: 2026, month: 11 }}
        onConfirm={onConfirm}
        failure={null}
        labels={{ intro: '', next: 'Next' }}
      />
    </NextIntlClientProvider>,
  );
  const field = (name: keyof typeof CARD) => screen.getByLabelText(enFields[name]);
  const fill = () => {
    for (const name of Object.keys(CARD) as (keyof typeof CARD)[]) {
      fireEvent.change(field(name), { target: { value: CARD[name] } });
    }
  };
  return { field, fill, onConfirm, next: screen.getByRole('button', { name: 'Next' }) };
}

beforeEach(() => {
  window.sessionStorage.clear();
  loadCard.mockReset();
});

describe('the rules of the card form', () => {
  it('are loaded once the form is touched, and no sooner', async () => {
    loadCard.mockResolvedValue(rules);
    const { field, next } = open();
    await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'true'));
    expect(loadCard).not.toHaveBeenCalled();
    fireEvent.focus(field('nameOnCard'));
    fireEvent.blur(field('nameOnCard'));
    expect(await screen.findByText(enFields.errors.nameOnCard.required)).toBeVisible();
    expect(loadCard).toHaveBeenCalledTimes(1);
  });

  it('are loaded for what the browser fills in by itself', async () => {
    loadCard.mockResolvedValue(rules);
    const { fill, next } = open();
    fill();
    await waitFor(() => expect(next).not.toHaveAttribute('aria-disabled', 'true'));
  });

  it('are requested again after a failed load, and the input is kept', async () => {
    loadCard.mockRejectedValue(new Error('offline'));
    const { field, fill, next, onConfirm } = open();
    fill();
    await userEvent.click(next);
    expect(await screen.findByText(enPayment.alert.unquoted.title)).toBeVisible();
    expect(field('nameOnCard')).toHaveValue(CARD.nameOnCard);
    expect(onConfirm).not.toHaveBeenCalled();
    loadCard.mockResolvedValue(rules);
    await userEvent.click(next);
    await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(enPayment.alert.unquoted.title)).toBeNull();
  });

  it('are awaited by only one submission', async () => {
    let arrive: (loaded: typeof rules) => void = () => undefined;
    loadCard.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    const { fill, next, onConfirm } = open();
    fill();
    await userEvent.click(next);
    await userEvent.click(next);
    arrive(rules);
    await waitFor(() => expect(onConfirm).toHaveBeenCalled());
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});

describe('an expiry in the past', () => {
  const PAST = enFields.errors.expiration.past;

  it.each([
    ['month, then year', ['expirationMonth', 'expirationYear']],
    ['year, then month', ['expirationYear', 'expirationMonth']],
  ] as const)('is said as soon as both are chosen, before the field is left: %s', async (_, order) => {
    loadCard.mockResolvedValue(rules);
    const { field } = open();
    const past = { expirationMonth: '10', expirationYear: '2026' };
    const [first, second] = order;
    fireEvent.change(field(first), { target: { value: past[first] } });
    await waitFor(() => expect(loadCard).toHaveBeenCalled());
    expect(screen.queryByText(PAST)).toBeNull();
    fireEvent.change(field(second), { target: { value: past[second] } });
    expect(await screen.findAllByText(PAST)).not.toEqual([]);
    fireEvent.change(field('expirationMonth'), { target: { value: '11' } });
    await waitFor(() => expect(screen.queryByText(PAST)).toBeNull());
  });
});
