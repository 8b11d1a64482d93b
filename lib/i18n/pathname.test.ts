import { describe, expect, it } from '@jest/globals';
import { getPathname } from './pathname.ts';

describe('getPathname', () => {
  it.each([
    ['/', '/es'],
    ['/?checkAvailability=true', '/es?checkAvailability=true'],
    ['/#plans', '/es#plans'],
    ['/buy/cart', '/es/buy/cart'],
    ['/error?returnTo=%2Fdashboard', '/es/error?returnTo=%2Fdashboard'],
  ])('turns %s into %s', (href, path) => {
    expect(getPathname({ href, locale: 'es' })).toBe(path);
  });
});
