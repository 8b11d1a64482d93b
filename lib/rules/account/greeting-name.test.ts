import { expect, it } from '@jest/globals';
import { greetingName } from './greeting-name.ts';

it.each([
  [' María José ', 'Núñez', 'María José'],
  ['', ' Núñez', 'Núñez'],
  ['', ' ', null],
])('%j %j is greeted as %j', (firstName, lastName, name) => {
  expect(greetingName({ firstName, lastName })).toBe(name);
});
