import { expect, it } from '@jest/globals';
import { isOwnHost } from './own-host.ts';

const URLS = ['https://sandbox.example.com/oidc', undefined];

it.each([
  ['localhost:4100', true],
  ['127.0.0.1:4100', true],
  ['[::1]:4100', true],
  ['192.168.1.20:4100', true],
  ['sandbox:4100', true],
  ['shop.localhost', true],
  ['sandbox.example.com', true],
  [undefined, true],
  ['evil.example:4100', false],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example:4100', false],
  ['evil.example@localhost', true],
  ['a b', false],
  ['', false],
])('the host %j is the sandbox’s own: %s', (header, isOwn) => {
  expect(isOwnHost(header, URLS)).toBe(isOwn);
});
