import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { type FormEvent, type ReactNode, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { readDraft, writeDraft } from '#lib/browser/session-draft.ts';
import fields from '#messages/en/fields.json' with { type: 'json' };
import { Form } from './form.tsx';
import { holdOwnValues } from './own-values.ts';
import { PhoneField } from './phone-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useTextDraft } from './use-text-draft.ts';

const send = jest.fn<(values: object) => void>();
/** React discards the server's markup. */
const onRecoverableError = jest.fn();
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

beforeEach(() => {
  send.mockReset();
  onRecoverableError.mockReset();
  window.sessionStorage.clear();
});

const TEXT_DRAFT = ['phone', 'city'] as const;

/** Renders its fields anew once it is hydrated, as every form of ours does. */
function TextForm() {
  const [draft, change] = useTextDraft('text', TEXT_DRAFT);
  const [chosen, choose] = useState({ plan: 'week', state: '', isAgreed: false });
  const isReady = useHydrated();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ ...draft, ...chosen });
  };
  return (
    <Form onSubmit={submit} noValidate>
      <PhoneField label="Phone" value={draft.phone} onChange={({ target }) => change({ phone: target.value })} />
      <TextField
        id="text-city"
        label="City"
        value={draft.city}
        onChange={({ target }) => change({ city: target.value })}
      />
      {(['week', 'month'] as const).map((plan) => (
        <label key={plan}>
          <input
            type="radio"
            name="plan"
            checked={chosen.plan === plan}
            onChange={() => choose((now) => ({ ...now, plan }))}
          />
          <span>{plan}</span>
        </label>
      ))}
      <SelectField
        id="text-state"
        label="State"
        placeholder="Choose"
        options={[{ value: 'IL', label: 'Illinois' }]}
        value={chosen.state}
        onChange={({ target }) => choose((now) => ({ ...now, state: target.value }))}
      />
      <label>
        <input
          type="checkbox"
          checked={chosen.isAgreed}
          onChange={({ target }) => choose((now) => ({ ...now, isAgreed: target.checked }))}
        />
        <span>Agree</span>
      </label>
      <button type="submit" disabled={!isReady}>
        Send
      </button>
    </Form>
  );
}

const TEXTS = ['name', 'city'] as const;
const FLAGS = ['isSame'] as const;
const DRAFT = [...TEXTS, ...FLAGS, 'isSubmitted', 'ofName'] as const;

/** A form whose values are kept by `useFormDraft` and shown by `useForm`. */
function DraftForm() {
  const isReady = useHydrated();
  const start = { name: '', city: '', isSame: true };
  const [values, change] = useFormDraft({ name: 'draft', texts: TEXTS, flags: FLAGS, start });
  const form = useForm({ fields: TEXTS, fieldId: (name) => name, draft: [values, change], check: () => ({}) });
  const { error: _, ...same } = form.flag('isSame');
  return (
    <Form onSubmit={(event) => form.submit(event) && send(form.current())}>
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('city')} label="City" />
      <input type="checkbox" aria-label="Same" {...same} />
      <button type="submit" disabled={!isReady}>
        Send
      </button>
    </Form>
  );
}

const withMessages = (page: ReactNode) => (
  <NextIntlClientProvider locale="en" messages={{ fields }}>
    {page}
  </NextIntlClientProvider>
);

/** The server's page, in which a customer does something before its script arrives. */
async function hydrate(page: ReactNode, before: () => void) {
  const whole = withMessages(page);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(whole);
  before();
  await act(async () => render(whole, { container, hydrate: true, onRecoverableError }));
  return userEvent.setup();
}

/** As in a browser: React runs its effects in a later task than its commit, which `act` does not. */
async function hydrateInTasks(page: ReactNode, before: () => void) {
  const wasActing: unknown = Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(withMessages(page));
  before();
  const root = hydrateRoot(container, withMessages(page));
  await new Promise((resolve) => setTimeout(resolve, 50));
  return () => {
    root.unmount();
    container.remove();
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', wasActing);
  };
}

/** Behind React's back, as browsers and their extensions do. */
const type = (name: string, value: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(name), value);
};

type User = Awaited<ReturnType<typeof hydrate>>;

