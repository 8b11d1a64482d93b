import { expect, it } from '@jest/globals';
import { operations } from '#lib/contract/operations.ts';

/**
 * Every call that changes something at the provider, by what maintenance does to it. Where a call is paused, `refuseInMaintenance` or
 * `isInMaintenance` is checked before the call; a new call needs a place here.
 */
const DURING_MAINTENANCE = {
  /** Payments and orders: `submitAttempt`, before an attempt is claimed. */
  'guest-refill': 'paused',
  refill: 'paused',
  'pin-redeem': 'paused',
  'create-aux': 'paused',
  'submit-order': 'paused',
  'activate-account': 'paused',
  'update-move': 'paused',
  /** Cards and auto-refill: `changePayment`. */
  'add-instrument': 'paused',
  'modify-instrument': 'paused',
  'remove-instrument': 'paused',
  'set-instrument-role': 'paused',
  'enroll-autopay': 'paused',
  'cancel-autopay': 'paused',
  /** A day of grace: `submitAttempt`, and its link: `askForDay`. */
  'take-grace': 'paused',
  'send-grace-link': 'paused',
  /** A starter kit: `assignDeviceCode`. */
  'assign-device-code': 'paused',
  /** A modem's restart moves no money and is the end of an activation. */
  'reprovision-device': 'goes on',
  'update-identity': 'goes on',
  'update-customer': 'goes on',
  'send-receipt': 'goes on',
  /** Sessions: people log in and out. */
  logout: 'goes on',
  decoder: 'goes on',
  /** The way through the shop up to the order. */
  'create-session': 'goes on',
  'notification-consent': 'goes on',
  waitlist: 'goes on',
  /** A message that costs nothing; an outage may fall into maintenance. */
  'notify-outage': 'goes on',
} as const;

it('the list names the effect of maintenance on every call that changes something', () => {
  const changing = Object.values(operations).filter(({ retry }) => retry === 'write' || retry === 'charge');
  expect(changing.map(({ name }) => name).sort()).toEqual(Object.keys(DURING_MAINTENANCE).sort());
});
