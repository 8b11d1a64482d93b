import { expect, it } from '@jest/globals';
import { showsCardChange } from './card-change.ts';

const ROSA = {
  firstName: 'Rosa',
  lastName: 'de la Cruz',
  addressLine1: '12 Elm Street',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
const MOVED = { ...ROSA, addressLine1: '1 Oak Road' };
const ZIP_ALONE = { ...ROSA, addressLine1: '', city: '', state: '', zip: '63101' };
const CARD = { lastFour: '4242', expiry: '1229', holder: ROSA };

it.each([
  ['another date', { ...CARD, expiry: '1149' }, ROSA, true],
  ['another address', { ...CARD, holder: MOVED }, MOVED, true],
  ['both', { ...CARD, expiry: '1149', holder: MOVED }, MOVED, true],
  ['another address, in capitals', { ...CARD, holder: { ...MOVED, addressLine1: '1 OAK ROAD' } }, MOVED, true],
  ['another ZIP code, sent alone', { ...CARD, holder: ZIP_ALONE }, ZIP_ALONE, true],
  ['the same, beside lines that were kept', { ...CARD, holder: { ...ROSA, zip: '63101' } }, ZIP_ALONE, true],
  [
    'another name than was sent with it',
    { ...CARD, holder: { ...ROSA, zip: '63101', firstName: 'Ana' } },
    ZIP_ALONE,
    false,
  ],
  ['nothing else than before', CARD, ROSA, false],
  ['the old address', CARD, MOVED, false],
  ['another date, but the old address', { ...CARD, expiry: '1149' }, MOVED, false],
  ['an address that was not sent', { ...CARD, holder: MOVED }, ROSA, false],
  ['another card', { ...CARD, lastFour: '1111', expiry: '1149' }, ROSA, false],
  ['no card', null, ROSA, false],
])('compares the stored card with the request after %s: %j, sent %j: %s', (_, after, sent, isShown) => {
  expect(showsCardChange({ before: CARD, after }, sent)).toBe(isShown);
});

it('detects no change without a card before', () => {
  expect(showsCardChange({ before: null, after: CARD }, ROSA)).toBe(false);
});
