import { expect, it } from '@jest/globals';
import { recipientOf } from './recipient.ts';

it.each([
  ['ana@example.com', { channel: 'email', email: 'ana@example.com' }],
  [' ana@example.com ', { channel: 'email', email: 'ana@example.com' }],
  ['5551234567', { channel: 'sms', phone: '5551234567' }],
  ['+1 (555) 123-4567', { channel: 'sms', phone: '5551234567' }],
  ['ana@', null],
  ['555123', null],
  ['ana 5551234567', null],
  ['', null],
])('%j goes to %j', (typed, recipient) => {
  expect(recipientOf(typed)).toEqual(recipient);
});
