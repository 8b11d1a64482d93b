import { describe, expect, it } from '@jest/globals';
import { billingFormSchemas } from './billing-form.ts';
import {
  CARD_FORM_DEFAULTS,
  type CardFormValues,
  type CardOptions,
  changeCardOptions,
  isAutoRefillWithoutCard,
} from './card-form-values.ts';
import { cardFormSchema, cvvProblem, normalizeCvv } from './card-form.ts';
import { fieldErrors } from '#lib/domain/field-errors.ts';

const schema = cardFormSchema({ today: { year: 2026, month: 11 } });
const values: CardFormValues = {
  name: 'José Núñez',
  cardNumber: '4111-1111-1111-1111',
  expirationMonth: '12',
  expirationYear: '2030',
  cvv: '123',
  addressLine1: '100 Maple Street',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
const amex = { cardNumber: '3782-822463-10005', cvv: '1234' };

describe('the card form takes what people type, paste and let a password manager fill in', () => {
  it.each<Partial<CardFormValues>>([
    {},
    { name: 'Jose\u0301 Nu\u0301n\u0303ez' },
    { name: "Sinéad O'Brien" },
    { name: 'Sinéad O’Brien' },
    { name: 'María De la Cruz' },
    { name: 'Jean-Luc Picard' },
    { name: 'J.-P. Smith, Jr.' },
    { name: "Siobhán O'Brien" },
    { name: 'Nguyễn Văn A' },
    { name: 'John Q. Public, Jr.' },
    { name: '王小明' },
    { name: 'Suharto' },
    { name: '  Ana   Luz ' },
    { cardNumber: '4111 1111 1111 1111' },
    { cardNumber: '4111\u00a01111\u00a01111\u00a01111' },
    { cardNumber: '４１１１１１１１１１１１１１１１' },
    { cardNumber: '5555.5555.5555.4444' },
    { cardNumber: '2223003122003222' },
    { cardNumber: '6011111111111117' },
    amex,
    { expirationMonth: '1', expirationYear: '2027' },
    { expirationMonth: '01', expirationYear: '27' },
    { expirationMonth: '12/2030', expirationYear: '' },
    { expirationMonth: '12/2030', expirationYear: '12/2030' },
    { expirationMonth: '', expirationYear: '12/30' },
    { expirationMonth: '11', expirationYear: '2026' },
    { expirationMonth: '12', expirationYear: '2040' },
    { cvv: ' 123 ' },
    { addressLine1: "12 Coeur d'Alene Ave., #2" },
    { addressLine1: 'Calle Núñez 5' },
    { addressLine1: '1600 Calle Peñón #3' },
    { addressLine1: '12½ O’Connell St., Apt. 4B' },
    { addressLine1: 'P.O. Box 12345678' },
    { addressLine2: 'Apt. 4-B' },
    { city: 'St. Louis', state: 'MO' },
    { city: 'Cañon City', state: 'CO' },
    { city: 'Winston-Salem', state: 'NC' },
    { city: 'O’Fallon', state: 'MO' },
    { city: 'Coeur d’Alene', state: 'id' },
    { city: 'Mayagüez', state: 'PR' },
    { zip: '62701-1234' },
    { zip: '627011234' },
    { name: 'Smith & Sons LLC' },
    { name: 'A/B (Holdings) #2' },
    { addressLine1: 'PSC 3 Box 4120', city: 'APO', state: 'AE', zip: '09021' },
    { addressLine1: 'Unit 2050 Box 4190', city: 'FPO', state: 'AP', zip: '96278' },
    { cvv: '１２\u200b３' },
    { cardNumber: '\u20664242\u20114242\u22124242\u00ad４２４２\u2069' },
    { expirationMonth: '\u200e１２', expirationYear: '２０30\u00ad' },
    { zip: '６２７０１\u2212\u200b１２３４' },
  ])('%j', (change) => {
    expect(fieldErrors(schema, { ...values, ...change })).toEqual({});
  });
});

describe('cardFormSchema refuses', () => {
  it.each<[Partial<CardFormValues>, Record<string, string>]>([
    [{ name: '' }, { name: 'nameOnCard.required' }],
    [{ name: '4111 1111 1111 1111' }, { name: 'nameOnCard.cardNumber' }],
    [{ name: 'Ana 1234' }, { name: 'nameOnCard.invalid' }],
    [{ name: 'R2D2 C3PO 4521' }, { name: 'nameOnCard.invalid' }],
    [{ name: '123' }, { name: 'nameOnCard.cardNumber' }],
    [{ name: 'A'.repeat(71) }, { name: 'text.tooLong' }],
    [{ name: 'ana@example.com' }, { name: 'text.symbol' }],
    [{ city: 'Spring<field' }, { city: 'text.symbol' }],
    [{ addressLine2: 'A'.repeat(101) }, { addressLine2: 'text.tooLong' }],
    [{ cardNumber: '' }, { cardNumber: 'cardNumber.required' }],
    [{ cardNumber: '4111111111111112' }, { cardNumber: 'cardNumber.invalid' }],
    [{ cardNumber: '4111' }, { cardNumber: 'cardNumber.invalid' }],
    [{ cardNumber: '3530111333300000' }, { cardNumber: 'cardNumber.brand' }],
    [{ expirationMonth: '' }, { expirationMonth: 'expiration.required' }],
    [{ expirationYear: '' }, { expirationYear: 'expiration.required' }],
    [{ expirationYear: '2041' }, { expirationYear: 'expiration.required' }],
    [{ expirationMonth: '10', expirationYear: '2026' }, { expirationMonth: 'expiration.past' }],
    [{ expirationYear: '2025' }, { expirationMonth: 'expiration.past' }],
    [{ cvv: '' }, { cvv: 'cvv.required' }],
    [{ cvv: '1234' }, { cvv: 'cvv.invalid' }],
    [{ ...amex, cvv: '123' }, { cvv: 'cvv.invalid' }],
    [{ cvv: '12a' }, { cvv: 'cvv.invalid' }],
    [{ addressLine1: ' ' }, { addressLine1: 'addressLine1.required' }],
    [{ addressLine1: '123456789 Main' }, { addressLine1: 'addressLine1.invalid' }],
    [{ addressLine1: '4111 1111 1111 1111' }, { addressLine1: 'addressLine1.invalid' }],
    [{ addressLine2: '4111-1111-1111-1111' }, { addressLine2: 'addressLine2.invalid' }],
    [{ city: '' }, { city: 'city.required' }],
    [{ city: '4111111111111111' }, { city: 'city.invalid' }],
    [{ state: '' }, { state: 'state.required' }],
    [{ state: 'ZZ' }, { state: 'state.required' }],
    [{ zip: '' }, { zip: 'zip.required' }],
    [{ zip: '6270' }, { zip: 'zip.invalid' }],
  ])('%j', (change, errors) => {
    expect(fieldErrors(schema, { ...values, ...change })).toEqual(errors);
  });

  it('an empty form, field by field', () => {
    expect(fieldErrors(schema, CARD_FORM_DEFAULTS)).toEqual({
      name: 'nameOnCard.required',
      cardNumber: 'cardNumber.required',
      expirationMonth: 'expiration.required',
      expirationYear: 'expiration.required',
      cvv: 'cvv.required',
      addressLine1: 'addressLine1.required',
      city: 'city.required',
      state: 'state.required',
      zip: 'zip.required',
    });
  });
});

describe('cardFormSchema output', () => {
  it('is normalized', () => {
    const typed = {
      ...values,
      name: ' Jose\u0301   O’Brien ',
      expirationMonth: '1',
      expirationYear: '30',
      addressLine1: ' 100  Maple\u00a0Street ',
      state: 'il',
      zip: '627011234',
    };
    expect(schema.parse(typed)).toEqual({
      billing: {
        name: 'José O’Brien',
        addressLine1: '100 Maple Street',
        addressLine2: '',
        city: 'Springfield',
        state: 'IL',
        zip: '62701-1234',
      },
      card: { cardNumber: '4111111111111111', brand: 'visa', expirationDate: '0130', cvv: '123' },
    });
  });
});

describe('billingFormSchemas, on the server', () => {
  it('drops card data', () => {
    const parsed = billingFormSchemas.full.parse(values);
    expect(Object.keys(parsed).sort()).toEqual(['addressLine1', 'addressLine2', 'city', 'name', 'state', 'zip']);
  });

  it.each([
    ['a card number in the name', { name: '4111111111111111' }, { name: 'nameOnCard.cardNumber' }],
    ['a number instead of text', { city: 5 }, { city: 'city.required' }],
    ['a list instead of text', { zip: ['62701'] }, { zip: 'zip.required' }],
  ])('refuses %s', (_what, change, errors) => {
    expect(fieldErrors(billingFormSchemas.full, { ...values, ...change })).toEqual(errors);
  });

  it('accepts the ZIP code alone where no more is required, and drops all other lines', () => {
    const alone = { ...values, addressLine1: '', addressLine2: '', city: '', state: '' };
    const whole = billingFormSchemas.zip.parse(values);
    expect(whole).toEqual({ ...billingFormSchemas.full.parse(values), addressLine1: '', city: '', state: '' });
    expect(billingFormSchemas.zip.parse(alone)).toEqual(whole);
    expect(fieldErrors(billingFormSchemas.zip, { ...alone, name: '', zip: '1' })).toEqual({
      name: 'nameOnCard.required',
      zip: 'zip.invalid',
    });
    expect(fieldErrors(billingFormSchemas.full, alone)).toEqual({
      addressLine1: 'addressLine1.required',
      city: 'city.required',
      state: 'state.required',
    });
  });
});

describe('cvvProblem', () => {
  it.each([
    ['', 'visa', 'required'],
    ['123', 'visa', null],
    ['12', 'visa', 'invalid'],
    ['1234', 'visa', 'invalid'],
    ['1234', 'american-express', null],
    ['123', 'american-express', 'invalid'],
    ['000', 'mastercard', null],
    ['12a', 'discover', 'invalid'],
    ['123', null, null],
    ['1234', null, null],
    ['12345', null, 'invalid'],
  ] as const)('%j for %s', (text, brand, problem) => {
    expect(cvvProblem(text, brand)).toBe(problem);
  });

  it('ignores white space and full-width digits', () => {
    expect(normalizeCvv(' 1２ 3\u200b')).toBe('123');
  });
});

const options = (savePaymentMethod: boolean, enrollInAutoRefill: boolean) => ({
  savePaymentMethod,
  enrollInAutoRefill,
});

describe('Spec 3 §7.5: auto-refill needs a saved card', () => {
  it.each<[string, CardOptions, Partial<CardOptions>, CardOptions]>([
    ['saving alone', options(false, false), { savePaymentMethod: true }, options(true, false)],
    ['auto-refill saves', options(false, false), { enrollInAutoRefill: true }, options(true, true)],
    [
      'auto-refill for a card that is saved anyway',
      options(true, false),
      { enrollInAutoRefill: true },
      options(true, true),
    ],
    [
      'without auto-refill the card stays saved',
      options(true, true),
      { enrollInAutoRefill: false },
      options(true, false),
    ],
    ['not saving turns auto-refill off', options(true, true), { savePaymentMethod: false }, options(false, false)],
    ['nothing at all', options(true, false), { savePaymentMethod: false }, options(false, false)],
  ])('%s', (_what, before, change, after) => {
    expect(changeCardOptions(before, change)).toEqual(after);
  });

  it.each([
    [options(false, false), false],
    [options(true, false), false],
    [options(true, true), false],
    [options(false, true), true],
  ])('%j is a contradiction: %s', (chosen, isWrong) => {
    expect(isAutoRefillWithoutCard(chosen)).toBe(isWrong);
  });
});
