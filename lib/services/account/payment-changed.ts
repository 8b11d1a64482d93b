import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { store } from '#lib/store/store.ts';

/** Longer than a reading of an account is used. */
const REMEMBERED_MS = 15 * 60_000;

const flagOf = (accountId: string) => `payment changed ${subjectHashOf('account', accountId)}`;

/** Card or auto-refill of the account may have been changed on this site: what was read of them before is outdated. */
export async function notePaymentChange(accountId: string): Promise<void> {
  const { flags } = await store();
  await flags.put(flagOf(accountId), String(clock()), Date.now() + REMEMBERED_MS);
}

/** Whether card or auto-refill may have been changed on this site since they were read. `readAt`: ms since 1970 on the provider's clock. */
export async function hasPaymentChanged(accountId: string, readAt: number): Promise<boolean> {
  const { flags } = await store();
  const changedAt = await flags.find(flagOf(accountId), Date.now());
  return changedAt !== null && Number(changedAt) >= readAt;
}
