import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CUSTOMER_INFO_FORM_DEFAULTS } from '#lib/shop/customer-info-form.ts';
import type { CustomerPageView } from '#lib/shop/server/buy-pages.ts';
import { serverError, respondWith } from '#tests/support/api-server.ts';
import { pasteInto } from '#tests/support/paste-into.ts';
import { cartWith, OF_PURCHASE, PURCHASE, push, refresh, renderShop } from '#tests/support/shop-screen.tsx';
import { CustomerScreen } from './screen.tsx';

const VIEW: CustomerPageView = {
  purchase: PURCHASE,
  cart: cartWith(),
  start: CUSTOMER_INFO_FORM_DEFAULTS,
  readOnly: [],
  verified: [],
};
const open = (view: Partial<CustomerPageView> = {}) => renderShop(<CustomerScreen view={{ ...VIEW, ...view }} />);
const field = (name: string) => screen.getByRole('textbox', { name });
const texts = () => screen.getByRole('checkbox', { name: 'Text me about my order and my service' });
const next = () => screen.getByRole('button', { name: 'Next' });

afterEach(() => window.sessionStorage.clear());

async function fill() {
  await pasteInto(userEvent, field('First name'), 'María José');
  await pasteInto(userEvent, field('Last name'), 'Núñez');
  await pasteInto(userEvent, field('Email'), 'maria@example.com');
  await pasteInto(userEvent, field('Confirm email'), 'maria@example.com');
  await pasteInto(userEvent, field('Phone number'), '5551234567');
}

