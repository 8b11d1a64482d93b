import 'server-only';
import { z } from 'zod';
import { REFILL_LINK_DAYS } from '#lib/domain/link-limits.ts';
import { seal, unseal } from '#lib/http/sealed-text.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { store } from '#lib/store/store.ts';
import { parseLinkToken } from './link-token.ts';

const SECONDS = REFILL_LINK_DAYS * 24 * 60 * 60;
export const REFILL_LINK_MS = SECONDS * 1_000;

/** The account that a link opens, and what a guest would have typed to find it. */
const linkedAccountSchema = z.object({
  accountId: z.string().max(80),
  phone: z.string().max(10),
  zip: z.string().max(5),
});
export type LinkedAccount = z.output<typeof linkedAccountSchema>;

export function sealLinkedAccount(account: LinkedAccount): Promise<string> {
  return seal(account, SECONDS);
}

/** Null for a link that is not ours, is revoked or expired, or was sealed with a secret that has since been dropped. */
export async function findLinkedAccount(token: string): Promise<LinkedAccount | null> {
  const id = parseLinkToken('refill link', token);
  const link = id === null ? null : await (await store()).refillLinks.find(id);
  if (!link) return null;
  const content = await unseal(link.data, SECONDS);
  const account = linkedAccountSchema.safeParse(content.ok ? content.value : null);
  // With another secret for the account hashes, the owner no longer sees this link and could not revoke it, so it does not open.
  const isListed = account.success && link.subjectHash === hashSubject('account', account.data.accountId);
  return isListed ? account.data : null;
}
