import { beforeEach, expect, it, jest } from '@jest/globals';

let APP_ORIGIN = 'http://localhost:3000';
jest.unstable_mockModule('#lib/config.ts', () => ({
  config: () => ({ APP_ORIGIN }),
  logSettings: () => ({ level: 'silent', file: null }),
}));
const { ownCookies } = await import('./sealed-cookie.ts');

beforeEach(() => void (APP_ORIGIN = 'http://localhost:3000'));

const many = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}=v`);

it.each([
  ['', ''],
  ['_ga=1; __prerender_bypass=x', ''],
  ['hl-owner=a', 'hl-owner=a'],
  ['_ga=1; hl-owner=a=b;hl-locale=es ; not-hl-owner=c', 'hl-owner=a=b; hl-locale=es '],
  [';;  ; hl-known=1;', 'hl-known=1'],
])('keeps of the header %j only our cookies: %j', (header, passed) => {
  expect(ownCookies(header)).toBe(passed);
});

it('keeps only host-bound cookies on https', () => {
  APP_ORIGIN = 'https://shop.example';
  expect(ownCookies('hl-owner=forged; __Host-hl-owner=a; hl-locale=es')).toBe('__Host-hl-owner=a');
});

it('keeps the latest of too many cookies, and logins never displace the others', () => {
  const own = ['hl-owner=a', 'hl-browser=b', 'hl-device=c'];
  const header = [...own, ...many('hl-login-', 400), ...many('x', 400)].join('; ');
  const passed = ownCookies(header).split('; ');
  expect(passed).toEqual([...own, ...many('hl-login-', 400).slice(-10)]);
  expect(ownCookies(many('hl-x', 400).join('; ')).split('; ')).toEqual(many('hl-x', 400).slice(-16));
});
