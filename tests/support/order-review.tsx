import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import type { ReviewPageView } from '#lib/shop/server/buy-pages.ts';
import type { Quote } from '#lib/payment/api.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { cartWith, PURCHASE, renderShop } from '#tests/support/shop-screen.tsx';
import { useBuyMemory } from '#app/[locale]/(shop)/buy/buy-memory.tsx';
import { ReviewScreen } from '#app/[locale]/(shop)/buy/order-review/screen.tsx';

const ADDRESS = { addressLine1: '12 Elm Street', addressLine2: '', city: 'Springfield', state: 'IL', zip: '62701' };
const BILLING = { name: 'Ana Ruiz', ...ADDRESS };
export const buildQuote = (taxCents: number | null, totalCents: number, attempt = 'a'): Quote => ({
  attempt: attempt.repeat(64),
  reference: 'ABCD-1234',
  lines: [
    { kind: 'plan', code: 'HSD_030', text: '', quantity: 1, cents: 4500, days: 30 },
    { kind: 'shipping', code: 'STD', text: '', quantity: 1, cents: 0 },
  ],
  taxCents,
  totalCents,
});
export const VIEW: ReviewPageView = {
  purchase: PURCHASE,
  cart: cartWith(),
  quote: buildQuote(428, 4928),
  details: { billing: BILLING, sameAsService: false, delivery: { sameAsBilling: true, to: BILLING, code: 'STD' } },
  shipping: { code: 'STD', text: '', cents: 0, isFree: true },
  serviceAddress: { ...ADDRESS, addressLine2: 'Apt 4' },
  customer: { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', phone: '5551234567' },
};
const CARD = { cardNumber: '4242424242424242', brand: 'visa', expirationDate: '1230', cvv: '123' } as const;

/** Sets the card that the payment page leaves in memory. */
function WithCard({ children }: { children: ReactNode }) {
  const [, remember] = useBuyMemory();
  const [isHeld, setHeld] = useState(false);
  if (isHeld) return children;
  return (
    <button
      type="button"
      onClick={() => {
        remember({ card: CARD });
        setHeld(true);
      }}
    >
      hold
    </button>
  );
}

export async function open(view: Partial<ReviewPageView> = {}, locale: Locale = 'en') {
  const page = renderShop(
    <WithCard>
      <ReviewScreen view={{ ...VIEW, ...view }} />
    </WithCard>,
    { locale },
  );
  await userEvent.click(screen.getByRole('button', { name: 'hold' }));
  return page;
}
export const submit = () => screen.getByRole('button', { name: 'Complete purchase' });
export const agree = () =>
  userEvent.click(screen.getByRole('checkbox', { name: 'I agree to the terms and conditions' }));
