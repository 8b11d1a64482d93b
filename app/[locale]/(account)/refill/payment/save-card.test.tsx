import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from '#tests/support/next-navigation.ts';
import { NextIntlClientProvider } from 'next-intl';
import { bundledMessages } from '#lib/i18n/bundled-messages.ts';
import { type Locale, LOCALES } from '#lib/i18n/locales.ts';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import type { RefillPaymentView } from '#lib/refill/server/refill-pages.ts';
import { labelsIn } from '#tests/e2e/support/labels.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { type ApiReplies, type ApiReply, bodiesFor, tooManyRequests, respondWith } from '#tests/support/api-server.ts';
import { PAYMENT_MESSAGES } from '../step-messages.ts';
import { SaveProblem } from './save-card.tsx';
import { PaymentScreen } from './screen.tsx';

const SAVE = '/api/account/card';
const CHOOSE = '/api/refill/payment';
/** A slow machine takes its time to encrypt a card. */
const PATIENT = { timeout: 10_000 };

jest.setTimeout(30_000);
const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn() };

const SAVED = { ref: 'r1', brand: 'visa' as const, lastFour: '4242', expiry: { month: 12, year: 2029 } };
const VIEW: RefillPaymentView = {
  account: 'a'.repeat(32),
  purchase: { id: 'purchase-1234', version: 3 },
  savedCard: null,
  isCardGone: false,
  wantsAnother: false,
  cardVersion: 'v1',
  offersAutoRefill: true,
  takesPins: true,
  name: 'Ana Ruiz',
  failure: null,
  month: { year: 2026, month: 11 },
  billing: 'full',
  serviceAddress: { addressLine1: '1 Oak Road', addressLine2: '', city: 'Springfield', state: 'IL', zip: '62701' },
  cart: { internet: 'HSD_030', refills: 1, packages: [], addOns: [], isWinback: false },
  quote: {
    attempt: 'b'.repeat(64),
    reference: 'CARD-2345',
    taxCents: 301,
    totalCents: 4801,
    lines: [{ kind: 'plan', code: 'HSD_030', text: '', quantity: 1, days: 30, cents: 4500 }],
  },
  preview: { today: '2026-11-23', expiry: '2026-11-25', days: 30 },
  plans: [{ planCode: 'HSD_030', lob: 'HSD', priceCents: 4_500, days: 30 }],
};

function open(replies: ApiReplies, view: Partial<RefillPaymentView> = {}, locale: Locale = 'en') {
  const requests = respondWith({ [CHOOSE]: { outcome: 'saved', purchase: VIEW.purchase }, ...replies });
  const page = (changes: Partial<RefillPaymentView>) => (
    <RouterContext.Provider value={router}>
      <PaymentScreen view={{ ...VIEW, ...changes }} />
    </RouterContext.Provider>
  );
  const { show } = renderAccount(page(view), locale);
  return { requests, show: (changes: Partial<RefillPaymentView>) => show(page(changes)) };
}

async function saveCard(locale: Locale = 'en', box: 'check' | 'saved already' = 'check') {
  const t = labelsIn(locale);
  const values = [
    [t('fields.nameOnCard'), 'Ana Ruiz'],
    [t('fields.cardNumber'), '5555555555554444'],
    [t('fields.expirationMonth'), '12'],
    [t('fields.expirationYear'), '2030'],
    [t('fields.cvv'), '123'],
  ] as const;
  await screen.findByLabelText(t('fields.cardNumber'), {}, PATIENT);
  for (const [label, value] of values) fireEvent.change(screen.getByLabelText(label), { target: { value } });
  if (box === 'check') await userEvent.click(screen.getByRole('checkbox', { name: t('account.card.options.save') }));
  await userEvent.click(screen.getByRole('button', { name: t('refill.payment.next') }));
}
const alert = () => screen.findByRole('alert', {}, PATIENT);

beforeEach(() => {
  for (const mock of Object.values(router)) mock.mockReset();
  window.sessionStorage.clear();
});

