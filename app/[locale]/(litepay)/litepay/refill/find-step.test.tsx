import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LitepayQuoteResponse, LookupResponse } from '#lib/litepay/api.ts';
import fields from '#messages/en/fields.json' with { type: 'json' };
import { listRememberedPlans, rememberPlan } from '#lib/browser/remembered-plans.ts';
import { readDraft, writeDraft } from '#lib/browser/session-draft.ts';
import {
  EMPTY_VIEW,
  LOCATED_VIEW,
  litepayHtml,
  PLAN,
  PURCHASE,
  push,
  quoteWith,
  renderLitepay,
} from '#tests/support/litepay-screen.tsx';
import { bodiesFor, tooManyRequests, respondWith } from '#tests/support/api-server.ts';
import { LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS } from '../litepay-drafts.ts';
import { page, open, find, payment, review, cart, goOn, confirmCard } from '#tests/support/refill-steps.tsx';

async function lookUp(phone: string, zip = '62701') {
  const step = within(screen.getByRole('region', { name: 'Find your account' }));
  fireEvent.change(step.getByLabelText('Phone number'), { target: { value: phone } });
  fireEvent.change(step.getByLabelText('ZIP code'), { target: { value: zip } });
  await userEvent.click(step.getByRole('button', { name: 'Next' }));
}

describe('a payment that was not sent because the account was not as shown', () => {
  const WORDS = {
    en: {
      card: "You weren't charged",
      pin: "Your PIN wasn't used",
      again: /Start again: find the account below/,
      form: 'Find your account',
    },
    es: {
      card: 'No se le cobró nada',
      pin: 'Su PIN no se usó',
      again: /Empiece de nuevo: busque la cuenta aquí abajo/,
      form: 'Encuentre la cuenta',
    },
  } as const;

  it.each([
    ['en', 'card'],
    ['en', 'pin'],
    ['es', 'card'],
    ['es', 'pin'],
  ] as const)('is told in the first step (%s, %s)', async (locale, method) => {
    const unsent = { method, reference: 'BBBB-1234' };
    renderLitepay(page({ ...EMPTY_VIEW, unsent }), locale);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(WORDS[locale][method])).toBeVisible();
    expect(alert.getByText(WORDS[locale].again)).toBeVisible();
    expect(alert.getByText(/BBBB/)).toBeVisible();
  });

  it('reports the unsent payment until the next lookup', async () => {
    const quoteReply = { outcome: 'quoted', purchase: PURCHASE, plan: PLAN, quote: quoteWith() } as const;
    respondWith({
      '/api/litepay/lookup': { outcome: 'found', plan: PLAN, purchase: PURCHASE },
      '/api/litepay/quote': quoteReply,
    });
    renderLitepay(page({ ...EMPTY_VIEW, unsent: { method: 'card', reference: 'BBBB-1234' } }));
    expect(await screen.findByText("You weren't charged")).toBeVisible();
    await lookUp('5552010101');
    await waitFor(() => expect(cart()).toHaveTextContent('$49.24'));
    expect(screen.queryByText("You weren't charged")).toBeNull();
  });
});

