import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from '#tests/support/next-navigation.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { newRefillCart, winbackCart } from '#lib/plans/refill-cart.ts';
import type { RefillCartView } from '#lib/refill/server/refill-pages.ts';
import { labelsIn } from '#tests/e2e/support/labels.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { type ApiReplies, bodiesFor, tooManyRequests, respondWith } from '#tests/support/api-server.ts';
import { RefillScreen } from './refill-screen.tsx';

const LOOK = '/api/refill/pin/look-up';
const PAY = '/api/refill/pin/pay';
const TYPED = ' abcd-efgh-2345-6789 ';
const PIN = 'ABCDEFGH23456789';
const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn() };

const QUOTE = {
  attempt: 'a'.repeat(64),
  reference: 'PIN1-2345',
  taxCents: 0,
  totalCents: 0,
  lines: [{ kind: 'plan' as const, code: 'HSD_030', text: '', quantity: 2, cents: 0, days: 30 }],
};
const FAILURE = {
  text: 'This refill PIN has already been redeemed.',
  codeLine: null,
  reference: 'PIN1-2345',
  mends: 'support' as const,
  supportPhone: '(800) 555-0100',
};
const FIT = {
  outcome: 'fit' as const,
  purchase: { id: 'purchase-pin', version: 2 },
  quote: QUOTE,
  days: 60,
  expiry: '2026-11-25',
  today: '2026-11-23',
};
const VIEW: RefillCartView = {
  tab: 'pin',
  takesPins: true,
  pinFailure: null,
  supportPhone: '(800) 555-0100',
  account: 'a'.repeat(32),
  purchase: { id: 'purchase-1234', version: 1 },
  cart: newRefillCart('HSD_030'),
  prices: { plans: [{ planCode: 'HSD_030', lob: 'HSD', priceCents: 4500, days: 30 }], creditCents: 0, promo: null },
  quote: { ...QUOTE, totalCents: 4924, taxCents: 424 },
  preview: { today: '2026-11-23', expiry: '2026-11-25' },
  estimate: null,
  isTribal: false,
  isPaused: false,
  hasOfferEnded: false,
  areOffersUnknown: false,
  after: null,
  receipt: null,
};

const open = (replies: ApiReplies = {}, view: Partial<RefillCartView> = {}, locale: Locale = 'en') => {
  const requests = respondWith({ [LOOK]: FIT, ...replies });
  const page = (changes: Partial<RefillCartView>) => (
    <RouterContext.Provider value={router}>
      <RefillScreen view={{ ...VIEW, ...changes }} />
    </RouterContext.Provider>
  );
  const { show } = renderAccount(page(view), locale);
  return { requests, show: (changes: Partial<RefillCartView>) => show(page(changes)) };
};
const tab = (name: string) => screen.getByRole('tab', { name });
const field = () => screen.getByLabelText('Refill PIN');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const verify = async (text = TYPED) => {
  await userEvent.type(field(), text);
  await press('Verify');
};
const redeem = async () => {
  await verify();
  await userEvent.click(await screen.findByRole('button', { name: 'Redeem' }));
};

// The test's document has no layout, so it cannot scroll.
Element.prototype.scrollIntoView = () => undefined;

beforeEach(() => {
  for (const mock of Object.values(router)) mock.mockReset();
  window.history.replaceState(null, '', '/en/refill?account=a&failed=OLD');
});

