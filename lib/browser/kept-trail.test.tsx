import { beforeEach, describe, expect, it } from '@jest/globals';
import { forgetTrail, hasTrail, keepTrail, readTrail } from './kept-trail.ts';

const NOW = 1_800_000_000_000;
const KEY = 'trail/1/kit';

/** Any text is an entry. */
const schema = {
  safeParse: (value: unknown): { success: true; data: string } | { success: false } =>
    typeof value === 'string' ? { success: true, data: value } : { success: false },
};

beforeEach(() => window.sessionStorage.clear());

describe('the stages of a visit', () => {
  it('come back by name, with the one that is shown', () => {
    expect(hasTrail('kit')).toBe(false);
    keepTrail('kit', { current: 'b', entries: { a: 'units', b: 'served' } }, NOW);
    expect(hasTrail('kit')).toBe(true);
    expect(readTrail('kit', schema, NOW + 60_000)).toEqual({ current: 'b', entries: { a: 'units', b: 'served' } });
    expect(readTrail('move', schema, NOW)).toBeNull();
    forgetTrail('kit');
    expect(readTrail('kit', schema, NOW)).toBeNull();
  });

  it('are forgotten after half an hour, and the oldest of many at once', () => {
    const entries = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`m${at}`, `stage ${at}`]));
    keepTrail('kit', { current: 'm19', entries }, NOW);
    expect(Object.keys(readTrail('kit', schema, NOW)?.entries ?? {})).toHaveLength(12);
    expect(readTrail('kit', schema, NOW)?.entries['m19']).toBe('stage 19');
    expect(readTrail('kit', schema, NOW + 30 * 60_000)).toBeNull();
    expect(readTrail('kit', schema, NOW - 1)).toBeNull();
  });

  it.each<[what: string, kept: string]>([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['no time', '{"current":"a","entries":{"a":"x"}}'],
    ['no name of the one that is shown', `{"at":${NOW},"entries":{"a":"x"}}`],
  ])('%s is none', (_what, kept) => {
    window.sessionStorage.setItem(KEY, kept);
    expect(readTrail('kit', schema, NOW)).toBeNull();
  });

  it('leaves out what has another shape', () => {
    window.sessionStorage.setItem(KEY, `{"at":${NOW},"current":"a","entries":{"a":"x","b":7}}`);
    expect(readTrail('kit', schema, NOW)).toEqual({ current: 'a', entries: { a: 'x' } });
  });
});