describe('a card that is saved during a refill', () => {
  it('saves the card with the version that the page shows, and pays with it', async () => {
    const { requests } = open({ [SAVE]: { outcome: 'done', ref: 'r2' } });
    await saveCard();
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/en/refill/review'), PATIENT);
    expect(bodiesFor(requests, SAVE)).toMatchObject([{ version: 'v1', enroll: false, account: VIEW.account }]);
    expect(bodiesFor(requests, CHOOSE)).toMatchObject([{ payment: { kind: 'saved', card: 'r2' } }]);
  });

  const unsure: [string, ApiReply<typeof SAVE>, 'saveUnknown' | 'saveChanged'][] = [
    ['of unknown outcome', { outcome: 'unknown' }, 'saveUnknown'],
    ['whose answer is lost', 'offline', 'saveUnknown'],
    ['that cannot be read back', { outcome: 'done', ref: null }, 'saveUnknown'],
    ['after another one', Response.json({ reason: 'payment-changed' }, { status: 409 }), 'saveChanged'],
  ];
  describe.each(['en', 'es'] as const)('in %s', (locale) => {
    it.each(unsure)('%s: reads the card again, and pays nothing with it', async (_, reply, key) => {
      const t = labelsIn(locale);
      const { requests, show } = open({ [SAVE]: reply }, {}, locale);
      await saveCard(locale);
      expect(await alert()).toHaveTextContent(t(`refill.payment.${key}.title`));
      expect(router.refresh).toHaveBeenCalledTimes(1);
      expect(bodiesFor(requests, CHOOSE)).toEqual([]);
      show({ savedCard: { ...SAVED, ref: 'r2', lastFour: '4444' }, cardVersion: 'v2' });
      expect(await screen.findByText(/4444/, {}, PATIENT)).toBeVisible();
      expect(await alert()).toHaveTextContent(t(`refill.payment.${key}.text`));
      await userEvent.click(screen.getByRole('button', { name: t('refill.payment.next') }));
      await waitFor(() =>
        expect(bodiesFor(requests, CHOOSE)).toMatchObject([{ payment: { kind: 'saved', card: 'r2' } }]),
      );
    });
  });

  it.each<[string, ApiReply<typeof SAVE>, string]>([
    [
      'the provider’s words',
      { outcome: 'failed', text: 'The number is wrong.', codeLine: 'X' },
      'The number is wrong.',
    ],
    ['too many tries', tooManyRequests(), 'Too many attempts'],
  ])('reports a card that was not saved: %s', async (_, reply, text) => {
    open({ [SAVE]: reply });
    await saveCard();
    expect(await alert()).toHaveTextContent(text);
    expect(router.refresh).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Name on card')).toHaveValue('Ana Ruiz');
  });

  it('reports that auto-refill is no longer offered, keeps the typed card, and saves it without', async () => {
    const notOffered = Response.json({ reason: 'not-offered' }, { status: 404 });
    const { requests } = open({ [SAVE]: [notOffered, { outcome: 'done', ref: 'r2' }] });
    const enroll = screen.getByRole('checkbox', { name: 'Turn on auto-refill' });
    await userEvent.click(enroll);
    await userEvent.click(screen.getByRole('checkbox', { name: 'I agree to the auto-refill terms' }));
    await saveCard('en', 'saved already');
    expect(await alert()).toHaveTextContent('Auto-refill is no longer available');
    expect(screen.getByLabelText('Card number')).toHaveValue('5555-5555-5555-4444');
    expect(screen.getByLabelText('CVV')).toHaveValue('123');
    expect(router.refresh).not.toHaveBeenCalled();
    await userEvent.click(enroll);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/en/refill/review'), PATIENT);
    expect(bodiesFor(requests, SAVE)).toMatchObject([{ enroll: true }, { enroll: false }]);
  });

  it('reports during maintenance that nothing was sent, and keeps number and code for the next press', async () => {
    const text = "We're doing maintenance, so this wasn't sent and nothing has changed.";
    const refusal = { outcome: 'failed', text, codeLine: null, isUnsent: true } as const;
    const { requests } = open({ [SAVE]: [refusal, { outcome: 'done', ref: 'r2' }] });
    await saveCard();
    expect(await alert()).toHaveTextContent(text);
    expect(screen.getByLabelText('Card number')).toHaveValue('5555-5555-5555-4444');
    expect(screen.getByLabelText('CVV')).toHaveValue('123');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/en/refill/review'), PATIENT);
    expect(bodiesFor(requests, SAVE)).toHaveLength(2);
  });

  it('offers saving without auto-refill if the provider has none, whatever was chosen before', async () => {
    open({});
    await userEvent.click(screen.getByRole('checkbox', { name: 'Turn on auto-refill' }));
    cleanup();
    const { requests } = open({ [SAVE]: { outcome: 'done', ref: 'r2' } }, { offersAutoRefill: false });
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Save this card' })).toBeChecked());
    expect(screen.queryByText(/auto-refill/)).toBeNull();
    await saveCard('en', 'saved already');
    await waitFor(() => expect(bodiesFor(requests, SAVE)).toMatchObject([{ enroll: false }]), PATIENT);
  });
});