describe('the tabs of a refill', () => {
  it('shows what this account can choose', () => {
    const tv = { planCode: 'TVP_010', lob: 'TV', priceCents: 2000, days: 10 };
    const { show } = open({}, { tab: 'card' });
    expect(screen.getByText('Choose how many days to add.')).toBeVisible();
    show({ tab: 'card', prices: { ...VIEW.prices, plans: [...VIEW.prices.plans, tv] } });
    expect(screen.getByText('Choose internet, TV, or both.')).toBeVisible();
  });

  it.each([
    [false, ['51 days left · service through Tue, Jan 12, 2027', 'Ended on Wed, Nov 18, 2026', '']],
    [true, ['51 days left', 'Ended on Wed, Nov 18, 2026', '']],
  ])('shows the days of each television product, with a move in progress: %s', (isPaused, expected) => {
    const codes = ['VDO_XITV_KIDS_30', 'VDO_XITV_SPT_30', 'VDO_XITV_ENT_30'];
    const plans = codes.map((planCode) => ({ planCode, lob: 'VIDEO', priceCents: 1000, days: 30 }));
    const tv = [
      { planCode: 'VDO_XITV_KIDS_30', expiry: '2027-01-12' },
      { planCode: 'VDO_XITV_SPT_30', expiry: '2026-11-18' },
    ];
    open({}, { tab: 'card', isPaused, prices: { ...VIEW.prices, plans }, preview: { ...VIEW.preview, tv } });
    const days = ['Kids and Family', 'Sports and News', 'Entertainment'].map(
      (name) => screen.getByText(name).nextElementSibling?.textContent ?? '',
    );
    expect(days.map((text) => text.replaceAll('\u00A0', ' '))).toEqual(expected);
  });

  it('explains what a PIN is for', () => {
    open();
    expect(screen.getByText('Enter your PIN to see what it adds to your account.')).toBeVisible();
  });

  it('selects tabs with the arrow keys, keeps what was typed, and writes the tab into the address', async () => {
    open({}, { tab: 'card' });
    expect(tab('Card')).toHaveAttribute('aria-selected', 'true');
    tab('Card').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(tab('Refill PIN')).toHaveFocus();
    expect(window.location.search).toBe('?account=a&tab=pin');
    await userEvent.type(field(), 'ABC');
    await userEvent.click(tab('Card'));
    expect(screen.getByRole('combobox', { name: 'Number of refills' })).toBeVisible();
    expect(window.location.search).toBe('?account=a');
    await userEvent.keyboard('{End}');
    expect(field()).toHaveValue('ABC');
  });

  it('shows no tabs if the provider takes no PINs', () => {
    open({}, { tab: 'card', takesPins: false });
    expect(screen.getByRole('combobox', { name: 'Number of refills' })).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByText(/PIN/)).toBeNull();
  });

  it('reports that PINs are no longer accepted, and keeps the PIN in its field', async () => {
    open({ [LOOK]: Response.json({ reason: 'not-offered' }, { status: 404 }) });
    await verify();
    expect(await screen.findByText('We no longer accept refill PINs here')).toBeVisible();
    expect(field()).toHaveValue(TYPED);
  });

  it('requests no total by card while the PIN tab is open', async () => {
    const { requests } = open({}, { quote: null });
    await verify();
    await screen.findByRole('button', { name: 'Redeem' });
    expect(requests.map(({ path }) => path)).toEqual([LOOK]);
  });
});

describe('television in a cart', () => {
  const KIDS = 'VDO_XITV_KIDS_30';
  const codes = ['VDO_XITV_30', KIDS];
  const plans = [
    ...VIEW.prices.plans,
    ...codes.map((planCode) => ({ planCode, lob: 'VIDEO', priceCents: 1000, days: 30 })),
  ];
  const withTv = { ...VIEW.cart, packages: ['VDO_XITV_30'], addOns: [KIDS] };
  const saveReply = { outcome: 'saved' as const, purchase: { id: 'purchase-1234', version: 2 }, quote: QUOTE };

  it.each([
    ['en', '30 days of basic TV', 'Kids and Family', 'No, keep it', 'Yes, remove'],
    ['es', 'TV básica por 30 días', 'Niños y familia', 'No, conservar', 'Sí, quitar'],
  ] as const)('is removed with what needs it only after asking (%s)', async (locale, basic, kids, no, yes) => {
    const view = { tab: 'card', cart: withTv, prices: { ...VIEW.prices, plans } } as const;
    const { requests } = open({ '/api/refill/cart': saveReply }, view, locale);
    const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(name) });
    await userEvent.click(box(basic));
    expect(screen.getByRole('dialog')).toHaveTextContent(kids);
    await press(no);
    expect(box(basic)).toBeChecked();
    expect(bodiesFor(requests, '/api/refill/cart')).toEqual([]);

    await userEvent.click(box(basic));
    await press(yes);
    expect(box(basic)).not.toBeChecked();
    expect(box(kids)).not.toBeChecked();
    await waitFor(() =>
      expect(bodiesFor(requests, '/api/refill/cart')).toMatchObject([{ cart: { packages: [], addOns: [] } }]),
    );
  });

  it('adds television without asking', async () => {
    open({ '/api/refill/cart': saveReply }, { tab: 'card', prices: { ...VIEW.prices, plans } });
    await userEvent.click(screen.getByRole('checkbox', { name: /Kids and Family/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('checkbox', { name: /30 days of basic TV/ })).toBeChecked();
  });
});

