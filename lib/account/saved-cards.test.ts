import { expect, it } from '@jest/globals';
import { MAX_INSTRUMENTS as CONTRACT_LIMIT, setInstrumentRole } from '#lib/contract/payments.ts';
import { CARD_ROLES, MAX_INSTRUMENTS } from './saved-cards.ts';

it('has the limit and the roles of the contract', () => {
  expect(MAX_INSTRUMENTS).toBe(CONTRACT_LIMIT);
  expect(CARD_ROLES).toEqual(setInstrumentRole.body.shape.role.options);
});
