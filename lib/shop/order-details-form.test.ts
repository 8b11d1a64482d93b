import { describe, expect, it } from '@jest/globals';
import { fieldErrors } from '#lib/domain/field-errors.ts';
import { ORDER_DETAILS_FORM_DEFAULTS, type OrderDetailsFormValues, orderDetailsSchema } from './order-details-form.ts';
import { orderDetailsFormSchema } from './typed-details-form.ts';

const schema = orderDetailsFormSchema({ today: { year: 2026, month: 11 } });
const address = { addressLine1: '100 Maple Street', addressLine2: '', city: 'Springfield', state: 'IL', zip: '62701' };
const values: OrderDetailsFormValues = {
  ...ORDER_DETAILS_FORM_DEFAULTS,
  name: 'José Núñez',
  ...address,
  cardNumber: '4111 1111 1111 1111',
  expirationMonth: '1',
  expirationYear: '30',
  cvv: '123',
};
const billing = { name: 'José Núñez', ...address };
const otherAddress = {
  shippingSameAsBilling: false,
  shippingName: ' Ana  Luz ',
  shippingAddressLine1: '5 Oak Ave.',
  shippingAddressLine2: 'Apt 2',
  shippingCity: 'St. Louis',
  shippingState: 'mo',
  shippingZip: '631011234',
  shippingCode: 'EXP',
};
const MILITARY = { addressLine1: 'PSC 3 Box 4120', city: 'APO', state: 'AE', zip: '09021' };
const there = {
  name: 'Ana Luz',
  addressLine1: '5 Oak Ave.',
  addressLine2: 'Apt 2',
  city: 'St. Louis',
  state: 'MO',
  zip: '63101-1234',
};

describe('the form in the browser', () => {
  it('ignores the other address when the parcel goes to the billing address', () => {
    expect(schema.parse({ ...values, shippingZip: '1' })).toEqual({
      billing,
      card: { cardNumber: '4111111111111111', brand: 'visa', expirationDate: '0130', cvv: '123' },
      sameAsService: false,
      delivery: { sameAsBilling: true, to: billing, code: 'STD' },
    });
  });

  it('returns the delivery address when it differs from the billing address', () => {
    const { delivery, sameAsService } = schema.parse({ ...values, ...otherAddress, sameAsService: true });
    expect(delivery).toEqual({ sameAsBilling: false, to: there, code: 'EXP' });
    expect(sameAsService).toBe(true);
  });

  it.each<[string, Partial<OrderDetailsFormValues>, Record<string, string>]>([
    ['in order', {}, {}],
    ['delivered elsewhere, in order', otherAddress, {}],
    ['card and billing as in every payment', { cvv: '', zip: '1' }, { cvv: 'cvv.required', zip: 'zip.invalid' }],
    [
      'delivered elsewhere, and nothing said',
      { shippingSameAsBilling: false },
      {
        shippingName: 'shippingName.required',
        shippingAddressLine1: 'shippingAddress.required',
        shippingCity: 'city.required',
        shippingState: 'state.required',
        shippingZip: 'zip.required',
      },
    ],
    [
      'a card number for a name',
      { ...otherAddress, shippingName: '4111111111111111' },
      { shippingName: 'shippingName.cardNumber' },
    ],
    [
      'card numbers for an address',
      { ...otherAddress, shippingAddressLine1: '4111111111111111', shippingAddressLine2: '4111111111111111' },
      { shippingAddressLine1: 'shippingAddress.invalid', shippingAddressLine2: 'addressLine2.invalid' },
    ],
    ['no such state', { ...otherAddress, shippingState: 'ZZ' }, { shippingState: 'state.required' }],
    ['a military billing address, delivered elsewhere', { ...otherAddress, ...MILITARY }, {}],
    ['delivered to a military billing address', MILITARY, { shippingSameAsBilling: 'shippingSameAsBilling.military' }],
    [
      'delivered to another military address',
      { ...otherAddress, shippingCity: 'FPO', shippingState: 'AP', shippingZip: '96278' },
      { shippingState: 'state.military' },
    ],
    ['no way of delivery', { shippingCode: ' ' }, { shippingCode: 'delivery.required' }],
    [
      'problems of both halves',
      { name: '', shippingCode: '' },
      { name: 'nameOnCard.required', shippingCode: 'delivery.required' },
    ],
  ])('%s', (_what, change, errors) => {
    expect(fieldErrors(schema, { ...values, ...change })).toEqual(errors);
  });
});

describe('on the server', () => {
  it('drops the card and checks everything else by the rules of the browser', () => {
    expect(orderDetailsSchema.parse({ ...values, ...otherAddress })).toEqual({
      billing,
      sameAsService: false,
      delivery: { sameAsBilling: false, to: there, code: 'EXP' },
    });
  });

  it.each<[string, object, Record<string, string>]>([
    ['a card number in the name', { name: '4111111111111111' }, { name: 'nameOnCard.cardNumber' }],
    ['a number instead of text', { city: 5 }, { city: 'city.required' }],
    ['no delivery', { shippingCode: undefined }, { shippingCode: 'delivery.required' }],
    ['a delivery elsewhere that is none', { ...otherAddress, shippingZip: '' }, { shippingZip: 'zip.required' }],
  ])('refuses %s', (_what, change, errors) => {
    expect(fieldErrors(orderDetailsSchema, { ...values, ...change })).toEqual(errors);
  });
});
