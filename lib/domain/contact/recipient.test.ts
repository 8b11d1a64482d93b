import { expect, it } from '@jest/globals';
import { recipientError, recipientOf } from './recipient.ts';

it.each([
  ['ana@example.com', { channel: 'email', email: 'ana@example.com' }],
  [' ana@example.com ', { channel: 'email', email: 'ana@example.com' }],
  ['5551234567', { channel: 'sms', phone: '5551234567' }],
  ['+1 (555) 123-4567', { channel: 'sms', phone: '5551234567' }],
  ['ana\uff20example.com', { channel: 'email', email: 'ana@example.com' }],
  ['001 555 123 4567', { channel: 'sms', phone: '5551234567' }],
  ['555 123 4567 x12', null],
  ['ana@', null],
  ['555123', null],
  ['ana 5551234567', null],
  ['', null],
])('%j goes to %j', (typed, recipient) => {
  expect(recipientOf(typed)).toEqual(recipient);
});

it.each([
  ['', 'recipient.required'],
  ['5551234567', null],
  ['555 123 4567 ext. 12', 'phone.extension'],
  ['555 123 4567 12', 'recipient.invalid'],
  ['ana@', 'recipient.invalid'],
])('says of %j: %s', (typed, error) => {
  expect(recipientError(typed)).toBe(error);
});
