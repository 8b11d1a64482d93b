import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { loadOwnerAccount } from '#lib/account/server/provider-account.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { REFILL_LINK } from '#lib/domain/entry-paths.ts';
import { MOST_REFILL_LINKS, REFILL_LINK_DAYS } from '#lib/domain/link-limits.ts';
import type { OwnerRefusal } from '#lib/domain/session/session-paths.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { isLookupConclusive } from '#lib/litepay/guest-lookup-outcome.ts';
import type {
  CreateRefillLinkResponse,
  OpenRefillLinkResponse,
  OpenRefillLinkView,
  RefillLinkItem,
  RefillLinkListResponse,
} from '#lib/litepay/api.ts';
import { log } from '#lib/log.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import type { Result } from '#lib/result.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import { type Owner, endOnSessionError } from '#lib/session/require-owner.ts';
import { store } from '#lib/store/store.ts';
import { loadGuestAccount } from './guest-account.ts';
import { findConfirmedRefill } from './litepay-pages.ts';
import { type GuestLookup, lookUpAccount } from './look-up-account.ts';
import { qrCode } from './qr-code.ts';
import { createLinkToken } from './link-token.ts';
import { findLinkedAccount, type LinkedAccount, REFILL_LINK_MS, sealLinkedAccount } from './stored-refill-link.ts';

/** The account's links, and the form for another one. */
export async function loadRefillLinksView(owner: Owner) {
  return {
    account: owner.account,
    links: await listRefillLinks(owner),
    most: MOST_REFILL_LINKS,
    days: REFILL_LINK_DAYS,
  };
}
export type RefillLinksView = Awaited<ReturnType<typeof loadRefillLinksView>>;

/**
 * Decision on refill links: creates a link that opens quick refill for this account. It is returned only once; only a hash of it is stored.
 * An account that quick refill would not find cannot have one.
 */
export async function createRefillLink(
  owner: Owner,
  locale: Locale,
  now = clock(),
): Promise<Result<CreateRefillLinkResponse, OwnerRefusal>> {
  const linkable = await findLinkableAccount(owner, now);
  if (!linkable.ok) return linkable;
  if (!('account' in linkable.value)) return { ok: true, value: linkable.value };
  const { account } = linkable.value;
  const { token, id } = createLinkToken('refill link');
  const { refillLinks } = await store();
  const subjectHash = hashSubject('account', owner.accountId);
  const data = await sealLinkedAccount(account);
  const limits = { ttlMs: REFILL_LINK_MS, most: MOST_REFILL_LINKS };
  if (!(await refillLinks.insert({ id, subjectHash, data }, limits)))
    return { ok: true, value: { outcome: 'too-many' } };
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
async function listRefillLinks({ accountId }: Pick<Owner, 'accountId'>): Promise<RefillLinkItem[]> {
  const { PROVIDER_TIME_ZONE } = config();
  const links = await (await store()).refillLinks.list(hashSubject('account', accountId));
  return links.map(({ id, createdAt, expiresAt }) => ({
    id,
    createdOn: calendarDayIn(PROVIDER_TIME_ZONE, createdAt),
    expiresOn: calendarDayIn(PROVIDER_TIME_ZONE, expiresAt),
  }));
}

/** `unavailable`: a guest would find another account, several, or nothing to refill. `failed`: the provider could not say. */
type LinkableAccount = { account: LinkedAccount } | { outcome: 'unavailable' | 'failed' };

/** What a guest would find this account by. */
async function findLinkableAccount(
  { ownerSession, callContext, accountId }: Owner,
  now: number,
): Promise<Result<LinkableAccount, OwnerRefusal>> {
  const refuse = async (failure: ProviderFailure): Promise<Result<LinkableAccount, OwnerRefusal>> => {
    const reason = await endOnSessionError(ownerSession, failure, now);
    return reason === 'failed' ? { ok: true, value: { outcome: 'failed' } } : { ok: false, reason };
  };
  const account = await loadOwnerAccount(callContext, accountId);
  if (!account.ok) return refuse(account);
  const { phone, address } = account.value;
  const zip = address.zip.slice(0, 5);
  if (phone === '') return { ok: true, value: { outcome: 'unavailable' } };
  const result = await loadGuestAccount({ ...callContext, sessionId: undefined }, { phone, zip });
  const isFound = result.ok && result.value.accountId === accountId && result.value.state !== 'not-found';
  if (isFound) return { ok: true, value: { account: { accountId, phone, zip } } };
  return { ok: true, value: { outcome: result.ok || isLookupConclusive(result) ? 'unavailable' : 'failed' } };
}

/**
 * The page that a link opens. It only asks for confirmation and calls no provider, because link previews and mail scanners open links too.
 */
export async function loadOpenRefillLinkPage({ params }: PageRequest): Promise<OpenRefillLinkView> {
  const token = params['token'] ?? '';
  const isValid = (await findLinkedAccount(token)) !== null;
  const after = isValid ? await findConfirmedRefill() : null;
  return { token: isValid ? token : null, after, supportPhone: config().SUPPORT_PHONE };
}

interface OpenRefillLinkInput {
  token: string;
  /** The confirmed payment that the guest moves past. */
  after: string | null;
}

/** A guessed link gets the same response: nobody learns whether the link or its account is of no use. */
const REFUSED = { response: { outcome: 'refused' }, isRight: false } as const;

/**
 * Decision on refill links: opens quick refill with the link's account. The browser learns no more about the account than a lookup would
 * reveal.
 */
export async function openRefillLink(
  browserSession: BrowserSession,
  { token, after }: OpenRefillLinkInput,
): Promise<GuestLookup<OpenRefillLinkResponse>> {
  const account = await findLinkedAccount(token);
  if (!account) return REFUSED;
  const { accountId, phone, zip } = account;
  const { response } = await lookUpAccount(browserSession, { phone, zip, after, linkedAccountId: accountId });
  switch (response.outcome) {
    case 'found':
    case 'open':
    case 'confirmed':
    case 'unavailable':
      return { response: { outcome: response.outcome }, isRight: true };
    case 'several':
    case 'not-found':
      return REFUSED;
  }
}
