import { expect, it } from '@jest/globals';
import { asksForName } from './owner-name.ts';

it.each([
  [true, '', '', true],
  [true, 'Ana', ' ', true],
  [true, '', 'Peña', true],
  [true, 'Ana', 'Peña', false],
  [false, '', '', false],
])('VAN %s, named %j %j: asks %s', (isStarterKit, firstName, lastName, asks) => {
  expect(asksForName({ isStarterKit, firstName, lastName })).toBe(asks);
});