describe('the total of a cart', () => {
  const SAVE = '/api/refill/cart';
  const { attempt: _, reference: __, ...ESTIMATE } = { ...QUOTE, taxCents: 424, totalCents: 4924 };
  const UNSAVED = { tab: 'card', purchase: null, quote: null, estimate: Promise.resolve(ESTIMATE) } as const;
  const saveReply = (totalCents: number) => ({
    outcome: 'saved' as const,
    purchase: { id: 'purchase-1234', version: 2 },
    quote: { ...QUOTE, taxCents: 424, totalCents },
  });
  const total = (text: string) => screen.findAllByText(text);

  it('streams the total after the page, and saves it when the customer goes on', async () => {
    const { requests } = open({ [SAVE]: saveReply(4924) }, UNSAVED);
    await total('49.24');
    expect(requests).toEqual([]);
    await press('Next');
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/en/refill/payment'));
    expect(bodiesFor(requests, SAVE)).toMatchObject([{ purchase: null, cart: VIEW.cart }]);
  });

  it('shows a changed total before the customer goes on', async () => {
    const { requests } = open({ [SAVE]: saveReply(5024) }, UNSAVED);
    await total('49.24');
    await press('Next');
    expect(await screen.findByRole('alert')).toHaveTextContent('The total has changed');
    await total('50.24');
    expect(router.push).not.toHaveBeenCalled();
    await press('Next');
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/en/refill/payment'));
    expect(bodiesFor(requests, SAVE)).toHaveLength(1);
  });

  it.each([
    ['en', 'Next', 'Your offer has ended', 'sale'],
    ['es', 'Siguiente', 'Su oferta terminó', 'winback'],
  ] as const)(
    'without the offer that was shown is named before anybody goes on (%s)',
    async (locale, go, title, kind) => {
      const promo = { kind, id: 'P', offerType: 'INSTANT', offCents: 3_500 };
      const cart = kind === 'winback' ? winbackCart() : newRefillCart('HSD_030');
      const total = { taxCents: 0, totalCents: kind === 'winback' ? 9_000 : 1_000, lines: QUOTE.lines };
      const saveReply = { outcome: 'saved' as const, purchase: { id: 'purchase-1234', version: 2 } };
      // The same total, but for fewer days.
      const quote = { ...QUOTE, totalCents: kind === 'winback' ? 9_000 : 4_500 };
      open(
        { '/api/refill/cart': { ...saveReply, quote } },
        { tab: 'card', quote: null, estimate: Promise.resolve(total), cart, prices: { ...VIEW.prices, promo } },
        locale,
      );
      await waitFor(() => expect(screen.getAllByRole('button', { name: go })[0]).not.toHaveAttribute('aria-disabled'));
      await press(go);
      expect(await screen.findByText(title)).toBeVisible();
      expect(router.push).not.toHaveBeenCalled();
      expect(router.refresh).toHaveBeenCalled();
    },
  );

  it('reports an offer that has ended since the cart was saved', () => {
    open({}, { tab: 'card', hasOfferEnded: true, quote: null, estimate: new Promise(() => {}) });
    expect(screen.getByText('Your offer has ended')).toBeVisible();
  });

  it('says that the offers are not known, and asks for them again', async () => {
    open({}, { tab: 'card', areOffersUnknown: true, estimate: new Promise(() => {}) });
    expect(screen.getByText("We couldn't check your offers")).toBeVisible();
    await press('Check again');
    expect(router.refresh).toHaveBeenCalledTimes(1);
  });

  it('ignores the total of the first choice after a change', async () => {
    const first = Promise.withResolvers<typeof ESTIMATE>();
    open({ [SAVE]: saveReply(9848) }, { ...UNSAVED, estimate: first.promise });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Number of refills' }), '2');
    await total('98.48');
    await act(async () => first.resolve(ESTIMATE));
    await total('98.48');
  });

  it('requests the total if the page comes without it', async () => {
    const { requests } = open(
      { [SAVE]: saveReply(4924) },
      { ...UNSAVED, estimate: Promise.reject(new Error('cut off')) },
    );
    await total('49.24');
    expect(bodiesFor(requests, SAVE)).toHaveLength(1);
  });
});

