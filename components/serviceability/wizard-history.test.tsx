import { describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { type Locale, units } from '#tests/support/address-check.tsx';
import { watchNavigation } from '#tests/support/page-left.ts';
import { check, expectFocus, LABELS, open, submitKit } from '#tests/support/wizard-screen.tsx';

describe('back, reload, another language', () => {
  const goBack = () => act(() => window.history.back());

  it('goes back stage by stage, and keeps the input', async () => {
    const user = await check('en', { validate: units, code: { outcome: 'ready' } });
    await user.click(await screen.findByRole('radio', { name: 'Apt 3' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await expectFocus('Service is available at this address');
    await submitKit(user, 'en');
    await expectFocus('You are ready to buy');
    expect(document.title).toBe('You are ready to buy – Hearthline');

    goBack();
    await expectFocus('Service is available at this address');
    expect(screen.getByLabelText('Device code')).toHaveValue('123456');
    goBack();
    await expectFocus('Choose your unit');
    expect(screen.getByRole('radio', { name: 'Apt 3' })).toBeChecked();
    goBack();
    await expectFocus(LABELS.en.merchantFlow.addressCheck.title);
    expect(screen.getByLabelText('Service address')).toHaveValue('100 Maple Street');
    act(() => window.history.forward());
    await expectFocus('Choose your unit');
    expect(JSON.stringify(window.history.state)).not.toContain('Maple');
  });

  it('ignores the response to a request of a stage that the customer has left', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const user = await check('en', { code: () => promise });
    await submitKit(user, 'en');
    await expectFocus('Checking your device code…');
    goBack();
    await expectFocus(LABELS.en.merchantFlow.addressCheck.title);
    await act(async () => resolve(Response.json({ outcome: 'ready' })));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(LABELS.en.merchantFlow.addressCheck.title);
  });

  it.each<[name: string, forget: () => void, locale: Locale]>([
    ['a reload', () => undefined, 'en'],
    ['another language, which is another page', () => window.history.pushState(null, ''), 'es'],
  ])('restores the stage after %s', async (_name, forget, locale) => {
    const user = await check('en', { code: { outcome: 'ready' } });
    await submitKit(user, 'en');
    await expectFocus('You are ready to buy');
    cleanup();
    forget();
    open(locale);
    await screen.findByRole('heading', { name: LABELS[locale].merchantFlow.ready.title });
    expect(document.activeElement).toBe(document.body);
  });

  it('restores a list of units with its filter and choice', async () => {
    const user = await check('en', { validate: units });
    await user.type(await screen.findByLabelText('Filter by unit'), '2');
    await user.click(screen.getByRole('radio', { name: 'Apt 21' }));
    cleanup();
    open('es');
    expect(await screen.findByLabelText('Filtrar por unidad')).toHaveValue('2');
    expect(screen.getByRole('radio', { name: 'Apt 21' })).toBeChecked();
  });

  it('forgets the address, in the storage and for the back button, when it is changed', async () => {
    const user = await check('en', { validate: units });
    await user.click(await screen.findByRole('radio', { name: 'Apt 3' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await user.click(await screen.findByRole('button', { name: 'Change address' }));
    await expectFocus(LABELS.en.merchantFlow.addressCheck.title);
    expect(screen.getByLabelText('Service address')).toHaveValue('');
    expect(JSON.stringify({ ...window.sessionStorage })).not.toMatch(/Maple|62701|LOC-/);
    act(() => window.history.forward());
    await waitFor(() => expect(window.history.state).toMatchObject({ hearthlineStage: { depth: 1 } }));
    expect(screen.getByLabelText('Service address')).toBeVisible();
  });

  it('goes back once when the button is pressed several times', async () => {
    const user = await check('en');
    const go = jest.spyOn(window.history, 'go');
    await user.dblClick(await screen.findByRole('button', { name: 'Change address' }));
    await expectFocus(LABELS.en.merchantFlow.addressCheck.title);
    expect(go.mock.calls).toEqual([[-1]]);
    go.mockRestore();
  });

  it('returns to the typed address when the customer tries another one', async () => {
    const user = await check('en', { serviceability: { outcome: 'unserviceable' } });
    await user.click(await screen.findByRole('button', { name: 'Try another address' }));
    await expectFocus(LABELS.en.merchantFlow.addressCheck.title);
    expect(screen.getByLabelText('Service address')).toHaveValue('100 Maple Street');
  });

  it.each(['Back', 'Try another address'])(
    'leads back from a list of units by %s, with what was typed',
    async (name) => {
      const user = await check('en', { validate: units });
      await user.click(await screen.findByRole('button', { name }));
      await expectFocus(LABELS.en.merchantFlow.addressCheck.title);
      expect(screen.getByLabelText('Service address')).toHaveValue('100 Maple Street');
    },
  );

  it('goes back to the question whether the customer is moving in', async () => {
    const user = await check('es', { serviceability: { outcome: 'existing-postpaid' } });
    await user.click(await screen.findByRole('button', { name: LABELS.es.merchantFlow.existingPostpaid.moving }));
    await expectFocus(LABELS.es.merchantFlow.existingPostpaid.movingTitle);
    goBack();
    await expectFocus(LABELS.es.merchantFlow.existingPostpaid.title);
  });
});

describe('a change of language within the wizard', () => {
  const HOME = '/en/dollargeneral';

  /** As the header's link does; jsdom leads nowhere, so what the browser would do is done by hand. */
  function switchTo(locale: Locale, left: string[]) {
    const link = document.createElement('a');
    Object.assign(link, { href: `/${locale}/dollargeneral?from=shelf`, hreflang: locale });
    document.body.append(link);
    fireEvent.click(link);
    link.remove();
    expect(left.at(-1)).toBe(new URL(`/${locale}/dollargeneral?from=shelf`, window.location.href).href);
    cleanup();
    window.history.replaceState(null, '', `/${locale}/dollargeneral?from=shelf`);
    open(locale);
  }

  it('takes over the entry of the page, so that back leads to the stage before, after two changes too', async () => {
    window.history.replaceState(null, '', HOME);
    const left = watchNavigation();
    const user = await check('en', { validate: units });
    await user.click(await screen.findByRole('radio', { name: 'Apt 3' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await expectFocus('Service is available at this address');
    const { length } = window.history;
    switchTo('es', left);
    await screen.findByRole('heading', { name: LABELS.es.merchantFlow.serviceable.title });
    switchTo('en', left);
    await screen.findByRole('heading', { name: LABELS.en.merchantFlow.serviceable.title });
    expect(window.history.length).toBe(length);
    expect(window.history.state).toMatchObject({ hearthlineStage: { depth: 2 } });
    act(() => window.history.back());
    await expectFocus('Choose your unit');
    expect(screen.getByRole('radio', { name: 'Apt 3' })).toBeChecked();
  });

  it.each<[chosen: Locale, stale: Locale]>([
    ['es', 'en'],
    ['en', 'es'],
  ])('to %s holds for the stages before it, which are pages in %s', async (chosen, stale) => {
    window.history.replaceState(null, '', `/${stale}/dollargeneral`);
    const left = watchNavigation();
    await check(stale, { validate: units });
    await screen.findByRole('heading', { name: LABELS[stale].merchantFlow.multiUnit.title });
    const before: unknown = window.history.state;
    switchTo(chosen, left);
    await screen.findByRole('heading', { name: LABELS[chosen].merchantFlow.multiUnit.title });
    cleanup();
    window.history.replaceState(before, '', `/${stale}/dollargeneral?from=shelf`);
    open(stale);
    expect(left.at(-1)).toBe(`/${chosen}/dollargeneral?from=shelf`);
    cleanup();
    window.history.replaceState(null, '', `/${chosen}/dollargeneral?from=shelf`);
    open(chosen);
    await screen.findByRole('heading', { name: LABELS[chosen].merchantFlow.multiUnit.title });
    expect(left).toHaveLength(2);
  });

  it('holds for the address too, once it is changed', async () => {
    window.history.replaceState(null, '', HOME);
    const left = watchNavigation();
    const user = await check('en');
    await screen.findByRole('button', { name: 'Change address' });
    switchTo('es', left);
    await user.click(await screen.findByRole('button', { name: LABELS.es.merchantFlow.serviceable.change }));
    cleanup();
    window.history.replaceState({ hearthlineStage: { id: 'first', depth: 0 } }, '', HOME);
    open('en');
    expect(left.at(-1)).toBe('/es/dollargeneral');
  });
});