it.each(['en', 'es'] as const)(
  'the page has its own texts, and no more of the payment method, in %s',
  async (locale) => {
    const messages = pickMessages(bundledMessages[locale], ...PAYMENT_MESSAGES);
    expect(Object.keys(messages.account ?? {})).toEqual(['card', 'paymentChange']);
    const outcomes = [
      'failed',
      'changed',
      'limited',
      'termsChanged',
      'chargeChanged',
      'notOffered',
      'unknown',
    ] as const;
    const results = outcomes.map((outcome) => ({ outcome, text: null, codeLine: null, seconds: 60 }));
    render(
      <NextIntlClientProvider locale={locale} messages={messages}>
        {results.map((result) => (
          <SaveProblem key={result.outcome} result={result} />
        ))}
      </NextIntlClientProvider>,
    );
    expect(await screen.findAllByRole('alert')).toHaveLength(outcomes.length);
  },
);

describe('a saved card that is gone', () => {
  it.each(['en', 'es'] as const)('reports on the payment step that the saved card is gone, in %s', async (locale) => {
    open({}, { savedCard: SAVED, isCardGone: true }, locale);
    expect(await alert()).toHaveTextContent(labelsIn(locale)('refill.payment.cardGone.title'));
  });
});

it('keeps the form for another card open after a change of language', async () => {
  const page = (locale: Locale) => open({}, { savedCard: SAVED }, locale);
  page('en');
  await userEvent.click(screen.getByRole('button', { name: 'Use another card' }));
  expect(await screen.findByLabelText('CVV')).toBeVisible();
  cleanup();
  page('es');
  expect(await screen.findByLabelText('CVV')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: labelsIn('es')('refill.payment.useSaved') }));
  expect(screen.queryByLabelText('CVV')).toBeNull();
});

describe.each(LOCALES)('another card than the saved one, in %s', (locale) => {
  const FAILURE = {
    text: 'This card is not working.',
    codeLine: null,
    reference: 'CARD-2345',
    mends: 'card' as const,
    supportPhone: '(800) 555-0100',
  };

  it('opens the form for another card after a decline, with the focus in it', async () => {
    open({}, { savedCard: SAVED, failure: FAILURE, wantsAnother: true }, locale);
    const t = labelsIn(locale);
    await waitFor(() => expect(screen.getByLabelText(t('fields.nameOnCard'))).toHaveFocus());
    expect(screen.queryByText(FAILURE.text)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: t('refill.payment.useSaved') }));
    expect(screen.getByRole('button', { name: t('account.card.saved.another') })).toHaveFocus();
  });

  it('puts the focus on the security code after a decline about it', async () => {
    open({}, { savedCard: null, failure: { ...FAILURE, field: 'cvv' }, wantsAnother: true }, locale);
    await waitFor(() => expect(screen.getByLabelText(labelsIn(locale)('fields.cvv'))).toHaveFocus());
  });

  it('puts the focus in the form when another card is chosen', async () => {
    open({}, { savedCard: SAVED, failure: FAILURE }, locale);
    const t = labelsIn(locale);
    await userEvent.click(screen.getByRole('button', { name: t('account.card.saved.another') }));
    await waitFor(() => expect(screen.getByLabelText(t('fields.nameOnCard'))).toHaveFocus());
  });
});
