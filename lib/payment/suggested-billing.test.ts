import { expect, it } from '@jest/globals';
import { parseSuggestedBilling } from './suggested-billing.ts';

it.each([
  ['100 Maple Street, Springfield, IL 62701', ['100 Maple Street', '', 'Springfield', 'IL', '62701']],
  [
    '200 Harbor View Drive, Apt 4B, Springfield, IL 62701',
    ['200 Harbor View Drive', 'Apt 4B', 'Springfield', 'IL', '62701'],
  ],
  ['12 Elm Street, St. Louis, MO 63101-1234', ['12 Elm Street', '', 'St. Louis', 'MO', '63101']],
  ['12 Elm Street, Nowhere, XX 12345', ['12 Elm Street', '', '', '', '12345']],
  ['12 Elm Street', ['12 Elm Street', '', '', '', '']],
])('%s', (suggestion, lines) => {
  expect(Object.values(parseSuggestedBilling(suggestion))).toEqual(lines);
});
