import type { CallName, ExternalCall } from '#lib/contract/operations.ts';

/** Calls without rows: most of their pages are not built yet. Whoever gives one its rows takes it off this list. */
export const pagesToCome: readonly (CallName | ExternalCall)[] = [
  'validate-device',
  'validate-mac',
  'activate-account',
  'enroll-autopay',
  'cancel-autopay',
  'modify-instrument',
  'remove-instrument',
  'create-aux',
  'update-move',
  'public-ping',
];
