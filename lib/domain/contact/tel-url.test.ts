import { expect, it } from '@jest/globals';
import { telUrl } from './tel-url.ts';

it.each([
  ['(800) 555-0100', 'tel:8005550100'],
  ['+1 800 555 0100', 'tel:+18005550100'],
])('telUrl: %s as %s', (phone, url) => {
  expect(telUrl(phone)).toBe(url);
});
