import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import type { CreateRefillLinkResponse, RefillLinkListResponse } from '#lib/litepay/refill-link-api.ts';
import { REFILL_LINK } from '#lib/domain/entry-paths.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { log } from '#lib/log.ts';
import { findOwnerAccount } from '#lib/account/server/provider-account.ts';
import { findAccountForGuest } from './find-account-for-guest.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import type { Result } from '#lib/result.ts';
import { isLookupJudged } from '#lib/litepay/guest-lookup-outcome.ts';
import { MOST_REFILL_LINKS } from '#lib/domain/link-limits.ts';
import type { OwnerRefusal } from '#lib/domain/session/session-paths.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { type Owner, endOnSessionError } from '#lib/session/require-owner.ts';
import { store } from '#lib/store/store.ts';
import type { RefillLinkItem } from '#lib/litepay/refill-link-views.ts';
import { qrCode } from './qr-code.ts';
import { newRefillLinkToken } from './refill-link-token.ts';
import { type LinkedAccount, REFILL_LINK_MS, sealLinkedAccount } from './stored-refill-link.ts';

type Created = Result<CreateRefillLinkResponse, OwnerRefusal>;

/**
 * Decision on refill links: creates a link that opens quick refill for this account. It is returned only once; only a hash of it is stored.
 * An account that quick refill would not find cannot have one.
 */
export async function createRefillLink(owner: Owner, locale: Locale, now = clock()): Promise<Created> {
  const linked = await findLinkable(owner, now);
  if (!linked.ok) return linked;
  if (!('account' in linked.value)) return { ok: true, value: linked.value };
  const { account } = linked.value;
  const { token, id } = newRefillLinkToken();
  const { refillLinks } = await store();
  const subjectHash = hashSubject('account', owner.accountId);
  const data = await sealLinkedAccount(account);
  const kept = { ttlMs: REFILL_LINK_MS, most: MOST_REFILL_LINKS };
  if (!(await refillLinks.insert({ id, subjectHash, data }, kept))) return { ok: true, value: { outcome: 'too-many' } };
  log.info({ event: 'refill_link_created', trackingId: owner.ownerSession.trackingId });
  const url = `${config().APP_ORIGIN}/${locale}${REFILL_LINK}/${token}`;
  const links = await listRefillLinks(owner);
  return { ok: true, value: { outcome: 'created', link: { id, url, qr: qrCode(url) }, links } };
}

/** Revokes a link of this account; another account's stays. Revoking twice is no error. */
export async function revokeRefillLink(owner: Owner, id: string): Promise<RefillLinkListResponse> {
  await (await store()).refillLinks.revoke(id, hashSubject('account', owner.accountId));
  log.info({ event: 'refill_link_revoked', trackingId: owner.ownerSession.trackingId });
  return { links: await listRefillLinks(owner) };
}

/** The account's valid links, newest first. */
export async function listRefillLinks({ accountId }: Pick<Owner, 'accountId'>): Promise<RefillLinkItem[]> {
  const { PROVIDER_TIME_ZONE } = config();
  const links = await (await store()).refillLinks.list(hashSubject('account', accountId));
  return links.map(({ id, createdAt, expiresAt }) => ({
    id,
    createdOn: calendarDayIn(PROVIDER_TIME_ZONE, createdAt),
    expiresOn: calendarDayIn(PROVIDER_TIME_ZONE, expiresAt),
  }));
}

/** `unavailable`: a guest would find another account, several, or nothing to refill. `failed`: the provider could not tell. */
type Linkable = { account: LinkedAccount } | { outcome: 'unavailable' | 'failed' };

/** What a guest would find this account by. */
async function findLinkable(
  { ownerSession, context, accountId }: Owner,
  now: number,
): Promise<Result<Linkable, OwnerRefusal>> {
  const refused = async (failure: ProviderFailure): Promise<Result<Linkable, OwnerRefusal>> => {
    const reason = await endOnSessionError(ownerSession, failure, now);
    return reason === 'failed' ? { ok: true, value: { outcome: 'failed' } } : { ok: false, reason };
  };
  const account = await findOwnerAccount(context, accountId);
  if (!account.ok) return refused(account);
  const { phone, address } = account.value;
  const zip = address.zip.slice(0, 5);
  if (phone === '') return { ok: true, value: { outcome: 'unavailable' } };
  const found = await findAccountForGuest({ ...context, sessionId: undefined }, { phone, zip });
  const isFound = found.ok && found.value.accountId === accountId && found.value.state !== 'not-found';
  if (isFound) return { ok: true, value: { account: { accountId, phone, zip } } };
  return { ok: true, value: { outcome: found.ok || isLookupJudged(found) ? 'unavailable' : 'failed' } };
}
