import { describe, expect, it } from '@jest/globals';
import { isFromScheduler } from './scheduler.ts';

const SECRET = 'qH7vT2mXc9LrZ4pW';
const bringing = (authorization?: string) => new Headers(authorization === undefined ? {} : { authorization });

describe('isFromScheduler', () => {
  it.each([
    [`Bearer ${SECRET}`, SECRET, true],
    [`bearer ${SECRET}`, SECRET, false],
    [SECRET, SECRET, false],
    [`Bearer ${SECRET}x`, SECRET, false],
    [undefined, SECRET, false],
    ['Bearer null', null, false],
    ['Bearer ', null, false],
  ])('%s: %s', (authorization, secret, expected) => {
    expect(isFromScheduler(bringing(authorization), secret)).toBe(expected);
  });
});
