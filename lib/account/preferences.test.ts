import { describe, expect, it } from '@jest/globals';
import {
  hasChanged,
  type Preferences,
  preferencesVersion,
  reminderChannels,
  replaceLostChannel,
} from './preferences.ts';

const SHOWN: Preferences = { language: 'ENGLISH', smsOptIn: true, reminders: 'SMS' };

describe('preferences', () => {
  it.each<[Partial<Preferences>, boolean]>([
    [{}, false],
    [{ language: 'SPANISH' }, true],
    [{ smsOptIn: false }, true],
    [{ reminders: 'EMAIL' }, true],
    [{ reminders: null }, true],
  ])('compares the versions of preferences after the change %j: %s', (change, isOther) => {
    expect(hasChanged({ ...SHOWN, ...change }, SHOWN)).toBe(isOther);
    expect(preferencesVersion({ ...SHOWN, ...change }) === preferencesVersion(SHOWN)).toBe(!isOther);
  });

  it.each([
    [true, true, ['SMS', 'EMAIL', 'NONE']],
    [true, false, ['SMS', 'NONE']],
    [false, true, ['EMAIL', 'NONE']],
    [false, false, ['NONE']],
  ])('allows with text messages %s and an e-mail address %s reminders by %j', (smsOptIn, hasEmail, channels) => {
    expect(reminderChannels({ smsOptIn }, hasEmail)).toEqual(channels);
  });

  it('keeps a reminder channel that is available, and replaces one that is not', () => {
    const stopped = { ...SHOWN, smsOptIn: false };
    expect(replaceLostChannel(SHOWN, true)).toBe(SHOWN);
    expect(replaceLostChannel(stopped, true).reminders).toBe('EMAIL');
    expect(replaceLostChannel(stopped, false).reminders).toBe('NONE');
    expect(replaceLostChannel({ ...stopped, reminders: null }, true).reminders).toBeNull();
  });
});
