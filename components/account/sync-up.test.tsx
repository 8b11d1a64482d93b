import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ChangeOutcome, SyncUpChoice } from '#lib/account/api.ts';
import type { SyncUpView } from '#lib/account/server/account-views.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { SyncUp } from './sync-up.tsx';
import { SyncUpConfirmation } from './sync-up-confirmation.tsx';

const EMAIL = 'lupe@example.com';
const PHONE = '5550100123';

const VIEW: SyncUpView = { version: 'v1', email: EMAIL, phone: PHONE, language: 'ENGLISH', smsOptIn: false };

const open = async (changes: Partial<SyncUpView> = {}, outcome: ChangeOutcome = 'done', locale: Locale = 'en') => {
  const save = jest.fn<(choice: SyncUpChoice) => Promise<ChangeOutcome>>().mockResolvedValue(outcome);
  const view = { ...VIEW, ...changes };
  const onSaved = jest.fn<(saved: SyncUpChoice) => void>();
  const shown = renderAccount(<SyncUp view={view} save={save} onSaved={onSaved} />, locale);
  await act(() => new Promise<void>((resolve) => void setTimeout(resolve)));
  return { ...shown, save, onSaved };
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => window.sessionStorage.clear());

describe('sync-up modal', () => {
  it.each([
    ['neither matches', { email: EMAIL, phone: PHONE }, ['Mobile number', 'Email']],
    ['only the e-mail matches', { email: null, phone: PHONE }, ['Mobile number']],
    ['only the phone matches', { email: EMAIL, phone: null }, ['Email']],
  ])('shows contact data that do not match: %s', async (_, view, shown) => {
    const { save } = await open(view);
    expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('id'))).toEqual(
      shown.map((name) => screen.getByLabelText(name).id),
    );
    await press('Save');
    const contact = { ...(view.phone && { phone: PHONE }), ...(view.email && { email: EMAIL }) };
    expect(save.mock.calls).toEqual([[{ version: 'v1', languagePreference: 'ENGLISH', smsOptIn: 'N', ...contact }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sends the choice', async () => {
    const { save } = await open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Text me about my service' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Spanish' }));
    await press('Save');
    expect(save.mock.calls[0]?.[0]).toMatchObject({ languagePreference: 'SPANISH', smsOptIn: 'Y' });
  });

  it.each([
    [
      'en',
      'Save',
      /^Text me/,
      'Spanish',
      [
        'Mobile number: (555) 010-0123',
        'Email: lupe@example.com',
        'Text messages about your service: yes',
        'Language of our messages: Spanish',
      ],
    ],
    [
      'es',
      'Guardar',
      /^Quiero recibir/,
      'Español',
      [
        'Número de celular: (555) 010-0123',
        'Correo electrónico: lupe@example.com',
        'Mensajes de texto sobre su servicio: sí',
        'Idioma de nuestros mensajes: Español',
      ],
    ],
  ] as const)('confirms what it saved, in %s', async (locale, button, texts, language, lines) => {
    const { onSaved, unmount } = await open({}, 'done', locale);
    fireEvent.click(screen.getByRole('checkbox', { name: texts }));
    fireEvent.click(screen.getByRole('radio', { name: language }));
    await press(button);
    const [saved] = onSaved.mock.calls[0] ?? [];
    if (!saved) throw new Error('Nothing was saved');
    unmount();
    renderAccount(<SyncUpConfirmation choice={saved} onDismiss={() => undefined} />, locale);
    expect(
      within(screen.getByRole('status'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(lines);
  });

  it('confirms only what it saved', async () => {
    const { onSaved } = await open({}, 'failed');
    await press('Save');
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('sends contact data that the customer changed', async () => {
    const { save } = await open();
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' new@example.com ' } });
    fireEvent.change(screen.getByLabelText('Mobile number'), { target: { value: '+1 555 010 0199' } });
    await press('Save');
    expect(save.mock.calls[0]?.[0]).toMatchObject({ email: 'new@example.com', phone: '5550100199' });
  });

  it('sends nothing invalid, and moves the focus to the error', async () => {
    const { save } = await open();
    fireEvent.change(screen.getByLabelText('Mobile number'), { target: { value: '555' } });
    await press('Save');
    expect(screen.getByLabelText('Mobile number')).toHaveFocus();
    expect(screen.getByLabelText('Mobile number')).toHaveAccessibleDescription('Enter a 10-digit mobile number');
    expect(save).not.toHaveBeenCalled();
  });

  it('opens once per session', async () => {
    const first = await open();
    await press('Not now');
    expect(first.save).not.toHaveBeenCalled();
    first.unmount();
    await open();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('reports a failure and keeps the choice', async () => {
    await open({}, 'failed');
    fireEvent.click(screen.getByRole('radio', { name: 'Spanish' }));
    await press('Save');
    expect(screen.getByRole('alert')).toHaveTextContent("We couldn't save this. Please try again.");
    expect(screen.getByRole('radio', { name: 'Spanish' })).toBeChecked();
  });

  it.each<[ChangeOutcome, string]>([
    ['conflict', 'Your preferences were changed elsewhere, so we saved nothing.'],
    ['unknown', "We can't tell if this was saved."],
  ])('shows the stored preferences after %s, and saves over them', async (outcome, text) => {
    const { save, show } = await open({}, outcome);
    await press('Save');
    show(
      <SyncUp
        view={{ ...VIEW, version: 'v2', language: 'SPANISH', smsOptIn: true }}
        save={save}
        onSaved={() => undefined}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('radio', { name: 'Spanish' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Text me about my service' })).toBeChecked();
    await press('Save');
    expect(save.mock.calls[1]?.[0]).toMatchObject({ version: 'v2', languagePreference: 'SPANISH', smsOptIn: 'Y' });
  });

  it('reports a change made in another tab', async () => {
    const { save, show } = await open();
    show(<SyncUp view={{ ...VIEW, version: 'v2', smsOptIn: true }} save={save} onSaved={() => undefined} />);
    expect(screen.getByRole('alert')).toHaveTextContent('changed elsewhere');
    expect(screen.getByRole('checkbox', { name: 'Text me about my service' })).toBeChecked();
  });
});
