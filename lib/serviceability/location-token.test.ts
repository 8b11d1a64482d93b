import { describe, expect, it } from '@jest/globals';
import { hasPlainIds, createLocationToken, parseLocationToken } from './location-token.ts';

const place = { locationId: 'LOC00000001' };

it('returns the location of a token, without its market', () => {
  const lm = createLocationToken({ ...place, marketId: '14167' });
  expect(lm).toBe('TE9DMDAwMDAwMDE6MTQxNjc=');
  expect(parseLocationToken(lm)).toEqual(place);
  expect(parseLocationToken(createLocationToken({ ...place, marketId: 'forged' }))).toEqual(place);
});

describe('parseLocationToken accepts', () => {
  it.each([
    ['as sent', 'TE9DMDAwMDAwMDE6MTQxNjc='],
    ['without padding', 'TE9DMDAwMDAwMDE6MTQxNjc'],
    ['encoded twice', 'TE9DMDAwMDAwMDE6MTQxNjc%3D'],
  ])('%s', (_what, token) => {
    expect(parseLocationToken(token)).toEqual(place);
  });

  it('base64url, and a plus that a query read as a space', () => {
    const odd = { locationId: '~~>>>???' };
    const token = createLocationToken({ ...odd, marketId: '~?>' });
    expect(token).toMatch(/[+/]/);
    expect(parseLocationToken(token.replaceAll('+', '-').replaceAll('/', '_'))).toEqual(odd);
    expect(parseLocationToken(token.replaceAll('+', ' '))).toEqual(odd);
  });
});

describe('parseLocationToken refuses', () => {
  it.each([
    ['nothing', ''],
    ['no base64', '***'],
    ['a broken length', 'TE9DM'],
    ['no colon', btoa('LOC1')],
    ['no location', btoa(':14167')],
    ['no market', btoa('LOC1:')],
    ['white space inside', btoa('LOC 1:14167')],
    ['a line break', btoa('LOC1:14\n167')],
    ['bytes that are no text', btoa('\u00ff\u00fe:\u0001')],
    ['far too long', btoa(`${'L'.repeat(200)}:1`)],
  ])('%s', (_what, token) => {
    expect(parseLocationToken(token)).toBeNull();
  });

  it('throws on ids that a token cannot hold', () => {
    expect(() => createLocationToken({ locationId: 'a:b c', marketId: '' })).toThrow(RangeError);
  });
});

it.each([
  ['LOC1', '14167', true],
  ['LOC1', '', false],
  [' LOC1', '14167', false],
  ['LOC 1', '14167', false],
  ['LOC:1', '14167', false],
  ['LOC1', 'market 7', false],
])('can be made for %j and %j: %s', (locationId, marketId, isPossible) => {
  expect(hasPlainIds({ locationId, marketId })).toBe(isPossible);
});
