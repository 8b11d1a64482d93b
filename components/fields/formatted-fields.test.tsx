import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { type ComponentType, useState } from 'react';
import en from '#messages/en/fields.json' with { type: 'json' };
import { CardNumberField, CvvField as PlainCvvField } from './card-fields.tsx';
import { Form } from './form.tsx';
import type { FormattedFieldProps } from './formatted-field.tsx';
import { PhoneField as PlainPhoneField } from './phone-field.tsx';
import { ZipField as PlainZipField } from './zip-field.tsx';

/** A field whose page keeps its value. */
function withState<Props extends FormattedFieldProps>(Field: ComponentType<FormattedFieldProps>) {
  return function FieldWithState(props: Omit<Props, 'value'>) {
    const [value, setValue] = useState('');
    return <Field {...props} value={value} onChange={({ target }) => setValue(target.value)} />;
  };
}

const CvvField = withState(PlainCvvField);
const PhoneField = withState(PlainPhoneField);
const ZipField = withState<Parameters<typeof PlainZipField>[0]>(PlainZipField);

function CardNumber() {
  const [value, setValue] = useState('');
  return (
    <NextIntlClientProvider locale="en" messages={{ fields: en }}>
      <CardNumberField
        label="Card number"
        name="cardNumber"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
    </NextIntlClientProvider>
  );
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const caretAt = (field: HTMLInputElement, offset: number) => field.setSelectionRange(offset, offset);

describe('card number', () => {
  it('groups 4-4-4-4 while typing and names the brand', async () => {
    render(<CardNumber />);
    await userEvent.type(input('Card number'), '4111111111111111');
    expect(input('Card number').value).toBe('4111-1111-1111-1111');
    expect(screen.getByRole('img', { name: 'Visa' })).toBeTruthy();
  });

  it('groups 4-6-5 for American Express', async () => {
    render(<CardNumber />);
    await userEvent.type(input('Card number'), '378282246310005');
    expect(input('Card number').value).toBe('3782-822463-10005');
  });

  it.each([
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    ' 4111.1111.1111.1111\n',
    '4111\u00a01111\u20131111/1111',
    '４１１１１１１１１１１１１１１１',
    '\u20664111\u20111111\u22121111\u200b\u00ad1111\u2069\ufeff',
  ])('takes the paste %j', async (text) => {
    render(<CardNumber />);
    await userEvent.click(input('Card number'));
    await userEvent.paste(text);
    expect(input('Card number').value).toBe('4111-1111-1111-1111');
  });

  it('keeps the caret between the same digits when one is put in', async () => {
    render(<CardNumber />);
    const field = input('Card number');
    await userEvent.type(field, '41111111');
    caretAt(field, 2);
    await userEvent.keyboard('9');
    expect(field.value).toBe('4191-1111-1');
    expect(field.selectionStart).toBe(3);
  });

  it('Backspace behind a separator takes the digit before it', async () => {
    render(<CardNumber />);
    const field = input('Card number');
    await userEvent.type(field, '41112222');
    caretAt(field, 5);
    await userEvent.keyboard('{Backspace}');
    expect(field.value).toBe('4112-222');
    expect(field.selectionStart).toBe(3);
  });

  it('Delete in front of a separator takes the digit behind it', async () => {
    render(<CardNumber />);
    const field = input('Card number');
    await userEvent.type(field, '41112333');
    caretAt(field, 4);
    await userEvent.keyboard('{Delete}');
    expect(field.value).toBe('4111-333');
    expect(field.selectionStart).toBe(5);
  });

  it('never carries a name', () => {
    render(
      <>
        <CardNumber />
        <CvvField label="CVV" name="cvv" />
      </>,
    );
    expect(input('Card number').hasAttribute('name')).toBe(false);
    expect(input('CVV').hasAttribute('name')).toBe(false);
  });
});

describe('what arrives from elsewhere', () => {
  it('is not cut: too many digits stay to be seen', async () => {
    render(
      <>
        <ZipField label="ZIP code" />
        <CvvField label="CVV" />
      </>,
    );
    await userEvent.click(input('ZIP code'));
    await userEvent.paste('627012');
    await userEvent.click(input('CVV'));
    await userEvent.paste('12345');
    expect(input('ZIP code').value).toBe('627012');
    expect(input('CVV').value).toBe('12345');
  });

  it('keeps the caret between full-width digits too', async () => {
    render(<CardNumber />);
    const field = input('Card number');
    await userEvent.type(field, '41111111');
    caretAt(field, 2);
    await userEvent.paste('９９');
    expect(field.value).toBe('4199-1111-11');
    expect(field.selectionStart).toBe(5);
  });
});

describe('phone and ZIP', () => {
  it.each([
    '5550100100',
    '+1 555 010 0100',
    '1-555-010-0100',
    '(555) 010.0100',
    '\u202d+1\u2011（５５５）\u2011010\u20110100\u202c',
    ' (555)  010 – 0100 ',
  ])('phone takes the paste %j', async (text) => {
    render(<PhoneField label="Phone number" />);
    await userEvent.click(input('Phone number'));
    await userEvent.paste(text);
    expect(input('Phone number').value).toBe('(555) 010 - 0100');
  });

  it('a phone number can be typed and taken back digit by digit', async () => {
    render(<PhoneField label="Phone number" />);
    const field = input('Phone number');
    await userEvent.type(field, '5550100');
    expect(field.value).toBe('(555) 010 - 0');
    await userEvent.keyboard('{Backspace>8/}');
    expect(field.value).toBe('');
    await userEvent.type(field, '15550100100');
    expect(field.value).toBe('(555) 010 - 0100');
  });

  it('ZIP takes five digits of whatever is pasted; a billing ZIP keeps its hyphen', async () => {
    render(
      <>
        <ZipField label="ZIP code" />
        <ZipField label="Billing ZIP" plusFour />
      </>,
    );
    await userEvent.click(input('ZIP code'));
    await userEvent.paste('07030-1234');
    await userEvent.type(input('Billing ZIP'), '07030-1234');
    expect(input('ZIP code').value).toBe('07030');
    expect(input('Billing ZIP').value).toBe('07030-1234');
  });

  it('what is wrong is tied to the field', () => {
    render(<PhoneField id="phone" label="Phone number" hint="(optional)" error="Please enter a valid phone number" />);
    const field = screen.getByRole('textbox', { name: 'Phone number' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['(optional)', 'Please enter a valid phone number']);
  });
});

/** Waits for the steps, which are loaded once a field has the focus. */
async function focus(label: string) {
  await userEvent.click(input(label));
  await act(async () => void (await import('./undo-steps.ts')));
  return input(label);
}

describe('undo in a formatted field', () => {
  it('goes one step back each time, and forward again', async () => {
    render(
      <Form>
        <PhoneField label="Phone number" />
      </Form>,
    );
    const field = await focus('Phone number');
    await userEvent.type(field, '555200');
    expect(field.value).toBe('(555) 200');
    const values: string[] = [];
    for (let step = 0; step < 7; step += 1) {
      await userEvent.keyboard('{Control>}z{/Control}');
      values.push(field.value);
    }
    expect(values).toEqual(['(555) 20', '(555) 2', '(555', '(55', '(5', '', '']);
    await userEvent.keyboard('{Meta>}{Shift>}z{/Shift}{/Meta}');
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(field.value).toBe('(55');
    await userEvent.keyboard('9');
    expect(field.value).toBe('(559');
    await userEvent.keyboard('{Control>}y{/Control}{Control>}z{/Control}');
    expect(field.value).toBe('(55');
  });

  it('brings a pasted number back with its caret, in a controlled field too', async () => {
    render(
      <Form>
        <CardNumber />
      </Form>,
    );
    const field = await focus('Card number');
    await userEvent.type(field, '4111');
    await userEvent.paste('1111');
    caretAt(field, 2);
    await userEvent.keyboard('9');
    expect(field.value).toBe('4191-1111-1');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect([field.value, field.selectionStart]).toEqual(['4111-1111', 9]);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(field.value).toBe('4111');
  });

  it('works from a menu, and leaves other fields alone', async () => {
    render(
      <Form>
        <PhoneField label="Phone number" />
        <CvvField label="CVV" />
      </Form>,
    );
    const phone = await focus('Phone number');
    await userEvent.type(phone, '55');
    const cvv = await focus('CVV');
    await userEvent.type(cvv, '12');
    fireEvent(cvv, new InputEvent('beforeinput', { inputType: 'historyUndo', bubbles: true, cancelable: true }));
    expect([phone.value, cvv.value]).toEqual(['(55', '1']);
    fireEvent(cvv, new InputEvent('beforeinput', { inputType: 'historyRedo', bubbles: true, cancelable: true }));
    expect(cvv.value).toBe('12');
  });
});

describe('an input method that goes on composing', () => {
  const compose = (field: HTMLInputElement, text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    fireEvent(field, new InputEvent('input', { data: text, isComposing: true, bubbles: true }));
  };

  it.each([
    ['Phone number', <PhoneField key="phone" label="Phone number" />, '5552001001', '(555) 200 - 1001'],
    ['Card number', <CardNumber key="card" />, '4111111111111111', '4111-1111-1111-1111'],
    ['ZIP code', <ZipField key="zip" label="ZIP code" />, '627011234', '62701'],
  ])('%s: is not rewritten until it ends', (label, element, digits, formatted) => {
    render(element);
    const field = input(label);
    fireEvent.compositionStart(field);
    for (let length = 1; length <= digits.length; length += 1) {
      compose(field, digits.slice(0, length));
      expect(field.value).toBe(digits.slice(0, length));
    }
    fireEvent.compositionEnd(field, { data: digits });
    expect(field.value).toBe(formatted);
  });
});
