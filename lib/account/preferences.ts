/** Not in the specification: how expiry reminders are sent. */
export type ReminderChannel = 'SMS' | 'EMAIL' | 'NONE';

/** Spec 2 §3: the languages in which the provider writes. */
export type CommunicationLanguage = 'ENGLISH' | 'SPANISH';

/** Spec 2 §4 'Preferences'. */
export interface Preferences {
  language: CommunicationLanguage;
  smsOptIn: boolean;
  /** Null where the provider sends none. */
  reminders: ReminderChannel | null;
}

type ReminderSettings = Pick<Preferences, 'smsOptIn' | 'reminders'>;

/** Decision on places: identifies the preferences that a page showed, so that a change based on outdated ones is refused. */
export function preferencesVersion({ language, smsOptIn, reminders }: Preferences): string {
  return [language, smsOptIn ? 'Y' : 'N', reminders ?? ''].join('-');
}

/** Spec 2 §4: whether there is something to save. */
export function hasChanged(one: Preferences, other: Preferences): boolean {
  return preferencesVersion(one) !== preferencesVersion(other);
}

/** The reminder channels open to an account: text needs the SMS opt-in, e-mail needs an address. */
export function reminderChannels({ smsOptIn }: Pick<Preferences, 'smsOptIn'>, hasEmail: boolean): ReminderChannel[] {
  return [...(smsOptIn ? (['SMS'] as const) : []), ...(hasEmail ? (['EMAIL'] as const) : []), 'NONE'];
}

/** Switches reminders from a channel that is no longer available to e-mail, or to none without an address. */
export function replaceLostChannel<Settings extends ReminderSettings>(settings: Settings, hasEmail: boolean): Settings {
  const { reminders } = settings;
  if (reminders === null || reminderChannels(settings, hasEmail).includes(reminders)) return settings;
  return { ...settings, reminders: hasEmail ? 'EMAIL' : 'NONE' };
}
