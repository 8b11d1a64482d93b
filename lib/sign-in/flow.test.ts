import { expect, it } from '@jest/globals';
import { resolveContinueUrl, type HandOffQuery, handOffStep } from './flow.ts';

const nothing: HandOffQuery = { code: null, state: null, error: null, continue: null, slo_fs: null, s: null };

it.each<[string, Partial<HandOffQuery>, boolean, object]>([
  ['nothing, for the first time', {}, false, { step: 'warm-transfer' }],
  ['nothing, with a login marker', {}, true, { step: 'login' }],
  ['s, with a login marker', { s: '' }, true, { step: 'warm-transfer' }],
  ['s alone', { s: '1' }, false, { step: 'warm-transfer' }],
  ['a code', { code: 'c', state: 'x' }, false, { step: 'exchange' }],
  ['a code without a state, which the exchange refuses', { code: 'c' }, true, { step: 'exchange' }],
  ['a refusal, which the exchange refuses', { error: 'access_denied', state: 'x' }, true, { step: 'exchange' }],
  ['back from signing out', { slo_fs: 'true' }, false, { step: 'login' }],
  ['back from signing out after a timeout', { slo_fs: 'true', state: 'expired' }, false, { step: 'timeout-error' }],
  ['a state alone', { state: 'expired' }, false, { step: 'warm-transfer' }],
  ['continue', { continue: '/en' }, true, { step: 'sign-out-and-go', to: '/en' }],
  [
    'continue with all the rest',
    { continue: '/en', code: 'c', slo_fs: '1' },
    true,
    { step: 'sign-out-and-go', to: '/en' },
  ],
])('%s', (_what, query, hasLoginMarker, step) => {
  expect(handOffStep({ ...nothing, ...query }, { hasLoginMarker })).toEqual(step);
});

const origins = { own: 'https://shop.example.com', others: ['https://www.example.com'] };

it.each([
  ['/es/buy?x=1', 'https://shop.example.com/es/buy?x=1'],
  ['https://shop.example.com/en', 'https://shop.example.com/en'],
  ['https://www.example.com/offers', 'https://www.example.com/offers'],
  ['https://www.example.com/offers.', 'https://www.example.com/offers'],
  ['(https://www.example.com/offers?x=1).', 'https://www.example.com/offers?x=1'],
  ['"HTTPS://WWW.EXAMPLE.COM/offers",', 'https://www.example.com/offers'],
  ['https://www.example.com\u200b\u2069)', 'https://www.example.com/'],
  ['https://www.example.com.', 'https://www.example.com/'],
  ['/es/buy\u00ad.', 'https://shop.example.com/es/buy'],
  ['(javascript:alert(1))', null],
  ['https://evil.example.', null],
  ['https://evil.example', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://www.example.com.evil.example', null],
  ['https://www.example.com@evil.example', null],
  ['https://me@www.example.com/', null],
  ['http://www.example.com/', null],
  ['javascript:alert(1)', null],
  ['http://', null],
])('continue to %j leads to %j', (to, url) => {
  expect(resolveContinueUrl(to, origins)).toBe(url);
});
