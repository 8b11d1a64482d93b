import { expect, it } from '@jest/globals';
import { returnPath } from './return-path.ts';

it.each([
  '/en/dashboard',
  '/es/dashboard/payment-history?page=2',
  '/es/activation?accountId=UFNO&guid=Zw==&bhr=true',
  '/en/refill/review',
  '/en/move/',
])('%s may be returned to', (path) => {
  expect(returnPath(path)).toBe(path);
});

it.each([
  null,
  '',
  '/',
  'dashboard',
  '//evil.example/en/dashboard',
  '/\\evil.example',
  'https://evil.example/en/dashboard',
  '/en/dashboard/../../evil',
  '/en/dashboard//evil.example',
  '/fr/dashboard',
  '/en/handoff?continue=https://evil.example',
  '/en/dashboardx',
  '/en/dashboard#x',
  '/en/dashboard?\\evil',
  '/en/dashboard?a\nb',
  `/en/dashboard?${'x'.repeat(300)}`,
])('%j may not', (path) => {
  expect(returnPath(path)).toBeNull();
});
