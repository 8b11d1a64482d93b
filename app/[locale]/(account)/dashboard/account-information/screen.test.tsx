import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { RouterContext } from '#tests/support/next-navigation.ts';
import type { AccountInformationView } from '#lib/account/server/account-views.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { type ApiReply, bodiesFor, serverError, respondWith } from '#tests/support/api-server.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { LiveInformation } from './screen.tsx';

const PATH = '/api/account/preferences';
const ACCOUNT = 'a'.repeat(32);
const refresh = jest.fn();

const VIEW: AccountInformationView = {
  account: ACCOUNT,
  name: 'Guadalupe O’Brien',
  loginId: 'guadalupe',
  phone: '5550100123',
  email: 'lupe@example.com',
  address: '100 Maple Street, Springfield, IL 62701',
  supportPhone: '(800) 555-0100',
  preferences: { language: 'ENGLISH', smsOptIn: true, reminders: 'SMS' },
  isSaved: false,
};

const page = (view: AccountInformationView) => (
  <RouterContext.Provider value={{ refresh } as never}>
    <main>
      <LiveInformation view={view} />
    </main>
  </RouterContext.Provider>
);
const open = (changes: Partial<AccountInformationView> = {}, locale: 'en' | 'es' = 'en') =>
  renderAccount(page({ ...VIEW, ...changes }), locale);
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)));
const edit = async (changes: Partial<AccountInformationView> = {}) => {
  const shown = open(changes);
  await press('Edit');
  return shown;
};
const sms = () => screen.getByRole('checkbox', { name: 'Text messages' });
const reminder = (name: string) => screen.getByRole('radio', { name });
const choose = (input: HTMLElement) => act(async () => void fireEvent.click(input));
const update = async () => {
  await press('Update');
  await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 20)));
};

beforeEach(() => {
  refresh.mockClear();
});