describe('what is typed before the page’s script arrives', () => {
  it('stays in every kind of field, is formatted, kept in the draft and sent', async () => {
    const user = await hydrate(<TextForm />, () => {
      type('Phone', '5550100100');
      type('City', 'Springfield');
      screen.getByRole<HTMLInputElement>('radio', { name: 'month' }).checked = true;
      screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' }).value = 'IL';
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Agree' }).checked = true;
    });
    expect(field('Phone')).toHaveValue('(555) 010 - 0100');
    expect(field('City')).toHaveValue('Springfield');
    expect(readDraft('text', TEXT_DRAFT)).toEqual({ phone: '(555) 010 - 0100', city: 'Springfield' });
    await user.click(screen.getByRole('button'));
    expect(send.mock.calls).toEqual([
      [{ phone: '(555) 010 - 0100', city: 'Springfield', plan: 'month', state: 'IL', isAgreed: true }],
    ]);
  });

  it('is newer than the draft of the tab, whose other fields are restored', async () => {
    writeDraft('text', TEXT_DRAFT, { phone: '(555) 010 - 0199', city: 'Salem' });
    await hydrate(<TextForm />, () => type('Phone', '5550100100'));
    expect(field('Phone')).toHaveValue('(555) 010 - 0100');
    expect(field('City')).toHaveValue('Salem');
  });

  it.each([
    ['a form of texts', <TextForm key="text" />, 'Phone', '(555) 010 - 0100'],
    ['a form with boxes', <DraftForm key="draft" />, 'Name', 'Guadalupe'],
  ])('leaves the other fields of the draft in %s that has not restored them yet', async (_name, page, name, value) => {
    writeDraft('text', TEXT_DRAFT, { phone: '', city: 'Salem' });
    writeDraft('draft', DRAFT, { name: '', city: 'Salem', isSame: 'yes', isSubmitted: '', ofName: '' });
    const unmount = await hydrateInTasks(page, () => type(name, value));
    const values = [name, 'City'].map((label) => field(label).value);
    unmount();
    expect(values).toEqual([value, 'Salem']);
  });

  it('keeps the caret where it was', async () => {
    await hydrate(<TextForm />, () => {
      field('City').focus();
      type('City', 'Springfield');
      field('City').setSelectionRange(3, 3);
    });
    expect(field('City')).toHaveFocus();
    expect(field('City').selectionStart).toBe(3);
  });

  it('stays in a form with boxes, and is newer than its draft', async () => {
    writeDraft('draft', DRAFT, { name: 'Ana', city: 'Salem', isSame: 'yes', isSubmitted: '', ofName: '' });
    const user = await hydrate(<DraftForm />, () => {
      type('Name', 'Guadalupe');
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Same' }).checked = false;
    });
    expect(field('Name')).toHaveValue('Guadalupe');
    expect(field('City')).toHaveValue('Salem');
    expect(readDraft('draft', DRAFT)).toMatchObject({ name: 'Guadalupe', city: 'Salem', isSame: '' });
    await user.click(screen.getByRole('button'));
    expect(send.mock.calls[0]?.[0]).toMatchObject({ name: 'Guadalupe', city: 'Salem', isSame: false });
  });
});

describe('a page that was translated before its script arrived', () => {
  it('is made anew by React, with what was typed', async () => {
    await hydrate(<TextForm />, () => {
      type('City', 'Springfield');
      screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' }).value = 'IL';
      holdOwnValues();
      screen.getByRole('button').textContent = 'Enviar';
    });
    expect(onRecoverableError).toHaveBeenCalled();
    expect(screen.getByRole('button')).toHaveTextContent('Send');
    expect(field('City')).toHaveValue('Springfield');
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('IL');
  });
});

describe('a value set without an event', () => {
  it.each([
    ['a form of texts', <TextForm key="text" />, { city: 'Springfield' }],
    ['a form with boxes', <DraftForm key="draft" />, { city: 'Springfield' }],
  ])('is read when %s is submitted', async (_name, page, sent) => {
    const user = await hydrate(page, () => undefined);
    type('City', 'Springfield');
    await user.click(screen.getByRole('button'));
    expect(send.mock.calls[0]?.[0]).toMatchObject(sent);
  });

  it.each([
    ['a form of texts', <TextForm key="text" />, ['Phone', '(555) 010 - 0100'], { phone: '(555) 010 - 0100' }],
    ['a form with boxes', <DraftForm key="draft" />, ['Name', 'Guadalupe'], { name: 'Guadalupe' }],
  ] as const)('is read beside another one when %s is submitted', async (_name, page, [other, value], sent) => {
    const user = await hydrate(page, () => undefined);
    type(other, value);
    type('City', 'Springfield');
    await user.click(screen.getByRole('button'));
    expect(send.mock.calls[0]?.[0]).toMatchObject({ ...sent, city: 'Springfield' });
    expect(field(other)).toHaveValue(value);
    expect(field('City')).toHaveValue('Springfield');
  });

  it.each([
    ['typed', (user: User) => user.type(screen.getByRole('textbox', { name: 'City' }), 'Salem')],
    [
      'pasted',
      (user: User) => user.click(screen.getByRole('textbox', { name: 'City' })).then(() => user.paste('Salem')),
    ],
    // As an extension does that reports one of the fields.
    [
      'reported',
      async () => {
        type('City', 'Salem');
        await act(async () => field('City').dispatchEvent(new Event('input', { bubbles: true })));
      },
    ],
  ])('is not lost when another one is %s', async (_how, change) => {
    const user = await hydrate(<TextForm />, () => undefined);
    type('Phone', '5550100100');
    screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' }).value = 'IL';
    await change(user);
    expect(field('Phone')).toHaveValue('(555) 010 - 0100');
    expect(field('City')).toHaveValue('Salem');
    await user.click(screen.getByRole('button'));
    expect(send.mock.calls[0]?.[0]).toMatchObject({ phone: '(555) 010 - 0100', city: 'Salem', state: 'IL' });
  });

  it('is not lost when a field is left, a choice is made, or a box is checked', async () => {
    const user = await hydrate(<TextForm />, () => undefined);
    await user.click(field('City'));
    type('City', 'Springfield');
    type('Phone', '5550100100');
    await user.tab();
    await user.click(screen.getByRole('radio', { name: 'month' }));
    await user.click(screen.getByRole('checkbox', { name: 'Agree' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'IL');
    await user.click(screen.getByRole('button'));
    expect(send.mock.calls[0]?.[0]).toEqual({
      phone: '(555) 010 - 0100',
      city: 'Springfield',
      plan: 'month',
      state: 'IL',
      isAgreed: true,
    });
  });

  it('counts in a select too', async () => {
    const user = await hydrate(<TextForm />, () => undefined);
    screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' }).value = 'IL';
    await user.click(screen.getByRole('button'));
    expect(send.mock.calls[0]?.[0]).toMatchObject({ state: 'IL' });
  });
});
