import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serverError, respondWith } from '#tests/support/api-server.ts';
import { cartWith, OF_PURCHASE, PURCHASE, push, refresh, renderShop } from '#tests/support/shop-screen.tsx';
import type { CartView } from '#lib/shop/server/cart-view.ts';
import { InternetScreen } from './screen.tsx';

const PLACE = { addressLine1: '', addressLine2: '', city: 'Decatur', state: 'IL', zip: '' };
const HOME = { ...PLACE, addressLine1: '12 Elm Street', addressLine2: 'Apt 4', zip: '62521' };
const open = (cart = cartWith(), serviceAddress = PLACE) =>
  renderShop(<InternetScreen view={{ purchase: PURCHASE, serviceAddress, cart, ordered: null }} />);
const plan = (name: string) => screen.getByRole('radio', { name });
const next = () => screen.getByRole('button', { name: 'Next' });
const SESSION = `/en/buy/session${OF_PURCHASE}`;
const saved = (cart: CartView, version = 4) => ({
  '/api/buy/cart': { outcome: 'saved' as const, purchase: { ...PURCHASE, version }, cart, quote: null },
});

describe('the plans', () => {
  it.each([
    [HOME, 'For your home at 12 Elm Street, Apt 4, Decatur, IL 62521'],
    [PLACE, 'For your home in Decatur, IL'],
  ])('say where the service will be, as far as it is known', (serviceAddress, text) => {
    open(cartWith(), serviceAddress);
    expect(screen.getByText(text)).toBeVisible();
  });

  it('have the 30-day plan chosen at first, prices for the period and the day, and one gateway', () => {
    open();
    expect(plan('30 days of internet')).toBeChecked();
    expect(plan('7 days of internet')).toHaveAccessibleDescription(/15\.00 for 7 days \$2\.14 a day/);
    expect(screen.getByText('Limit of one router per household.')).toBeVisible();
    expect(screen.getByText('For your home in Decatur, IL')).toBeVisible();
  });

  it.each([
    ['en', 'See your receipt'],
    ['es', 'Ver el recibo'],
  ] as const)('stand beside the receipt of the order before them (%s)', (locale, name) => {
    const view = { purchase: PURCHASE, serviceAddress: PLACE, cart: cartWith(), ordered: 'purchase-before' };
    renderShop(<InternetScreen view={view} />, { locale });
    const receipt = `/${locale}/buy/order-confirmation?purchase=purchase-before`;
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', receipt);
  });

  it('are saved when one is chosen: choices only, never prices', async () => {
    const sent = respondWith(saved(cartWith({ planCode: 'HSD_007' })));
    open();
    await userEvent.click(plan('7 days of internet'));
    expect(plan('7 days of internet')).toBeChecked();
    await waitFor(() => expect(screen.getAllByText('15.00')).toHaveLength(3));
    expect(sent).toEqual([
      { path: '/api/buy/cart', body: { purchase: PURCHASE, locale: 'en', planCode: 'HSD_007', promoId: null } },
    ]);
  });

  it('go back to what was saved when a choice is not, and can be tried again', async () => {
    respondWith({ '/api/buy/cart': serverError() });
    open();
    await userEvent.click(plan('7 days of internet'));
    expect(await screen.findByText("We couldn't update your cart")).toBeVisible();
    expect(plan('30 days of internet')).toBeChecked();
    respondWith(saved(cartWith({ planCode: 'HSD_007' })));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(plan('7 days of internet')).toBeChecked());
    expect(screen.queryByText("We couldn't update your cart")).toBeNull();
  });

  it('do not go on while a choice is on its way, and go on with the old one after it was not saved', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const sent = respondWith({ '/api/buy/cart': () => promise });
    open(cartWith({ isPromoIn: true }));
    await userEvent.click(plan('7 days of internet'));
    await userEvent.click(next());
    resolve(serverError());
    expect(await screen.findByText("We couldn't update your cart")).toBeVisible();
    expect(push).not.toHaveBeenCalled();
    await userEvent.click(next());
    await waitFor(() => expect(push).toHaveBeenCalledWith(SESSION));
    expect(sent).toHaveLength(1);
  });

  it('are saved one after the other, each in the version that the answer before it named', async () => {
    const sent = respondWith(saved(cartWith({ planCode: 'HSD_007' }), 7));
    open();
    await userEvent.click(plan('7 days of internet'));
    await userEvent.click(plan('30 days of internet'));
    await waitFor(() => expect(sent).toHaveLength(2));
    const versions = sent.map(({ body }) => Reflect.get(Object(body), 'purchase'));
    expect(versions).toEqual([PURCHASE, { ...PURCHASE, version: 7 }]);
  });

  it('say that another tab has changed the cart, and are sent in the version of the page that comes', async () => {
    const sent = respondWith({ '/api/buy/cart': { outcome: 'changed' } });
    const { show } = open();
    await userEvent.click(plan('7 days of internet'));
    expect(await screen.findByText('Your cart was changed in another tab')).toBeVisible();
    expect(refresh).toHaveBeenCalled();
    const cart = cartWith({ isPromoIn: true });
    show(
      <InternetScreen view={{ purchase: { ...PURCHASE, version: 9 }, serviceAddress: PLACE, cart, ordered: null }} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ purchase: { ...PURCHASE, version: 9 }, planCode: 'HSD_007' });
  });

  it('lead elsewhere where the server says so', async () => {
    respondWith({ '/api/buy/cart': { outcome: 'redirect', path: `/buy/status${OF_PURCHASE}` } });
    open();
    await userEvent.click(plan('7 days of internet'));
    await waitFor(() => expect(push).toHaveBeenCalledWith(`/en/buy/status${OF_PURCHASE}`));
  });
});

