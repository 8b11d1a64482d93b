import { describe, expect, it } from '@jest/globals';
import { recipientLimitKey, recipientError, recipientKey, parseRecipient } from './recipient.ts';

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
])('parses %j as %j', (typed, recipient) => {
  expect(parseRecipient(typed)).toEqual(recipient);
});

describe('recipientLimitKey', () => {
  const ANA = 'ana@example.com';

  it.each([
    ['Ana+1@Example.com', ANA],
    ['ana+a+b@example.com', ANA],
    ['an.a@example.com', 'an.a@example.com'],
    ['A.n.a+x@gmail.com', 'ana@gmail.com'],
    ['ana@googlemail.com', 'ana@gmail.com'],
    ['an.a@mail.gmail.com', 'an.a@mail.gmail.com'],
    ['+a@example.com', '+a@example.com'],
    ['+b@gmail.com', '+b@gmail.com'],
  ])('counts %s as the mailbox %s', (email, mailbox) => {
    expect(recipientLimitKey({ channel: 'email', email })).toBe(mailbox);
    // Ids of what was sent name the address that was typed.
    expect(recipientKey({ channel: 'email', email })).toBe(email.toLowerCase());
  });

  it('is the number for a phone', () => {
    expect(recipientLimitKey({ channel: 'sms', phone: '5551234567' })).toBe('5551234567');
  });
});

it.each([
  ['', 'recipient.required'],
  ['5551234567', null],
  ['555 123 4567 ext. 12', 'phone.extension'],
  ['555 123 4567 12', 'recipient.invalid'],
  ['ana@', 'recipient.invalid'],
])('returns what is wrong with %j: %s', (typed, error) => {
  expect(recipientError(typed)).toBe(error);
});
