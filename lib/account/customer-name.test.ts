import { expect, it } from '@jest/globals';
import { needsName, findGreetingName } from './customer-name.ts';

it.each([
  [' María José ', 'Núñez', 'María José'],
  ['', ' Núñez', 'Núñez'],
  ['', ' ', null],
])('greets %j %j as %j', (firstName, lastName, name) => {
  expect(findGreetingName({ firstName, lastName })).toBe(name);
});

it.each([
  [true, '', '', true],
  [true, 'Ana', ' ', true],
  [true, '', 'Peña', true],
  [true, 'Ana', 'Peña', false],
  [false, '', '', false],
])('asks for the name of a starter-kit account (%s) named %j %j: %s', (isStarterKit, firstName, lastName, asks) => {
  expect(needsName({ isStarterKit, firstName, lastName })).toBe(asks);
});
