import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { lookupErrors } from '#lib/litepay/lookup-errors.ts';
import fields from '#messages/en/fields.json' with { type: 'json' };
import { TextField } from './text-field.tsx';
import { type FormState, useForm } from './use-form.ts';

const FIELDS = ['phone', 'zip'] as const;
const { phone: PHONE, zip: ZIP } = fields.errors;
const onSend = jest.fn();

function Form({ checked = '', checksEmptyFields = false }) {
  const [draft, setDraft] = useState({ phone: '', zip: '', checked });
  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes });
  const form = useForm({
    fields: FIELDS,
    fieldId: (name) => `x-${name}`,
    draft: [draft, change],
    check: lookupErrors,
    checksEmptyFields,
  });
  return (
    <form noValidate onSubmit={(event) => form.submit(event) && onSend(draft)}>
      <ErrorSummary {...form.summary} />
      <TextField {...form.field('phone')} label="Phone" />
      <TextField {...form.field('zip')} label="ZIP" />
      <button type="submit">{form.isValid ? 'Send' : 'Not ready'}</button>
    </form>
  );
}

function open(props: Parameters<typeof Form>[0] = {}) {
  onSend.mockReset();
  render(
    <NextIntlClientProvider locale="en" messages={{ fields }}>
      <Form {...props} />
    </NextIntlClientProvider>,
  );
  const field = (name: string) => screen.getByRole('textbox', { name });
  return { user: userEvent.setup(), phone: field('Phone'), zip: field('ZIP'), button: screen.getByRole('button') };
}

describe('a form', () => {
  it('shows an error once the field was left, not while it is typed', async () => {
    const { user, phone } = open();
    await user.type(phone, '555');
    expect(phone).toHaveAccessibleDescription('');
    await user.tab();
    expect(phone).toHaveAccessibleDescription(PHONE.invalid);
  });

  it.each([
    [false, ''],
    [true, PHONE.required],
  ])(
    'shows an error of a field that is left empty only where the form checks empty fields (%s)',
    async (checksEmptyFields, description) => {
      const { user, phone } = open({ checksEmptyFields });
      await user.click(phone);
      await user.tab();
      expect(phone).toHaveAccessibleDescription(description);
    },
  );

  it('lists several problems on submit, in their order, and sends nothing', async () => {
    const { user, phone, zip, button } = open();
    await user.click(button);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([PHONE.required, ZIP.required]);
    await user.click(screen.getByRole('link', { name: ZIP.required }));
    expect(zip).toHaveFocus();
    expect(phone).toHaveAccessibleDescription(PHONE.required);
    expect(onSend).not.toHaveBeenCalled();
  });

  it('focuses the only wrong field', async () => {
    const { user, phone, zip, button } = open();
    await user.type(phone, '5552010101');
    await user.click(button);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(zip).toHaveFocus();
    expect(zip).toHaveAccessibleDescription(ZIP.required);
  });

  it('is sent when all fields are valid', async () => {
    const { user, phone, zip, button } = open();
    await user.type(phone, '5552010101');
    await user.type(zip, '62701');
    expect(button).toHaveTextContent('Send');
    await user.click(button);
    expect(onSend.mock.calls).toEqual([[{ phone: '5552010101', zip: '62701', checked: '' }]]);
  });

  it('shows the errors of a draft that had been submitted', () => {
    const { phone } = open({ checked: 'yes' });
    expect(phone).toHaveAccessibleDescription(PHONE.required);
  });
});

describe('a field that is left by pressing a button below it', () => {
  it('shows its error only once the press is over, so that the button stays where it is', async () => {
    render(
      <NextIntlClientProvider locale="en" messages={{ fields }}>
        <Form />
      </NextIntlClientProvider>,
    );
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Phone'), '555');
    const button = screen.getByRole('button', { name: 'Not ready' });
    await user.pointer({ keys: '[MouseLeft>]', target: document.body });
    expect(screen.getByLabelText('Phone')).not.toHaveFocus();
    expect(screen.queryByText(PHONE.invalid)).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: button });
    expect(await screen.findByText(PHONE.invalid)).toBeVisible();
  });
});

describe('a form with fields that depend on each other', () => {
  const NAMES = ['email', 'again'] as const;
  const { mismatch } = fields.errors.confirmEmail;
  const onPress = jest.fn<(form: FormState<Record<(typeof NAMES)[number] | 'checked', string>>) => void>();

  function Pair() {
    const [draft, setDraft] = useState({ email: '', again: '', checked: '' });
    const form = useForm({
      fields: NAMES,
      fieldId: (name) => name,
      draft: [draft, (changes) => setDraft((before) => ({ ...before, ...changes }))],
      check: ({ email, again }) => ({ again: again === email ? null : 'confirmEmail.mismatch' }),
    });
    return (
      <form noValidate onSubmit={(event) => form.submit(event)}>
        <TextField {...form.field('email')} label="Email" />
        <TextField {...form.field('again')} label="Again" />
        <button type="button" onClick={() => onPress(form)}>
          Press
        </button>
      </form>
    );
  }

  function openPair() {
    onPress.mockReset();
    render(
      <NextIntlClientProvider locale="en" messages={{ fields }}>
        <Pair />
      </NextIntlClientProvider>,
    );
    const field = (name: string) => screen.getByRole('textbox', { name });
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Press' }));
    return { user: userEvent.setup(), email: field('Email'), again: field('Again'), press };
  }

  it('shows an error in one field only once the other field that caused it is left', async () => {
    const { user, email, again } = openPair();
    await user.type(email, 'ana');
    await user.type(again, 'ana');
    await user.tab();
    await user.type(email, 'b');
    expect(again).toHaveAccessibleDescription('');
    await user.tab();
    expect(again).toHaveAccessibleDescription(mismatch);
  });

  it('removes an error as soon as the other field is mended', async () => {
    const { user, email, again } = openPair();
    await user.type(email, 'an');
    await user.type(again, 'ana');
    await user.tab();
    expect(again).toHaveAccessibleDescription(mismatch);
    await user.type(email, 'a');
    expect(again).toHaveAccessibleDescription('');
  });

  it('reveals and hides the errors of a field on demand', async () => {
    const { user, email, again, press } = openPair();
    await user.type(email, 'ana');
    onPress.mockImplementation((form) => form.reveal('again'));
    await press();
    expect(again).toHaveAccessibleDescription(mismatch);
    onPress.mockImplementation((form) => form.hide('again'));
    await press();
    expect(again).toHaveAccessibleDescription('');
  });

  it('shows a question until one of the values that it is about changes', async () => {
    const { user, email, again, press } = openPair();
    onPress.mockImplementation((form) => form.ask('again', 'state.zip', ['email', 'again']));
    await press();
    expect(again).toHaveAccessibleDescription(fields.errors.state.zip);
    await user.type(email, 'a');
    expect(again).not.toHaveAccessibleDescription(fields.errors.state.zip);
  });
});
