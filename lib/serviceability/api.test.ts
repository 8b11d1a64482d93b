import { describe, expect, it } from '@jest/globals';
import { moveDestinationRequestSchema, moveServiceabilityRequestSchema } from '#lib/move/api.ts';
import { joinRequestSchema, serviceabilityRequestSchema } from './api.ts';

const place = { unit: '', addressLine1: '100 Maple Street', city: 'Springfield', state: 'IL', zip: '62701' };
const isTaken = {
  '/api/serviceability': (candidateId: string) =>
    serviceabilityRequestSchema.safeParse({ locale: 'en', candidateId }).success,
  '/api/move/serviceability': (candidateId: string) =>
    moveServiceabilityRequestSchema.safeParse({ account: 'A', candidateId }).success,
  '/api/move/destination': (id: string) =>
    moveDestinationRequestSchema.safeParse({ account: 'A', candidate: { id, ...place } }).success,
  '/api/waitlist': (candidateId: string) => joinRequestSchema.shape.candidateId.safeParse(candidateId).success,
};

describe.each(Object.entries(isTaken))('the id of a place for %s', (_path, takes) => {
  it('is accepted as the address check returned it', () => {
    expect(['SPC1000000', 'LOC00000001', 'LOC-21/a', 'x'.repeat(64)].filter((id) => !takes(id))).toEqual([]);
  });

  it('is refused with a blank, a colon or a character outside ASCII', () => {
    const refused = [' SPC1000000', 'SPC1000000 ', '\tSPC1000000', '\u00a0SPC1000000', 'SPC 1', 'SPC:1', '', ' ', 'é'];
    expect([...refused, '\u200bSPC1', 'a\u0000b', 'x'.repeat(65)].filter(takes)).toEqual([]);
  });
});
