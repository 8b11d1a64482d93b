import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from '#tests/support/next-navigation.ts';
import type { ActivationView } from '#lib/activation/server/activation-pages.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { type ApiReplies, bodiesFor, respondWith } from '#tests/support/api-server.ts';
import { RouterAdvice } from './router-advice.tsx';
import { ActivationScreen } from './screen.tsx';

const DEVICE = 'd'.repeat(32);
const VIEW: ActivationView = {
  kind: 'steps',
  account: 'a'.repeat(32),
  address: '100 Maple Street, Springfield, IL 62701',
  asksName: false,
  location: 'located',
  isBehindModem: false,
  supportPhone: '(800) 555-0100',
};
const ACCEPTED: ApiReplies = { '/api/activation/activate': { outcome: 'accepted', device: DEVICE } };
const push = jest.fn();
const refresh = jest.fn();

function open(view: Partial<ActivationView> = {}, locale: 'en' | 'es' = 'en') {
  return renderAccount(
    <RouterContext.Provider value={{ push, refresh, replace: push }}>
      <ActivationScreen view={{ ...VIEW, ...view }} advice={<RouterAdvice />} />
    </RouterContext.Provider>,
    locale,
  );
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const mac = () => screen.findByRole('textbox', { name: 'MAC address' });
const activation = (sent: Parameters<typeof bodiesFor>[0]) => bodiesFor(sent, '/api/activation/activate');

beforeEach(() => window.sessionStorage.clear());
afterEach(() => {
  push.mockClear();
  refresh.mockClear();
  delete window.BarcodeDetector;
});

describe('the steps of an activation', () => {
  it('takes one click if account and modem are known', async () => {
    const sent = respondWith(ACCEPTED);
    open();
    await press('Activate');
    expect(activation(sent)).toEqual([{ account: VIEW.account, locale: 'en', mac: null, name: null }]);
    expect(push).toHaveBeenCalledWith(`/en/activation/activate?device=${DEVICE}`);
  });

  it('asks for first and last name if the account has none, and keeps them', async () => {
    const sent = respondWith({ '/api/activation/activate': { outcome: 'failed', reference: 'ABCD-2345' } });
    const { unmount } = open({ asksName: true, isBehindModem: true });
    await press('Save name');
    expect(screen.getAllByText('Enter your first name')).not.toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: 'First name' }), 'Ana');
    await userEvent.type(screen.getByRole('textbox', { name: 'Last name' }), 'Peña');
    await press('Save name');
    await press('Activate');
    expect(activation(sent)).toMatchObject([{ name: { firstName: 'Ana', lastName: 'Peña' } }]);
    expect(push).toHaveBeenCalledWith(`/en/activation/error?reference=ABCD-2345&account=${VIEW.account}&bhr=true`);
    unmount();
    open({ asksName: true });
    expect(await screen.findByText('Ana Peña')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Activate' })).toBeVisible();
  });

  it('shows during maintenance that nothing has started, and keeps the input', async () => {
    const maintenance = Response.json({ reason: 'maintenance', reference: 'ABCD-2345' }, { status: 409 });
    const sent = respondWith({ '/api/activation/activate': [maintenance, { outcome: 'accepted', device: DEVICE }] });
    open();
    await press('Activate');
    expect(await screen.findByRole('alert')).toHaveTextContent("We're doing maintenance");
    expect(push).not.toHaveBeenCalled();
    await press('Activate');
    expect(activation(sent)).toHaveLength(2);
    expect(push).toHaveBeenCalledWith(`/en/activation/activate?device=${DEVICE}`);
  });

  it('accepts a MAC address in any form, checks it and sends it', async () => {
    const sent = respondWith({ ...ACCEPTED, '/api/activation/mac': [{ isKnown: false }, { isKnown: true }] });
    open({ location: 'not-found' });
    await press('Check device');
    expect(await screen.findByText('Enter the MAC address')).toBeVisible();
    await userEvent.type(await mac(), '02-1a-b3');
    expect(await mac()).toHaveValue('02:1A:B3');
    await userEvent.click(await mac());
    await userEvent.paste('c4d5e6');
    expect(await mac()).toHaveValue('02:1A:B3:C4:D5:E6');
    await press('Check device');
    expect(await screen.findByRole('alert')).toHaveTextContent("We don't recognize this address.");
    expect(screen.getByLabelText('MAC address')).toBeInvalid();
    expect(screen.getByLabelText('MAC address')).toHaveAccessibleDescription(
      expect.stringContaining("We don't recognize this address."),
    );
    await press('Check device');
    await press('Activate');
    expect(bodiesFor(sent, '/api/activation/mac')).toHaveLength(2);
    expect(activation(sent)).toMatchObject([{ mac: '02:1A:B3:C4:D5:E6' }]);
  });

  it('reopens the step that the server reports as incomplete', async () => {
    respondWith({ '/api/activation/activate': { outcome: 'incomplete', step: 'device' } });
    open();
    await press('Activate');
    expect(await mac()).toBeVisible();
  });

  it('keeps the steps open after a lost response', async () => {
    respondWith({ '/api/activation/activate': 'offline' });
    open({}, 'es');
    await press('Activar');
    expect(await screen.findByText(/No pudimos comenzar la activación/)).toBeVisible();
    expect(push).not.toHaveBeenCalled();
  });

  it.each([
    ['en', /is connected and plugged in/, /is ready/],
    ['es', /conectado y enchufado/, /está listo/],
  ] as const)('draw how the router is connected and when it is ready (%s)', async (locale, ...names) => {
    open({ location: 'not-found' }, locale);
    for (const name of names) expect(await screen.findByRole('img', { name })).toBeInTheDocument();
  });

  it('looks for the modem again, and shows where its address is printed', async () => {
    open({ location: 'not-ready' });
    await press('Look again');
    expect(refresh).toHaveBeenCalled();
    await press('About the MAC address');
    expect(screen.getByRole('img', { name: /bottom of a router/ })).toBeInTheDocument();
  });
});

describe('a photo of the label', () => {
  const photo = new File(['x'], 'label.jpg', { type: 'image/jpeg' });
  const withReader = (rawValue: string) => {
    window.BarcodeDetector = class {
      detect = async () => [{ rawValue: 'S/N 99' }, { rawValue }];
    };
    window.createImageBitmap = (async () => ({})) as never;
  };

  it('offers a photo of the label only if the browser reads bar codes', async () => {
    open({ location: 'not-found' });
    await mac();
    expect(screen.queryByLabelText('Read it from a photo')).toBeNull();
  });

  it('fills the field from a photo, or shows that it could not be read', async () => {
    withReader('MAC 021ab3c4d5e6');
    open({ location: 'not-found' });
    await userEvent.upload(await screen.findByLabelText('Read it from a photo'), photo);
    expect(await mac()).toHaveValue('02:1A:B3:C4:D5:E6');
    withReader('nothing');
    await userEvent.upload(screen.getByLabelText('Read it from a photo'), photo);
    expect(await screen.findByText(/couldn't read an address/)).toBeVisible();
  });
});