describe('a refill PIN', () => {
  it('looks a PIN up before it redeems it, and opens the receipt', async () => {
    const { requests } = open({ [PAY]: { outcome: 'confirmed', reference: 'PIN1-2345' } });
    await verify();
    expect(await screen.findByRole('heading', { name: 'Your PIN is good' })).toHaveFocus();
    expect(screen.getByText('2 × 30 days of internet')).toBeVisible();
    expect(screen.getByText('60 days')).toBeVisible();
    expect(screen.getByText('Expiry date today: Wed, Nov 25, 2026')).toBeVisible();
    expect(screen.getByText('New expiry date: Sun, Jan 24, 2027')).toBeVisible();
    expect(requests).toEqual([{ path: LOOK, body: { locale: 'en', pin: PIN, account: VIEW.account } }]);
    await press('Redeem');
    expect(router.replace).toHaveBeenCalledWith('/en/refill/confirmation?reference=PIN1-2345');
    expect(requests.at(-1)).toMatchObject({
      path: PAY,
      body: { pin: PIN, purchase: FIT.purchase, attempt: QUOTE.attempt, account: VIEW.account, totalCents: 0 },
    });
    expect(JSON.stringify({ ...window.sessionStorage, ...window.localStorage })).not.toContain('abcd');
  });

  it.each([
    ['unknown', 'Please enter a correct refill PIN code'],
    ['redeemed', 'This PIN has already been redeemed'],
    ['expired', 'This PIN has expired'],
    ['failed', "We're having trouble connecting"],
    ['unavailable', "This account can't be refilled right now"],
  ] as const)('that is %s says so, and stays as it was typed', async (outcome, title) => {
    open({ [LOOK]: outcome === 'redeemed' ? { outcome, own: null } : { outcome } });
    await verify();
    expect(within(await screen.findByRole('alert')).getByText(title)).toBeVisible();
    expect(field()).toHaveValue(TYPED);
    // Only what is about the PIN marks its field.
    const isAboutPin = ['unknown', 'redeemed', 'expired'].includes(outcome);
    expect(field().getAttribute('aria-invalid')).toBe(isAboutPin ? 'true' : null);
    expect(field()).toHaveAccessibleDescription(
      isAboutPin ? expect.stringContaining(title) : expect.not.stringContaining(title),
    );
    expect(screen.queryByRole('button', { name: 'Redeem' })).toBeNull();
    await userEvent.type(field(), '1');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field()).not.toBeInvalid();
  });

  it('reports a wrong PIN in Spanish, and the wait after too many', async () => {
    open({ [LOOK]: tooManyRequests() }, {}, 'es');
    await userEvent.type(screen.getByLabelText('PIN de recarga'), 'ABC');
    await press('Verificar');
    expect(await screen.findByText(/Espere 2 minutos/)).toBeVisible();
  });

  it.each([
    ['', 'Enter your refill PIN'],
    ['not a pin!', 'Check the PIN: up to 16 letters and digits'],
    ['ABCDEFGH234567890', 'Check the PIN: up to 16 letters and digits'],
  ])('sends no PIN typed as "%s": %s', async (text, error) => {
    const { requests } = open();
    if (text) await userEvent.type(field(), text);
    await press('Verify');
    expect(screen.getByText(error)).toBeVisible();
    expect(field()).toHaveFocus();
    expect(requests).toEqual([]);
  });

  it('opens the waiting page for a PIN that is being redeemed', async () => {
    open({ [LOOK]: { outcome: 'open', reference: 'PIN1-2345' } });
    await verify();
    expect(router.replace).toHaveBeenCalledWith('/en/refill/status?reference=PIN1-2345');
    expect(screen.queryByRole('button', { name: 'Redeem' })).toBeNull();
  });

  it.each([
    ['en', 'you', 'You redeemed this PIN on Fri, Nov 20, 2026', 'See the receipt'],
    ['en', 'other', 'This PIN was redeemed for this account on Fri, Nov 20, 2026', 'See the receipt'],
    ['es', 'you', 'Usted canjeó este PIN el 20 de noviembre de 2026', 'Ver el recibo'],
    ['es', 'other', 'Este PIN se canjeó para esta cuenta el 20 de noviembre de 2026', 'Ver el recibo'],
  ] as const)('redeemed for this account says in %s when, with its receipt (%s)', async (locale, by, title, link) => {
    const t = labelsIn(locale);
    const own = { on: '2026-11-20', receipt: '/refill/confirmation?reference=PIN1-2345', by };
    open({ [LOOK]: { outcome: 'redeemed', own } }, {}, locale);
    await userEvent.type(screen.getByLabelText(t('pin.form.field')), TYPED);
    await press(t('pin.form.verify'));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(title)).toBeVisible();
    expect(alert.getByRole('link', { name: link })).toHaveAttribute('href', `/${locale}${own.receipt}`);
    expect([router.push.mock.calls, router.replace.mock.calls]).toEqual([[], []]);
  });

  it('opens the waiting page if the redemption takes long', async () => {
    open({ [PAY]: { outcome: 'pending', reference: 'PIN1-2345' } });
    await redeem();
    expect(router.replace).toHaveBeenCalledWith('/en/refill/status?reference=PIN1-2345');
  });

  it('reports why a PIN was refused, and verifies it again before another try', async () => {
    open({ [PAY]: { outcome: 'declined', failure: FAILURE } });
    await redeem();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText("Your PIN wasn't redeemed")).toBeVisible();
    expect(within(alert).getByText(FAILURE.text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Redeem' })).toBeNull();
    await press('Verify');
    expect(await screen.findByRole('button', { name: 'Redeem' })).toBeVisible();
    expect(screen.queryByText("Your PIN wasn't redeemed")).toBeNull();
  });

  it.each([
    ['start-again', 'Verify your PIN again'],
    ['changed', 'Verify your PIN again'],
    ['not-sent', "Your PIN wasn't used"],
  ] as const)('whose redemption answers %s was not used', async (outcome, title) => {
    open({ [PAY]: { outcome } });
    await redeem();
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Redeem' })).toBeNull();
  });

  it('reports why a redemption failed after the waiting page', () => {
    open({}, { pinFailure: FAILURE });
    expect(screen.getByText(FAILURE.text)).toBeVisible();
  });

  it('reports a failure that arrives later with the page', async () => {
    const { show } = open();
    show({ pinFailure: FAILURE });
    expect(screen.getByText(FAILURE.text)).toBeVisible();
    await verify();
    expect(await screen.findByRole('button', { name: 'Redeem' })).toBeVisible();
  });
});