describe('account information', () => {
  it.each([
    ['en', 'To change your name, phone number or email, call Customer Care at (800) 555-0100.'],
    ['es', 'Para cambiar su nombre, teléfono o correo electrónico, llame a Atención al Cliente al (800) 555-0100.'],
  ] as const)('says how contact data can be changed (%s)', (locale, text) => {
    open({}, locale);
    const link = screen.getByRole('link', { name: '(800) 555-0100' });
    expect(link.closest('p')).toHaveTextContent(text);
  });

  it.each([
    [
      'en',
      'Account information',
      'Edit',
      'English',
      '7 days, 3 days and 1 day before your internet runs out, to (555) 010-0123',
    ],
    ['es', 'Información de la cuenta', 'Editar', 'Inglés', /7 días, 3 días y 1 día antes .+ al \(555\) 010-0123/],
  ] as const)(
    'shows whose account it is and what is chosen (%s)',
    async (locale, title, action, language, reminders) => {
      open({}, locale);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
      for (const text of [VIEW.name, VIEW.loginId, VIEW.address, language]) {
        expect(screen.getByText(text)).toBeVisible();
      }
      for (const phone of screen.getAllByText('(555) 010-0123')) expect(phone).toBeVisible();
      expect(document.body).toHaveTextContent(reminders);
      expect(button(action)).toBeEnabled();
      await expectAccessible();
    },
  );

  it('hides reminders if the provider sends none, and marks unknown values', () => {
    open({ loginId: '', preferences: { ...VIEW.preferences, reminders: null } });
    expect(screen.queryByText('Expiration reminders')).not.toBeInTheDocument();
    expect(screen.getByText('Not on file')).toBeVisible();
  });

  it('enables Update only after a change; until then a click explains why', async () => {
    const sent = respondWith({ [PATH]: { outcome: 'done' } });
    await edit();
    expect(screen.getByLabelText('Language')).toHaveFocus();
    expect(button('Update')).toHaveAttribute('aria-disabled', 'true');
    await update();
    expect(screen.getByText('Nothing has changed yet.')).toBeVisible();
    await choose(reminder('By email'));
    expect(button('Update')).not.toHaveAttribute('aria-disabled');
    await choose(reminder('By text message'));
    expect(button('Update')).toHaveAttribute('aria-disabled', 'true');
    expect(sent).toEqual([]);
    await expectAccessible();
  });

  it('sends the choice with the version of the page, shows it at once, and refreshes page and layout', async () => {
    const sent = respondWith({ [PATH]: { outcome: 'done' } });
    await edit();
    await choose(sms());
    expect(reminder('By text message')).toBeDisabled();
    expect(reminder('By email')).toBeChecked();
    await update();
    const chosen = { languagePreference: 'ENGLISH', smsOptIn: 'N', reminderChannel: 'EMAIL' };
    expect(bodiesFor(sent, PATH)).toEqual([{ account: ACCOUNT, version: 'ENGLISH-Y-SMS', ...chosen }]);
    expect(screen.getByText('Your preferences are saved.')).toBeVisible();
    expect(screen.getByText('Off')).toBeVisible();
    expect(screen.getByText('By email')).toBeVisible();
    expect(button('Edit')).toHaveFocus();
    expect(refresh).toHaveBeenCalledTimes(1);
    // The next change starts from what is shown now.
    await press('Edit');
    await choose(reminder('No reminders'));
    await update();
    expect(bodiesFor(sent, PATH)[1]).toMatchObject({ version: 'ENGLISH-N-EMAIL', reminderChannel: 'NONE' });
  });

  it('shows the provider’s preferences once the page has read them', async () => {
    respondWith({ [PATH]: { outcome: 'done' } });
    const { show } = await edit();
    await choose(reminder('No reminders'));
    await update();
    expect(screen.getByText('No reminders')).toBeVisible();
    show(page({ ...VIEW, preferences: { ...VIEW.preferences, reminders: 'EMAIL' } }));
    expect(screen.getByText('By email')).toBeVisible();
  });

  it.each<[string, ApiReply<typeof PATH>, string, number]>([
    ['the provider failed', { outcome: 'failed' }, "We couldn't save this. Please try again.", 0],
    ['the server failed', serverError(), "We couldn't save this. Please try again.", 0],
    ['nobody knows', { outcome: 'unknown' }, "We can't tell if this was saved.", 1],
  ])('keeps the input when %s', async (_, reply, text, refreshed) => {
    respondWith({ [PATH]: reply });
    await edit();
    await choose(sms());
    await update();
    expect(within(screen.getByRole('alert')).getByText(text, { exact: false })).toBeVisible();
    expect(sms()).not.toBeChecked();
    expect(button('Update')).toBeEnabled();
    expect(refresh).toHaveBeenCalledTimes(refreshed);
  });

  it('reports a change made elsewhere, leaves the edit mode and reads the preferences again', async () => {
    const conflict = Response.json({ outcome: 'conflict' }, { status: 409 });
    respondWith({ [PATH]: conflict });
    const { show } = await edit();
    await choose(sms());
    await update();
    expect(screen.getByText('Your preferences were changed elsewhere')).toBeVisible();
    expect(refresh).toHaveBeenCalledTimes(1);
    show(page({ ...VIEW, preferences: { ...VIEW.preferences, reminders: 'NONE' } }));
    expect(screen.getByText('No reminders')).toBeVisible();
    expect(screen.getByText('On')).toBeVisible();
  });

  it('discards the input on Cancel', async () => {
    respondWith({});
    await edit();
    await choose(sms());
    await press('Cancel');
    expect(screen.getByText('On')).toBeVisible();
    await press('Edit');
    expect(sms()).toBeChecked();
  });

  it('confirms once that the preferences were saved with their language', () => {
    window.history.replaceState(null, '', '/es/dashboard/account-information?saved=true&account=x');
    open({ isSaved: true }, 'es');
    expect(screen.getByText('Guardamos sus preferencias.')).toBeVisible();
    expect(window.location.search).toBe('?account=x');
  });

  it('disables e-mail reminders without an e-mail address', async () => {
    respondWith({});
    await edit({ email: '' });
    expect(reminder('By email')).toBeDisabled();
    await choose(sms());
    expect(reminder('No reminders')).toBeChecked();
  });
});