describe('the offer on the way on', () => {
  it('opens when none is in the cart; No thanks goes on without it', async () => {
    const sent = respondWith({});
    open();
    await userEvent.click(next());
    const dialog = await screen.findByRole('dialog', { name: 'Your first month for less' });
    expect(within(dialog).getByText('$10.00 for your first 30 days')).toBeVisible();
    expect(push).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'No thanks' }));
    expect(push).toHaveBeenCalledWith(SESSION);
    expect(sent).toEqual([]);
  });

  it('is put into the cart before it goes on', async () => {
    const sent = respondWith(saved(cartWith({ isPromoIn: true })));
    open();
    await userEvent.click(next());
    await userEvent.click(await screen.findByRole('button', { name: 'Add offer' }));
    await waitFor(() => expect(push).toHaveBeenCalledWith(SESSION));
    expect(sent[0]?.body).toMatchObject({ planCode: 'HSD_030', promoId: 'OFF1' });
  });

  it('that has ended by then stays on the page, which says so', async () => {
    respondWith(saved({ ...cartWith({ hasPromo: false }), hasOfferEnded: true }));
    open();
    await userEvent.click(next());
    await userEvent.click(await screen.findByRole('button', { name: 'Add offer' }));
    expect(await screen.findByText('Your offer has ended')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(push).not.toHaveBeenCalled();
    await userEvent.click(next());
    await waitFor(() => expect(push).toHaveBeenCalledWith(SESSION));
  });

  it.each([
    ['en', 'Your offer has ended', /This order is now at the regular price/],
    ['es', 'Su oferta terminó', /Este pedido tiene ahora el precio normal/],
  ] as const)('that has ended since it was chosen is named (%s)', (locale, title, words) => {
    const cart = { ...cartWith({ hasPromo: false }), hasOfferEnded: true };
    const view = { purchase: PURCHASE, serviceAddress: PLACE, cart, ordered: null };
    renderShop(<InternetScreen view={view} />, { locale });
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
  });

  it('is made for another plan than the chosen one, says so, and brings its plan', async () => {
    const sent = respondWith(saved(cartWith({ isPromoIn: true })));
    open(cartWith({ planCode: 'HSD_007' }));
    await userEvent.click(next());
    const dialog = await screen.findByRole('dialog', { name: 'Your first month for less' });
    expect(within(dialog).getByText('With this offer, your plan changes to 30 days of internet.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add offer' }));
    await waitFor(() => expect(push).toHaveBeenCalledWith(SESSION));
    expect(sent[0]?.body).toMatchObject({ planCode: 'HSD_030', promoId: 'OFF1' });
  });

  it.each([
    ['it is in the cart', cartWith({ isPromoIn: true })],
    ['there is none', cartWith({ hasPromo: false })],
  ])('does not open when %s', async (_, cart) => {
    open(cart);
    await userEvent.click(next());
    await waitFor(() => expect(push).toHaveBeenCalledWith(SESSION));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
