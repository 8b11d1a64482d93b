/** Ours: how reminders of the expiry are sent. */
export type ReminderChannel = 'SMS' | 'EMAIL' | 'NONE';

/** Spec 2 §4 'Preferences'. */
export interface Preferences {
  language: 'ENGLISH' | 'SPANISH';
  smsOptIn: boolean;
  /** Null where the provider sends none. */
  reminders: ReminderChannel | null;
}

type Reached = Pick<Preferences, 'smsOptIn' | 'reminders'>;

/** Decision on places: what a page showed and a change is made of. */
export function preferencesVersion({ language, smsOptIn, reminders }: Preferences): string {
  return [language, smsOptIn ? 'Y' : 'N', reminders ?? ''].join('-');
}

/** Spec 2 §4: there is something to save. */
export function isChanged(one: Preferences, other: Preferences): boolean {
  return preferencesVersion(one) !== preferencesVersion(other);
}

/** The ways in which an account can be reminded: by text only who wants text messages, by e-mail only who has an address. */
export function reminderChannels({ smsOptIn }: Pick<Preferences, 'smsOptIn'>, hasEmail: boolean): ReminderChannel[] {
  return [...(smsOptIn ? (['SMS'] as const) : []), ...(hasEmail ? (['EMAIL'] as const) : []), 'NONE'];
}

/** Whoever stops text messages is reminded by e-mail instead, if that can be. */
export function withoutLostChannel<Chosen extends Reached>(chosen: Chosen, hasEmail: boolean): Chosen {
  const { reminders } = chosen;
  if (reminders === null || reminderChannels(chosen, hasEmail).includes(reminders)) return chosen;
  return { ...chosen, reminders: hasEmail ? 'EMAIL' : 'NONE' };
}
