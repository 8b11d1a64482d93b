import { expect, it } from '@jest/globals';
import { resolveDestination } from './destination-address.ts';

const HOME = {
  addressLine1: '100 Maple Street',
  addressLine2: 'Apt 4',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
const ELSEWHERE = { addressLine1: '9 Far Road', addressLine2: '', city: 'Denver', state: 'CO', zip: '80202' };
const NOTHING = { addressLine1: '', addressLine2: '', city: '', state: '', zip: '' };
const TOWN = { ...NOTHING, city: 'SPRINGFIELD', state: 'IL' };

it.each([
  ['the provider’s own, whatever the browser says', HOME, ELSEWHERE, HOME],
  ['the provider’s with the browser’s unit where the provider names none', { ...HOME, addressLine2: '' }, HOME, HOME],
  [
    'the provider’s without the unit of another address',
    { ...HOME, addressLine2: '' },
    { ...ELSEWHERE, addressLine2: 'B' },
    { ...HOME, addressLine2: '' },
  ],
  ['the browser’s where the provider names the same town', TOWN, HOME, HOME],
  ['the browser’s where the provider names nothing', NOTHING, HOME, HOME],
  ['none in another town', TOWN, ELSEWHERE, null],
  ['none in another part of the town', { ...TOWN, zip: '62702' }, HOME, null],
  ['the same with a longer ZIP code', { ...TOWN, zip: '62701-1234' }, HOME, HOME],
])('resolves to %s', (_what, provider, browser, address) => {
  expect(resolveDestination(provider, browser)).toEqual(address);
});
