import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CardStep } from '#components/payment/card-step.tsx';
import { PaymentStatusScreen } from '#components/payment/payment-status-screen.tsx';
import { ReceiptPage } from '#components/payment/receipt-page.tsx';
import { type QuoteState, ReviewStep } from '#components/payment/review-step.tsx';
import { usePayment } from '#components/payment/use-payment.ts';
import type { PaymentFailure, Quote } from '#lib/api/payment.ts';
import type { CardForm } from '#lib/forms/card-form.ts';
import { push, quoteWith, renderLitepay, replace } from '#tests/support/litepay-screen.tsx';
import { bodiesOf, respondWith } from '#tests/support/api-server.ts';

const PURCHASE = { id: 'shelf-1234', version: 2 };
const TERMS = { open: 'Read the terms', title: 'Terms', bodyHtml: '<p>Terms</p>', close: 'Close' };
const AGAIN = { title: 'Another shelf?', text: 'You bought one minutes ago.', yes: 'Yes, another', no: 'No' };
const nameOf = () => ({ label: 'Shelf' });

interface ShelfView {
  quote: Quote | null;
}

/** The only screen of a sample flow: size, card and review, built from the parts that all flows share. */
function ShelfScreen({ view, requestQuote }: { view: ShelfView; requestQuote: () => void }) {
  const [isChosen, setIsChosen] = useState(false);
  const [card, setCard] = useState<CardForm | null>(null);
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const redirect = (path: string) => (reference: string) => push(`${path}?reference=${reference}`);
  const payment = usePayment({
    api: '/api/shelf',
    view,
    onConfirmed: redirect('/shelf/receipt'),
    onPending: redirect('/shelf/status'),
    onFailed: redirect('/error'),
    onDeclined: (reason) => {
      setCard(null);
      setFailure(reason);
      requestQuote();
    },
    onStale: requestQuote,
  });
  if (!isChosen) return <button onClick={() => setIsChosen(true)}>Small</button>;
  const quote: QuoteState = view.quote ?? 'pending';
  return (
    <>
      <CardStep
        formId="shelf-card"
        path="/shelf"
        draft="shelf.card"
        today={{ year: 2026, month: 11 }}
        card={card}
        onConfirm={(confirmed) => {
          setCard(confirmed);
          setFailure(null);
        }}
        onEdit={() => setCard(null)}
        isLocked={payment.isSending}
        failure={failure}
        labels={{ intro: 'Pay for your shelf', next: 'Next' }}
      />
      {card && (
        <ReviewStep
          title={<h2>Review</h2>}
          quote={quote}
          updating={quote === 'pending' && 'Updating'}
          nameOf={nameOf}
          payment={payment}
          onPay={(shown, repeats) =>
            void payment.pay({
              purchase: PURCHASE,
              quote: shown,
              card: card.card,
              repeats,
              extra: { giftNote: 'For Ana' },
            })
          }
          onRequote={requestQuote}
          onStartAgain={requestQuote}
          labels={{
            agree: 'I agree',
            termsMissing: 'Agree first',
            terms: TERMS,
            submit: 'Buy',
            processing: 'Buying',
            again: AGAIN,
          }}
        />
      )}
    </>
  );
}

function open() {
  const requested: string[] = [];
  const request = () => void requested.push('quote');
  const shelf = renderLitepay(<ShelfScreen view={{ quote: quoteWith() }} requestQuote={request} />);
  fireEvent.click(screen.getByRole('button', { name: 'Small' }));
  return { ...shelf, requested };
}

async function confirmCard() {
  for (const [label, value] of [
    ['Name on card', 'Ana Ruiz'],
    ['Card number', '4242424242424242'],
    ['Expiration month', '12'],
    ['Expiration year', '2030'],
    ['CVV', '123'],
    ['Billing address line 1', '12 Elm Street'],
    ['City', 'Springfield'],
    ['State', 'IL'],
    ['ZIP code', '62701'],
  ] as const) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
}

async function buy() {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I agree' }));
  await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
}

