import { expect, it } from '@jest/globals';
import { deviceLocation, isRestarting } from './device-location.ts';

it.each([
  ['N', ['FOUND'], 'located'],
  [' n ', ['found', 'NOT_FOUND'], 'located'],
  ['N', ['NOT_FOUND', 'FOUND'], 'not-found'],
  ['N', [], 'not-found'],
  ['Y', ['FOUND'], 'not-ready'],
  ['', ['FOUND'], 'not-ready'],
])('spec 2 Activation: sroYN %j with %j is %s', (sroYN, statuses, location) => {
  expect(deviceLocation({ sroYN, statuses })).toBe(location);
});

it.each([
  [['RESTARTING'], true],
  [['FOUND'], false],
  [['NOT_FOUND'], false],
  [[], false],
])('%j on its way back: %s', (statuses, restarting) => {
  expect(isRestarting({ statuses })).toBe(restarting);
});