describe('your information', () => {
  it('shows what is missing on submit, and sends nothing', async () => {
    const sent = respondWith({});
    open();
    await userEvent.click(next());
    expect(await screen.findByText('Check these fields')).toBeVisible();
    expect(screen.getAllByText('Enter your email address again').length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
  });

  it('has the tokens that browsers fill in by', () => {
    open();
    const tokens = ['First name', 'Last name', 'Email', 'Phone number'].map((name) =>
      field(name).getAttribute('autocomplete'),
    );
    expect(tokens).toEqual(['given-name', 'family-name', 'email', 'tel-national']);
  });

  it('says that the two e-mails differ, and takes it back when the first is mended', async () => {
    open();
    await userEvent.type(field('Email'), 'maria@example.con');
    await userEvent.type(field('Confirm email'), 'maria@example.com');
    await userEvent.tab();
    expect(await screen.findByText("The two email addresses don't match")).toBeVisible();
    await userEvent.clear(field('Email'));
    await userEvent.type(field('Email'), 'maria@example.com');
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByText("The two email addresses don't match")).toBeNull());
  });

  it('saves and goes on; a consent is sent with the form and not before', async () => {
    window.dataLayer = [];
    const consent = { emailOptIn: false, smsOptIn: true };
    const sent = respondWith({
      '/api/buy/customer': { outcome: 'saved', purchase: { ...PURCHASE, version: 4 }, consent },
      '/api/buy/consent': { saved: true },
    });
    open();
    await fill();
    await userEvent.click(texts());
    await userEvent.click(next());
    await waitFor(() => expect(push).toHaveBeenCalledWith(`/en/buy/order-details${OF_PURCHASE}`));
    expect(sent.map(({ path }) => path)).toEqual(['/api/buy/customer']);
    expect(window.dataLayer).toEqual([]);
    expect(sent[0]?.body).toMatchObject({
      purchase: PURCHASE,
      customer: { firstName: 'María José', phone: '(555) 123 - 4567', smsOptIn: true, emailOptIn: false },
    });
  });

  it('takes a consent back that cannot be saved, tells the data layer, and goes on', async () => {
    window.dataLayer = [];
    respondWith({
      '/api/buy/customer': { outcome: 'saved', purchase: PURCHASE, consent: { emailOptIn: false, smsOptIn: false } },
    });
    open();
    await userEvent.click(texts());
    await fill();
    await userEvent.click(next());
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(texts()).not.toBeChecked();
    expect(screen.getByText(/We couldn't save this choice/)).toBeVisible();
    expect(window.dataLayer).toEqual([{ event: 'system_error', detail: 'notification consent' }]);
  });

  it('keeps what was typed when it cannot be saved, and in another visit of this tab', async () => {
    respondWith({ '/api/buy/customer': serverError() });
    const first = open();
    await fill();
    await userEvent.click(next());
    expect(await screen.findByText("We're having trouble connecting")).toBeVisible();
    expect(field('First name')).toHaveValue('María José');
    first.unmount();
    open();
    await waitFor(() => expect(field('Phone number')).toHaveValue('(555) 123 - 4567'));
  });

  it('says that the order was changed in another tab, keeps what was typed, and sends the newest version next', async () => {
    const consent = { emailOptIn: false, smsOptIn: false };
    const saved = { outcome: 'saved' as const, purchase: { ...PURCHASE, version: 10 }, consent };
    const sent = respondWith({ '/api/buy/customer': { outcome: 'changed' } });
    const { show } = open();
    await fill();
    await userEvent.click(next());
    expect(await screen.findByText('Your order was changed in another tab')).toBeVisible();
    expect(refresh).toHaveBeenCalled();
    const sentAgain = respondWith({ '/api/buy/customer': saved });
    show(<CustomerScreen view={{ ...VIEW, purchase: { ...PURCHASE, version: 9 } }} />);
    expect(field('First name')).toHaveValue('María José');
    await userEvent.click(next());
    await waitFor(() => expect(push).toHaveBeenCalledWith(`/en/buy/order-details${OF_PURCHASE}`));
    expect(sent[0]?.body).toMatchObject({ purchase: PURCHASE });
    expect(sentAgain[0]?.body).toMatchObject({
      purchase: { ...PURCHASE, version: 9 },
      customer: { firstName: 'María José' },
    });
  });

  it('does not let what the identity service vouched for be changed, nor a draft come over it', async () => {
    const first = open();
    await fill();
    first.unmount();
    const known = { firstName: 'Ana', lastName: 'Ruiz', email: 'a@b.co', confirmEmail: 'a@b.co', phone: '9995550000' };
    open({
      start: { ...CUSTOMER_INFO_FORM_DEFAULTS, ...known },
      readOnly: ['firstName', 'lastName', 'email', 'phone'],
      verified: ['phone'],
    });
    for (const name of ['First name', 'Last name', 'Email', 'Confirm email', 'Phone number']) {
      expect(field(name)).toHaveAttribute('readonly');
    }
    expect(field('First name')).toHaveValue('Ana');
    expect(field('Phone number')).toHaveValue('(999) 555 - 0000');
    await waitFor(() => expect(next()).not.toHaveAttribute('aria-disabled'));
  });

  it.each([
    [
      'en',
      ['phone'],
      "(can't be changed here)",
      "(not verified, can't be changed here)",
      "(verified, can't be changed)",
    ],
    [
      'es',
      ['phone'],
      '(no se puede cambiar aquí)',
      '(sin verificar, no se puede cambiar aquí)',
      '(verificado, no se puede cambiar)',
    ],
    [
      'en',
      ['email'],
      "(can't be changed here)",
      "(verified, can't be changed)",
      "(not verified, can't be changed here)",
    ],
  ] as const)(
    'says of each fixed field whether it is verified (%s, %s)',
    async (locale, verified, name, email, phone) => {
      const known = {
        firstName: 'Ana',
        lastName: 'Ruiz',
        email: 'a@b.co',
        confirmEmail: 'a@b.co',
        phone: '9995550000',
      };
      const view = {
        ...VIEW,
        start: { ...CUSTOMER_INFO_FORM_DEFAULTS, ...known },
        readOnly: ['firstName', 'lastName', 'email', 'phone'] as const,
        verified,
      };
      renderShop(<CustomerScreen view={view} />, { locale });
      const hints = screen.getAllByRole('textbox').map((box) => {
        const id = box.getAttribute('aria-describedby') ?? '';
        return id
          .split(' ')
          .map((one) => document.getElementById(one)?.textContent ?? '')
          .join('');
      });
      expect(hints).toEqual([name, name, email, email, phone]);
      const submit = screen.getByRole('button', { name: locale === 'en' ? 'Next' : 'Siguiente' });
      await waitFor(() => expect(submit).not.toHaveAttribute('aria-disabled'));
    },
  );
});