beforeEach(() => {
  window.sessionStorage.clear();
  window.dataLayer = [];
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the screen of a flow that nobody sells', () => {
  it('pays for what it shows with the card that was confirmed, and adds what its flow asks for', async () => {
    const sent = respondWith({ '/api/shelf/pay': { outcome: 'confirmed', reference: 'AAAA-1234' } });
    open();
    await confirmCard();
    await buy();
    await waitFor(() => expect(push.mock.calls).toEqual([['/shelf/receipt?reference=AAAA-1234']]));
    expect(bodiesOf(sent, '/api/shelf/pay')).toMatchObject([
      {
        ...{
          purchase: PURCHASE,
          attempt: quoteWith().attempt,
          totalCents: quoteWith().totalCents,
          giftNote: 'For Ana',
        },
        cardSummary: { brand: 'visa', lastFour: '4242' },
      },
    ]);
  });

  it('asks before the same is paid again, and names what was asked about', async () => {
    const sent = respondWith({
      '/api/shelf/pay': [
        { outcome: 'repeats', repeats: 'before' },
        { outcome: 'pending', reference: 'AAAA-1234' },
      ],
    });
    open();
    await confirmCard();
    await buy();
    await userEvent.click(await screen.findByRole('button', { name: AGAIN.yes, hidden: true }));
    await waitFor(() => expect(push.mock.calls).toEqual([['/shelf/status?reference=AAAA-1234']]));
    expect(bodiesOf(sent, '/api/shelf/pay')).toMatchObject([{ repeats: null }, { repeats: 'before' }]);
  });

  it('shows why a card was declined, and asks for another and a new price', async () => {
    const failure = {
      text: 'Your card was declined.',
      codeLine: null,
      reference: 'AAAA-1234',
      mends: 'card',
      supportPhone: '1',
    } as const;
    respondWith({ '/api/shelf/pay': { outcome: 'declined', failure } });
    const { requested } = open();
    await confirmCard();
    await buy();
    expect(await screen.findByText('Your card was declined.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Buy' })).toBeNull();
    expect(requested).toEqual(['quote']);
  });
});

it('waits on the common page, which asks the flow’s own handler and leads to the flow’s own pages', async () => {
  jest.useFakeTimers();
  const sent = respondWith({ '/api/shelf/status': { state: 'confirmed', reference: 'AAAA-1234' } });
  renderLitepay(
    <PaymentStatusScreen
      namespace="litepay.waiting"
      api="/api/shelf"
      view={{
        ...{ purchaseId: PURCHASE.id, attempt: quoteWith().attempt, reference: 'AAAA-1234' },
        ...{ state: 'checking', supportPhone: '800-555-0199' },
      }}
      redirects={{ confirmed: '/shelf/receipt', back: '/shelf', failed: '/error' }}
      declined={{ event: 'order_declined' }}
    />,
  );
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  const query = new URLSearchParams({ purchase: PURCHASE.id, attempt: quoteWith().attempt });
  expect(sent).toEqual([{ path: `/api/shelf/status?${query}`, body: null }]);
  expect(replace.mock.calls).toEqual([['/en/shelf/receipt']]);
});

it('has the common receipt, with its own lines', () => {
  const { lines, taxCents, totalCents } = quoteWith();
  renderLitepay(
    <ReceiptPage
      api="/api/shelf"
      namespace="litepay.confirmation"
      view={{
        ...{ orderNumber: 'S-1', reference: 'AAAA-1234', paidOn: '2026-11-22', lines, taxCents, totalCents },
        ...{ purchaseId: PURCHASE.id, attempt: 'a'.repeat(64) },
        merchant: { supportPhone: '(800) 555-0100', url: 'https://shelf.example' },
        ...{ card: { brand: 'visa', lastFour: '4242' }, showAcpTile: false },
      }}
      intro="Enjoy your shelf"
      facts={[{ label: 'Size', value: 'Small' }]}
      summaryTitle="Your shelf"
      nameOf={nameOf}
      event={{ event: 'order_declined' }}
      drafts="shelf"
      faq={{ name: 'shelf', title: 'Questions', items: [] }}
    />,
  );
  for (const text of ['S-1', 'AAAA-1234', 'Enjoy your shelf', 'Small', 'Shelf', '49.24']) {
    expect(screen.getByText(text)).toBeVisible();
  }
});