describe('the account of the page', () => {
  const lookupReply = { outcome: 'found', plan: PLAN, purchase: PURCHASE } as const;

  it('looks the account up, and requests its total for the purchase in the response', async () => {
    const quoteReply = { outcome: 'quoted', purchase: PURCHASE, plan: PLAN, quote: quoteWith() } as const;
    const requests = respondWith({ '/api/litepay/lookup': lookupReply, '/api/litepay/quote': quoteReply });
    renderLitepay(page(EMPTY_VIEW));
    await lookUp('5552010101');
    await waitFor(() => expect(cart()).toHaveTextContent('$49.24'));
    expect(requests).toEqual([
      {
        path: '/api/litepay/lookup',
        body: { phone: '(555) 201 - 0101', zip: '62701', locale: 'en', purchase: null, after: null },
      },
      { path: '/api/litepay/quote', body: { purchase: PURCHASE, locale: 'en' } },
    ]);
  });

  it.each([
    ['not found', { outcome: 'not-found' as const }, /couldn't find a plan/],
    ['several', { outcome: 'several' as const }, /More than one account/],
    ['too many', tooManyRequests(), 'Please wait 2 minutes and try again.'],
    ['no answer', 'offline' as const, /having trouble connecting/],
  ])('drops the account after a second lookup that fails (%s)', async (_, response, labels) => {
    const requests = respondWith({ '/api/litepay/lookup': response });
    open();
    expect(cart()).toBeVisible();
    await userEvent.click(find());
    await lookUp('5559990000');
    expect(await screen.findByText(labels)).toBeVisible();
    expect(bodiesFor(requests, '/api/litepay/lookup')).toMatchObject([{ purchase: PURCHASE }]);
    expect(cart()).toBeNull();
    expect(payment()).toHaveAttribute('aria-disabled', 'true');
    expect(review()).toHaveAttribute('aria-disabled', 'true');
    expect(find()).not.toHaveAccessibleDescription('Complete');
    expect((await screen.findAllByLabelText('Phone number'))[0]).toHaveValue('(555) 999 - 0000');
  });

  it('forgets that a day was asked for once another account is found', async () => {
    const withoutDays = { ...PLAN, daysLeft: 0, expiry: null };
    const purchase = { ...PURCHASE, version: 4 };
    respondWith({
      '/api/litepay/day-link': { outcome: 'asked' },
      '/api/litepay/lookup': { outcome: 'found', plan: withoutDays, purchase },
      '/api/litepay/quote': { outcome: 'quoted', purchase, plan: withoutDays, quote: quoteWith() },
    });
    open({ asksForDay: true, plan: withoutDays });
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for a day' }));
    expect(await screen.findByText(/a link is on its way/)).toBeVisible();
    await userEvent.click(find());
    await lookUp('5559990000');
    expect(await screen.findByRole('button', { name: 'Ask for a day' })).toBeVisible();
    expect(screen.queryByText(/a link is on its way/)).toBeNull();
  });

  it('disables the button while the lookup runs', async () => {
    const { promise, resolve } = Promise.withResolvers<LookupResponse>();
    respondWith({ '/api/litepay/lookup': () => promise });
    renderLitepay(page(EMPTY_VIEW));
    await lookUp('5552010101');
    expect(await screen.findByRole('button', { name: 'Locating…' })).toHaveAttribute('aria-disabled', 'true');
    resolve({ outcome: 'not-found' });
    expect(await screen.findByText(/couldn't find a plan/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
  });

  it('looks nothing up for a phone that is too short, and focuses it', async () => {
    const requests = respondWith({});
    renderLitepay(page(EMPTY_VIEW));
    await lookUp('555201');
    expect(screen.getByLabelText('Phone number')).toHaveFocus();
    expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription(fields.errors.phone.invalid);
    expect(screen.getByLabelText('Phone number')).toHaveAttribute('autocomplete', 'tel-national');
    expect(screen.getByLabelText('ZIP code')).toHaveAttribute('autocomplete', 'postal-code');
    expect(requests).toEqual([]);
  });

  it('shows the account with its own phone, whatever this tab has typed before', async () => {
    respondWith({});
    const lookupDraft = { phone: '(555) 999 - 0000', zip: '10001', checked: '', alert: '' };
    writeDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS, lookupDraft);
    open();
    await userEvent.click(find());
    expect((await screen.findAllByLabelText('Phone number'))[0]).toHaveValue('(555) 201 - 0101');
    expect((await screen.findAllByLabelText('ZIP code'))[0]).toHaveValue('62701');
  });

  it('looks another phone up with the sticky cart, and shows the account again when step 1 is left', async () => {
    const requests = respondWith({ '/api/litepay/lookup': { outcome: 'not-found' } });
    open();
    await userEvent.click(find());
    const [phone] = await screen.findAllByLabelText('Phone number');
    await userEvent.type(phone ?? document.body, '{Backspace}9');
    await userEvent.click(payment());
    await userEvent.click(find());
    expect(phone).toHaveValue('(555) 201 - 0101');
    await goOn();
    expect(payment()).toHaveAttribute('aria-expanded', 'true');
    expect(requests).toEqual([]);
    await userEvent.click(find());
    await userEvent.type(phone ?? document.body, '{Backspace}9');
    await goOn();
    await waitFor(() => expect(cart()).toBeNull());
    expect(bodiesFor(requests, '/api/litepay/lookup')).toMatchObject([{ phone: '(555) 201 - 0109' }]);
  });

  it.each([
    ['open', '/en/litepay/status'],
    ['confirmed', '/en/litepay/order-confirmation'],
  ] as const)('is not looked up while the latest payment is %s: its page comes first', async (outcome, path) => {
    respondWith({ '/api/litepay/lookup': { outcome } });
    renderLitepay(page(EMPTY_VIEW));
    await lookUp('5552010101');
    await waitFor(() => expect(push).toHaveBeenCalledWith(path));
  });

  it('drops a total that arrives for the previous account', async () => {
    const { promise, resolve } = Promise.withResolvers<LitepayQuoteResponse>();
    const second = { id: PURCHASE.id, version: 4 };
    respondWith({
      '/api/litepay/lookup': { ...lookupReply, purchase: second },
      '/api/litepay/quote': [
        () => promise,
        { outcome: 'quoted', purchase: second, plan: PLAN, quote: quoteWith('b', 5000) },
      ],
    });
    open({ quote: null });
    await userEvent.click(find());
    await lookUp('5559990000');
    await waitFor(() => expect(cart()).toHaveTextContent('$50.00'));
    resolve({ outcome: 'quoted', purchase: PURCHASE, plan: PLAN, quote: quoteWith() });
    await promise;
    await waitFor(() => expect(cart()).toHaveTextContent('$50.00'));
  });
});

describe('the plan of the account', () => {
  const line = () => within(screen.getByRole('list', { name: 'We found the plan' }));
  const facts = () =>
    line()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '));

  it('shows the account as one line on payment and review, with a link back to step 1', async () => {
    respondWith({});
    open();
    const expectedFacts = ['(555) 201-0101', '30 days, to Dec 25', 'Change'];
    await screen.findByRole('list', { name: 'We found the plan' });
    expect(facts()).toEqual(expectedFacts);
    expect(screen.queryByText(/is enrolled in/)).toBeNull();
    await confirmCard();
    expect(facts()).toEqual(expectedFacts);
    await userEvent.click(line().getByRole('button', { name: 'Change' }));
    expect(find()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.queryByRole('list', { name: 'We found the plan' })).toBeNull();
  });

  it('shows the year of a day that is far ahead, and neither phone nor ZIP code of a refill link', async () => {
    const view = { ...LOCATED_VIEW, phone: '', zip: '' };
    const { show } = renderLitepay(page({ ...view, plan: { ...PLAN, paidThrough: '2027-01-02' } }));
    await screen.findByRole('list', { name: 'We found the plan' });
    expect(facts()).toEqual(['30 days, to Jan 2', 'Change']);
    show(page({ ...view, plan: { ...PLAN, paidThrough: '2027-11-02' } }));
    expect(facts()).toEqual(['30 days, to Nov 2, 2027', 'Change']);
  });

  it('shows a notice for a benefit that takes nothing off', () => {
    open({ plan: { ...PLAN, isEnrolled: true } });
    expect(screen.getByText(/is enrolled in the Affordable Connectivity Program/)).toBeVisible();
    expect(cart()).toHaveTextContent('$49.24');
  });
});

describe('the button while a lookup runs', () => {
  it('returns the focus to the button when nothing was found', async () => {
    const reply = Promise.withResolvers<Response>();
    respondWith({ '/api/litepay/lookup': () => reply.promise });
    renderLitepay(page(EMPTY_VIEW));
    await userEvent.type(screen.getByLabelText('Phone number'), '5552010101');
    await userEvent.type(screen.getByLabelText('ZIP code'), '62701');
    const next = screen.getByRole('button', { name: 'Next' });
    act(() => next.focus());
    await userEvent.keyboard('{Enter}');
    const running = await screen.findByRole('button', { name: 'Locating…' });
    expect(running).toHaveProperty('disabled', true);
    // As browsers do with a disabled element.
    act(() => running.blur());
    reply.resolve(Response.json({ outcome: 'not-found' }));
    expect(await screen.findByRole('button', { name: 'Next' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
  });
});

describe('a plan that this device remembers', () => {
  const lookupReply = { outcome: 'found', plan: PLAN, purchase: PURCHASE } as const;
  const quoteReply = { outcome: 'quoted', purchase: PURCHASE, plan: PLAN, quote: quoteWith() } as const;
  const start = () => renderLitepay(page(EMPTY_VIEW));
  const remember = () => screen.getByRole('checkbox', { name: 'Remember on this device' });
  const again = (name: string) => screen.queryByRole('button', { name });
  const type = () => fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: '5552010101' } });

  it('remembers a found plan only if the guest wants that', async () => {
    respondWith({
      '/api/litepay/lookup': [lookupReply, { outcome: 'not-found' }, lookupReply],
      '/api/litepay/quote': quoteReply,
    });
    const first = start();
    await lookUp('5552010101');
    await waitFor(() => expect(cart()).not.toBeNull());
    expect(listRememberedPlans()).toEqual([]);
    first.unmount();
    window.sessionStorage.clear();
    start();
    expect(screen.queryByRole('checkbox')).toBeNull();
    type();
    expect(remember()).not.toBeChecked();
    await userEvent.click(remember());
    await lookUp('5552010101');
    await screen.findByText(/couldn't find a plan/);
    expect(listRememberedPlans()).toEqual([]);
    await lookUp('5552010101');
    await waitFor(() => expect(listRememberedPlans()).toEqual([{ phone: '5552010101', zip: '62701' }]));
  });

  it('finds a remembered plan with one press, under the same purchase as any lookup', async () => {
    rememberPlan({ phone: '5552010101', zip: '62701' });
    const requests = respondWith({ '/api/litepay/lookup': lookupReply, '/api/litepay/quote': quoteReply });
    start();
    await userEvent.click(await screen.findByRole('button', { name: 'Refill …0101 again' }));
    await waitFor(() => expect(payment()).toHaveAttribute('aria-expanded', 'true'));
    const lookupBody = { phone: '(555) 201 - 0101', zip: '62701', locale: 'en', purchase: null, after: null };
    expect(bodiesFor(requests, '/api/litepay/lookup')).toEqual([lookupBody]);
    expect(again('Refill …0101 again')).toBeNull();
  });

  it('reports a remembered plan that is no longer found, beside its phone', async () => {
    rememberPlan({ phone: '5552010101', zip: '62701' });
    respondWith({ '/api/litepay/lookup': { outcome: 'not-found' } });
    start();
    await userEvent.click(await screen.findByRole('button', { name: 'Refill …0101 again' }));
    await screen.findByText(/couldn't find a plan/);
    expect(screen.getByLabelText('Phone number')).toHaveValue('(555) 201 - 0101');
  });

  it('tells remembered plans apart by ZIP code if their phones end alike, and forgets each', async () => {
    for (const zip of ['62701', '10001']) rememberPlan({ phone: '5552010101', zip });
    rememberPlan({ phone: '5552010102', zip: '62701' });
    start();
    const names = ['Refill …0102 again', 'Refill …0101 (10001) again', 'Refill …0101 (62701) again'];
    await screen.findByRole('button', { name: names[0] });
    for (const name of names) expect(again(name)).toBeVisible();
    const forget = (name: string) => screen.getByRole('button', { name: `Forget ${name}` });
    await userEvent.click(forget('…0101 (10001)'));
    expect(again('Refill …0101 again')).toBeVisible();
    expect(forget('…0101')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(forget('…0102')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText('Phone number')).toHaveFocus();
    expect(screen.queryByRole('list', { name: 'Remembered on this device' })).toBeNull();
    expect({ ...window.localStorage }).toEqual({});
  });

  it('asks for a name once the box is ticked, stores it on the device and sends it nowhere', async () => {
    const requests = respondWith({ '/api/litepay/lookup': lookupReply, '/api/litepay/quote': quoteReply });
    start();
    type();
    expect(screen.queryByLabelText('Name for this plan')).toBeNull();
    await userEvent.click(remember());
    await userEvent.type(await screen.findByLabelText('Name for this plan'), ' <b>Mamá</b> ');
    expect({ ...window.localStorage }).toEqual({});
    await lookUp('5552010101');
    await waitFor(() => expect(listRememberedPlans()).toMatchObject([{ name: '<b>Mamá</b>' }]));
    await waitFor(() => expect(cart()).toHaveTextContent('$49.24'));
    expect(JSON.stringify(requests)).not.toContain('Mam');
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('Mam');
    expect(JSON.stringify(window.dataLayer)).not.toContain('Mam');
  });

  it.each([
    ['en', 'Refill for <b>Mamá</b>', 'Forget <b>Mamá</b>'],
    ['es', 'Recargar para <b>Mamá</b>', 'Olvidar <b>Mamá</b>'],
  ] as const)('shows the name of a remembered plan as text, and forgets it (%s)', async (locale, name, forget) => {
    rememberPlan({ phone: '5552010101', zip: '62701', name: '<b>Mamá</b>' });
    renderLitepay(page(EMPTY_VIEW), locale);
    expect(await screen.findByRole('button', { name })).toHaveTextContent(name);
    await userEvent.click(screen.getByRole('button', { name: forget }));
    expect({ ...window.localStorage }).toEqual({});
  });

  it('tells plans of one name apart, and keeps a name when the plan is found again', async () => {
    rememberPlan({ phone: '5552010102', zip: '62701', name: 'Mamá' });
    rememberPlan({ phone: '5552010101', zip: '62701', name: 'Mamá' });
    respondWith({ '/api/litepay/lookup': lookupReply, '/api/litepay/quote': quoteReply });
    start();
    await userEvent.click(await screen.findByRole('button', { name: 'Refill for Mamá …0101' }));
    await waitFor(() => expect(payment()).toHaveAttribute('aria-expanded', 'true'));
    expect(listRememberedPlans().map(({ name }) => name)).toEqual(['Mamá', 'Mamá']);
  });

  it('leaves remembered plans out of the HTML of the server', () => {
    rememberPlan({ phone: '5552010101', zip: '62701' });
    const html = litepayHtml(page({ ...EMPTY_VIEW, phone: '5552010101' }));
    expect(html).not.toContain('0101 again');
    expect(html).not.toContain('Remember');
  });
});

describe('after a payment that was confirmed', () => {
  it('opens an empty step 1 with a link to the receipt, and names the payment in the first lookup', async () => {
    writeDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS, { phone: '(555) 201 - 0101', zip: '62701', checked: '', alert: '' });
    const requests = respondWith({ '/api/litepay/lookup': { outcome: 'not-found' } });
    renderLitepay(page({ ...EMPTY_VIEW, after: 'PAID-1234' }));
    expect(screen.getByLabelText('Phone number')).toHaveValue('');
    expect(screen.getByRole('link', { name: 'See your receipt' })).toBeVisible();
    await lookUp('5552010101');
    await waitFor(() => expect(bodiesFor(requests, '/api/litepay/lookup')).toMatchObject([{ after: 'PAID-1234' }]));
    // What is typed from now on is kept.
    expect(readDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS)?.zip).toBe('62701');
  });
});
