import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from '#tests/support/next-navigation.ts';
import { type Locale, LOCALES } from '#lib/i18n/locales.ts';
import { newRefillCart } from '#lib/plans/refill-cart.ts';
import type { RefillCartView } from '#lib/refill/server/refill-pages.ts';
import { labelsIn } from '#tests/e2e/support/labels.ts';
import type { Outcome } from '#tests/faults/outcomes.ts';
import { refillClauses } from '#tests/faults/refill-clauses.ts';
import { refillRows } from '#tests/faults/refill-rows.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { tooManyRequests, respondWith } from '#tests/support/api-server.ts';
import { RefillScreen } from './refill-screen.tsx';

const TYPED = 'ABCD-EFGH-2345-6789';
const VIEW: RefillCartView = {
  tab: 'pin',
  takesPins: true,
  pinFailure: null,
  supportPhone: '(800) 555-0100',
  account: 'a'.repeat(32),
  purchase: { id: 'purchase-1234', version: 1 },
  cart: newRefillCart('HSD_030'),
  prices: { plans: [{ planCode: 'HSD_030', lob: 'HSD', priceCents: 4500, days: 30 }], creditCents: 0, promo: null },
  quote: { attempt: 'a'.repeat(64), reference: 'PIN1-2345', lines: [], totalCents: 4924, taxCents: 424 },
  preview: { today: '2026-11-23', expiry: '2026-11-25' },
  estimate: null,
  isTribal: false,
  isPaused: false,
  hasOfferEnded: false,
  areOffersUnknown: false,
  after: null,
  receipt: null,
};
const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn() };

/** The handler's response for the outcome of a row. */
const REPLIES: Partial<Record<Outcome, 'failed' | 'unknown'>> = {
  'pin-not-looked-up': 'failed',
  'pin-unknown': 'unknown',
};

const block = refillRows.find(({ call }) => call === 'pin');
const endings = (block?.rows ?? []).flatMap((row) => {
  const outcome = REPLIES[row.lasting];
  return block && outcome ? [{ outcome, kind: row.kind, clauses: refillClauses({ block, row, when: 'lasting' }) }] : [];
});
/** Opens the PIN tab and looks a PIN up. */
async function lookUp(locale: Locale) {
  const t = labelsIn(locale);
  renderAccount(
    <RouterContext.Provider value={router}>
      <RefillScreen view={VIEW} />
    </RouterContext.Provider>,
    locale,
  );
  await userEvent.type(screen.getByLabelText(t('pin.form.field')), TYPED);
  // A mouse leaves the focus in the field; the keyboard does not.
  act(() => screen.getByRole('button', { name: t('pin.form.verify') }).focus());
  await userEvent.keyboard('{Enter}');
  return { t, alert: await screen.findByRole('alert') };
}

const ofEachReply = Object.values(REPLIES).flatMap((reply) => endings.find(({ outcome }) => outcome === reply) ?? []);

describe.each(LOCALES)('a look at a PIN that fails, in %s', (locale) => {
  it.each(ofEachReply)(
    'reports a PIN lookup with the outcome $outcome ($kind) as its row states',
    async ({ outcome, clauses }) => {
      respondWith({ '/api/refill/pin/look-up': { outcome } });
      const { t, alert } = await lookUp(locale);
      const textKeys = clauses.flatMap((clause) => (clause.must === 'say' ? [clause.key] : []));
      const buttonKeys = clauses.flatMap((clause) => (clause.must === 'offer' ? [clause.key] : []));
      expect([textKeys.length, buttonKeys.length]).toEqual([2, 1]);
      for (const key of textKeys) expect(within(alert).getByText(t(key))).toBeVisible();
      for (const key of buttonKeys) expect(screen.getByRole('button', { name: t(key) })).toBeEnabled();
      expect(clauses).toContainEqual({ must: 'keep', what: 'typed' });
      expect(screen.getByLabelText(t('pin.form.field'))).toHaveValue(TYPED);
      expect(screen.getByLabelText(t('pin.form.field'))).toHaveFocus();
    },
  );

  it('reports the wait after too many wrong PINs, a day in hours', async () => {
    respondWith({ '/api/refill/pin/look-up': tooManyRequests(86_100) });
    const { alert } = await lookUp(locale);
    expect(alert).toHaveTextContent(locale === 'en' ? 'Please wait 24 hours' : 'Espere 24 horas');
  });
});
