import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { readDraft, writeDraft } from '#lib/browser/session-draft.ts';
import type { ConfirmedCard } from '#lib/payment/card-form-values.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { renderPart } from '#tests/support/payment-parts.tsx';
import { TypedCardStep } from './typed-card-step.tsx';
import { CARD_DRAFT_FIELDS, CARD_FIELDS_IN_ORDER, cardFieldId } from './use-card-field.ts';

const OPTIONS = ['savePaymentMethod', 'enrollInAutoRefill'] as const;
const DRAFT = [...CARD_DRAFT_FIELDS, ...OPTIONS, 'isSubmitted', 'ofName'] as const;
const VALUES: Record<(typeof CARD_FIELDS_IN_ORDER)[number], string> = {
  name: 'Ana Ruiz',
  cardNumber: '4242424242424242',
  expirationMonth: '12',
  expirationYear: '2030',
  cvv: '123',
  addressLine1: '12 Elm Street',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};

const LABELS = {
  en: {
    group: 'For your next refill',
    save: 'Save this card',
    autoRefill: 'Turn on auto-refill',
    missing: 'Save this card to turn on auto-refill',
    terms: 'I agree to the auto-refill terms',
  },
  es: {
    group: 'Para su próxima recarga',
    save: 'Guardar esta tarjeta',
    autoRefill: 'Activar la recarga automática',
    missing: 'Guarde esta tarjeta para activar la recarga automática',
    terms: 'Acepto los términos de la recarga automática',
  },
};

type Offered = Pick<ComponentProps<typeof TypedCardStep>, 'offersSaving' | 'offersAutoRefill'>;

const BOTH: Offered = { offersSaving: true, offersAutoRefill: true };

function open(locale: 'en' | 'es', offered: Offered = {}) {
  const confirmed: ConfirmedCard[] = [];
  const view = renderPart(
    <TypedCardStep
      formId="card"
      billing="full"
      path="/refill/payment"
      draft="refill/card"
      today={{ year: 2026, month: 11 }}
      onConfirm={(card) => void confirmed.push(card)}
      failure={null}
      labels={{ intro: 'Your card', next: 'Go on' }}
      {...offered}
    />,
    locale,
  );
  return { ...view, confirmed };
}

function fill() {
  for (const name of CARD_FIELDS_IN_ORDER) {
    const field = document.getElementById(cardFieldId(name));
    if (!field) throw new Error(`No field ${name}`);
    fireEvent.change(field, { target: { value: VALUES[name] } });
  }
}
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Go on' }));
const box = (name: string) => screen.getByRole('checkbox', { name });

beforeEach(() => window.sessionStorage.clear());

describe.each(['en', 'es'] as const)('the card form of an owner, in %s', (locale) => {
  const labels = LABELS[locale];

  it('offers to save the card and to turn on auto-refill, both off', async () => {
    const { confirmed } = open(locale, BOTH);
    expect(screen.getByRole('group', { name: labels.group })).toHaveAccessibleDescription(/./);
    expect(box(labels.save)).not.toBeChecked();
    expect(box(labels.autoRefill)).not.toBeChecked();
    await expectAccessible();
    fill();
    await goOn();
    expect(confirmed).toMatchObject([{ options: { savePaymentMethod: false, enrollInAutoRefill: false } }]);
  });

  it('saves the card with auto-refill, and turns auto-refill off when the card is not to be saved', async () => {
    const { confirmed } = open(locale, BOTH);
    fill();
    await userEvent.click(box(labels.autoRefill));
    expect(box(labels.save)).toBeChecked();
    await goOn();
    expect(box(labels.terms)).toHaveFocus();
    expect(confirmed).toEqual([]);
    await userEvent.click(box(labels.terms));
    await goOn();
    await userEvent.click(box(labels.save));
    expect(box(labels.autoRefill)).not.toBeChecked();
    await userEvent.click(box(labels.save));
    await goOn();
    expect(confirmed.map(({ options }) => options)).toEqual([
      { savePaymentMethod: true, enrollInAutoRefill: true },
      { savePaymentMethod: true, enrollInAutoRefill: false },
    ]);
  });

  it('shows no error at the terms that have just been asked for, until the form is submitted again', async () => {
    open(locale, BOTH);
    await goOn();
    await userEvent.click(box(labels.autoRefill));
    expect(box(labels.terms)).toBeValid();
    await goOn();
    expect(box(labels.terms)).toBeInvalid();
  });

  it('keeps the choices in this tab, and refuses auto-refill for a card that is not saved', async () => {
    const before = open(locale, BOTH);
    fill();
    await userEvent.click(box(labels.autoRefill));
    before.unmount();
    const persisted = readDraft('refill/card', DRAFT);
    expect(persisted).toMatchObject({ savePaymentMethod: 'yes', enrollInAutoRefill: 'yes' });
    if (persisted) writeDraft('refill/card', DRAFT, { ...persisted, savePaymentMethod: '' });
    const { confirmed } = open(locale, BOTH);
    fill();
    await goOn();
    expect(box(labels.autoRefill)).toHaveAccessibleDescription(labels.missing);
    expect(box(labels.autoRefill)).toHaveFocus();
    expect(confirmed).toEqual([]);
    await expectAccessible();
    await userEvent.click(box(labels.save));
    await userEvent.click(box(labels.terms));
    await goOn();
    expect(confirmed).toHaveLength(1);
  });

  it('offers neither where the payer is a guest', async () => {
    const { confirmed } = open(locale);
    expect(screen.queryByRole('checkbox')).toBeNull();
    fill();
    await goOn();
    expect(confirmed).toHaveLength(1);
    expect(confirmed[0]).not.toHaveProperty('options');
    expect(readDraft('refill/card', OPTIONS)).toBeNull();
  });
});
