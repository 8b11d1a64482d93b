import type { CallName, ExternalCall } from '#lib/contract/operations.ts';

/** Calls without rows: most of their pages are not built yet. Whoever gives one its rows takes it off this list. */
export const pagesToCome: readonly (CallName | ExternalCall)[] = ['update-move'];
