import type { Account } from './accounts.ts';

const CHANNELS = ['SMS', 'EMAIL', 'NONE'] as const;
export type ReminderChannel = (typeof CHANNELS)[number];

type ReminderPreferences = Pick<Account, 'reminderChannel' | 'smsOptIn' | 'email'>;

/** Returns the channel of an account's expiry reminders. An account that opted out of SMS never gets any. */
export function chooseReminderChannel({ reminderChannel, smsOptIn, email }: ReminderPreferences): ReminderChannel {
  const preferredChannel = CHANNELS.find((channel) => channel === reminderChannel) ?? 'SMS';
  if (preferredChannel === 'SMS' && smsOptIn) return 'SMS';
  return preferredChannel !== 'NONE' && email ? 'EMAIL' : 'NONE';
}
