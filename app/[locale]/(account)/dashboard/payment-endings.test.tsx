import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from '#tests/support/next-navigation.ts';
import type { ReactNode } from 'react';
import { LOCALES } from '#lib/i18n/locales.ts';
import { labelsIn } from '#tests/e2e/support/labels.ts';
import { buildClauses } from '#tests/faults/clauses.ts';
import { paymentMethodRows } from '#tests/faults/payment-method-rows.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { respondWith } from '#tests/support/api-server.ts';
import { AUTO, METHOD, ON, STORED } from '#tests/support/payment-views.ts';
import { AutoRefillScreen } from './auto-refill/screen.tsx';
import { PaymentMethodScreen } from './edit-payment/screen.tsx';

// What the rows of card and auto-refill require of their screens; `tests/integration/payment-method-faults.test.ts` drives the rows
// themselves.
jest.setTimeout(30_000);

type Label = ReturnType<typeof labelsIn>;
type Key = Parameters<Label>[0];

const PATIENT = { timeout: 10_000 };
const FAILED = { outcome: 'failed', text: null, codeLine: null } as const;

/** A change that fails: its screen, and the input that triggers it. */
const CHANGES: Record<string, { page: ReactNode; act: (t: Label) => Promise<void> }> = {
  'add-instrument': {
    page: <PaymentMethodScreen view={{ ...METHOD, stored: { ...STORED, card: null } }} />,
    async act(t) {
      await press(t, 'account.paymentMethod.add');
      await screen.findByLabelText(t('fields.nameOnCard'), {}, PATIENT);
      type(t, [
        ['fields.nameOnCard', 'Ana Ruiz'],
        ['fields.cardNumber', '5555555555554444'],
        ['fields.expirationMonth', '12'],
        ['fields.expirationYear', '2030'],
        ['fields.cvv', '123'],
      ]);
      await press(t, 'account.paymentMethod.save');
    },
  },
  'modify-instrument': {
    page: <PaymentMethodScreen view={METHOD} />,
    async act(t) {
      await press(t, 'account.paymentMethod.update');
      await screen.findByLabelText(t('fields.expirationYear'), {}, PATIENT);
      type(t, [
        ['fields.expirationYear', '2032'],
        ['fields.cvv', '123'],
      ]);
      await press(t, 'account.paymentMethod.save');
    },
  },
  'remove-instrument': {
    page: <PaymentMethodScreen view={METHOD} />,
    async act(t) {
      await press(t, 'account.paymentMethod.remove');
      await press(t, 'account.paymentMethod.confirm.yes');
    },
  },
  'enroll-autopay': {
    page: <AutoRefillScreen view={AUTO} />,
    async act(t) {
      await userEvent.click(screen.getByRole('checkbox', { name: t('account.autoRefill.agree') }));
      await press(t, 'account.autoRefill.turnOn');
    },
  },
  'cancel-autopay': {
    page: <AutoRefillScreen view={{ ...AUTO, stored: ON }} />,
    async act(t) {
      await press(t, 'account.autoRefill.turnOff');
      await press(t, 'account.autoRefill.confirm.yes');
    },
  },
};

const press = async (t: Label, key: Key) => userEvent.click(await screen.findByRole('button', { name: t(key) }));
const type = (t: Label, fields: [Key, string][]) => {
  for (const [key, value] of fields) fireEvent.change(screen.getByLabelText(t(key)), { target: { value } });
};

beforeEach(() => window.sessionStorage.clear());

describe.each(LOCALES)('a change that fails, in %s', (locale) => {
  it.each(Object.entries(CHANGES))('(%s) says what its row does', async (call, { page, act }) => {
    const block = paymentMethodRows.find((one) => one.call === call);
    const row = block?.rows.find(({ lasting }) => lasting === 'not-done');
    if (!block || !row) throw new Error(`No row of ${call}`);
    const clauses = buildClauses({ block, row, when: 'lasting' });
    const t = labelsIn(locale);
    respondWith({
      '/api/account/card': FAILED,
      '/api/account/card-change': FAILED,
      '/api/account/card-remove': FAILED,
      '/api/account/auto-refill': FAILED,
    });
    const router = { refresh: jest.fn() };
    renderAccount(<RouterContext.Provider value={router as never}>{page}</RouterContext.Provider>, locale);
    await act(t);
    const alert = await screen.findByRole('alert', {}, PATIENT);
    const said = clauses.flatMap((clause) => (clause.must === 'say' ? [clause.key] : []));
    const offered = clauses.flatMap((clause) => (clause.must === 'offer' ? [clause.key] : []));
    expect([said.length, offered.length]).toEqual([1, 1]);
    // An open confirmation would cover the alert.
    expect(screen.queryByRole('dialog')).toBeNull();
    for (const key of said) expect(alert).toHaveTextContent(t(key));
    for (const key of offered) expect(screen.getByRole('button', { name: t(key) })).toBeEnabled();
    if (!clauses.some(({ must }) => must === 'keep')) return;
    expect(screen.getByLabelText(t('fields.nameOnCard'))).toHaveValue('Ana Ruiz');
    expect(screen.getByLabelText(t('fields.expirationMonth'))).toHaveValue('12');
  });
});
