import { describe, expect, it } from '@jest/globals';
import {
  isChanged,
  type Preferences,
  preferencesVersion,
  reminderChannels,
  withoutLostChannel,
} from './preferences.ts';

const SHOWN: Preferences = { language: 'ENGLISH', smsOptIn: true, reminders: 'SMS' };

describe('preferences', () => {
  it.each<[Partial<Preferences>, boolean]>([
    [{}, false],
    [{ language: 'SPANISH' }, true],
    [{ smsOptIn: false }, true],
    [{ reminders: 'EMAIL' }, true],
    [{ reminders: null }, true],
  ])('with %j are another version: %s', (change, isOther) => {
    expect(isChanged({ ...SHOWN, ...change }, SHOWN)).toBe(isOther);
    expect(preferencesVersion({ ...SHOWN, ...change }) === preferencesVersion(SHOWN)).toBe(!isOther);
  });

  it.each([
    [true, true, ['SMS', 'EMAIL', 'NONE']],
    [true, false, ['SMS', 'NONE']],
    [false, true, ['EMAIL', 'NONE']],
    [false, false, ['NONE']],
  ])('text messages %s, an e-mail address %s: reminders by %j', (smsOptIn, hasEmail, channels) => {
    expect(reminderChannels({ smsOptIn }, hasEmail)).toEqual(channels);
  });

  it('keep a channel that can be used, and fall back where it cannot', () => {
    const stopped = { ...SHOWN, smsOptIn: false };
    expect(withoutLostChannel(SHOWN, true)).toBe(SHOWN);
    expect(withoutLostChannel(stopped, true).reminders).toBe('EMAIL');
    expect(withoutLostChannel(stopped, false).reminders).toBe('NONE');
    expect(withoutLostChannel({ ...stopped, reminders: null }, true).reminders).toBeNull();
  });
});
