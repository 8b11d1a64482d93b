import type { OwnerAccount } from '#lib/provider/owner-account.ts';
import type { Preferences } from '#lib/rules/account/preferences.ts';

/** How the owner of an account wants to be contacted. */
export function preferencesOf({ language, smsOptIn, reminderChannel }: OwnerAccount): Preferences {
  return { language: language === 'es' ? 'SPANISH' : 'ENGLISH', smsOptIn, reminders: reminderChannel };
}