it.each(['en', 'es'] as const)('announces the total of each choice in %s', async (locale) => {
  const saveReply = (totalCents: number, version: number) =>
    ({
      outcome: 'saved',
      purchase: { id: 'purchase-1234', version },
      quote: { ...QUOTE, taxCents: 141, totalCents },
    }) as const;
  const replies = { '/api/refill/cart': [saveReply(1_641, 2), saveReply(3_282, 3)] };
  open(replies, { tab: 'card', prices: PRICES_OF_TWO }, locale);
  const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(announcements()).toContain('Total: $49.24');
  await userEvent.click(screen.getByRole('radio', { name: /^7 / }));
  await waitFor(() => expect(announcements()).toContain('Total: $16.41'));
  await userEvent.selectOptions(screen.getByRole('combobox'), '2');
  await waitFor(() => expect(announcements()).toContain('Total: $32.82'));
  // The tax alone is not said.
  const live = [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent);
  expect(live).toEqual(['Total$32.82']);
});

const PRICES_OF_TWO: RefillCartView['prices'] = {
  plans: [
    { planCode: 'HSD_030', lob: 'HSD', priceCents: 4500, days: 30 },
    { planCode: 'HSD_007', lob: 'HSD', priceCents: 1500, days: 7 },
  ],
  creditCents: 0,
  promo: null,
};
