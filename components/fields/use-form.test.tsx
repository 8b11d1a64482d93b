import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { lookupErrors } from '#lib/litepay/lookup-errors.ts';
import fields from '#messages/en/fields.json' with { type: 'json' };
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

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
  it('says what is wrong with a field once it was left, not while it is typed', async () => {
    const { user, phone } = open();
    await user.type(phone, '555');
    expect(phone).toHaveAccessibleDescription('');
    await user.tab();
    expect(phone).toHaveAccessibleDescription(PHONE.invalid);
  });

  it.each([
    [false, ''],
    [true, PHONE.required],
  ])('has a say about a field that is passed by empty where it shall (%s)', async (checksEmptyFields, description) => {
    const { user, phone } = open({ checksEmptyFields });
    await user.click(phone);
    await user.tab();
    expect(phone).toHaveAccessibleDescription(description);
  });

  it('lists several problems on submit, in their order, and sends nothing', async () => {
    const { user, phone, zip, button } = open();
    await user.click(button);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([PHONE.required, ZIP.required]);
    await user.click(screen.getByRole('link', { name: ZIP.required }));
    expect(zip).toHaveFocus();
    expect(phone).toHaveAccessibleDescription(PHONE.required);
    expect(onSend).not.toHaveBeenCalled();
  });

  it('leads to the only wrong field', async () => {
    const { user, phone, zip, button } = open();
    await user.type(phone, '5552010101');
    await user.click(button);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(zip).toHaveFocus();
    expect(zip).toHaveAccessibleDescription(ZIP.required);
  });

  it('is sent when it is in order', async () => {
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
