import 'server-only';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ListedAccount, roleCheck } from '#lib/domain/account-choice.ts';
import { seal, type UnsealResult, unseal, unsealOnce } from '#lib/http/sealed-text.ts';
import { referenceKey, referenceInAddress } from './account-reference.ts';
import { OWNER_SESSION_SECONDS, type OwnerCookie } from './owner-cookie.ts';

const storedSchema = z.object({
  custGuid: z.string().min(1).max(500),
  /** The provider's session id. */
  providerSessionId: z.string().min(1).max(500),
  xsrfToken: z.string().max(512).nullable(),
  /**
   * The identity's accounts, listed at login and again when an account is chosen: what a link may select from. Permissions are always
   * checked afresh.
   */
  accounts: z.array(
    z.object({ accountId: z.string(), isInPrepaid: z.boolean(), isClosed: z.boolean(), role: z.string() }),
  ),
  /** The account for addresses that name none; null until one is chosen. */
  chosen: z.string().nullable(),
  bhr: z.boolean(),
  mobile: z.boolean(),
  /** The page requested before signing in, until an account is chosen. */
  returnTo: z.string().max(300).nullable(),
});

/** What identifies a session, in its cookie. */
export type SessionIds = Pick<OwnerCookie, 'id' | 'loginId' | 'browserId' | 'begunAt' | 'trackingId'>;

/** The session of a signed-in customer: what the cookie identifies it by, and what the store keeps sealed. It contains ids only. */
export type OwnerSession = SessionIds & z.output<typeof storedSchema>;

/** The session of a customer who has just logged in. */
export function createOwnerSession(
  fields: Omit<OwnerSession, 'id' | 'loginId' | 'accounts'> & { accounts: readonly ListedAccount[] },
): OwnerSession {
  return { ...fields, accounts: fields.accounts.map(toListedAccount), id: randomUUID(), loginId: randomUUID() };
}

/** The same login under a new session id, with one of `accounts`, as the provider lists them now, chosen. */
export function withChosenAccount(
  ownerSession: OwnerSession,
  accounts: readonly ListedAccount[],
  accountId: string,
): OwnerSession {
  return {
    ...ownerSession,
    accounts: accounts.map(toListedAccount),
    id: randomUUID(),
    chosen: accountId,
    returnTo: null,
  };
}

/** Drops what a session should not contain. */
function toListedAccount({ accountId, isInPrepaid, isClosed, role }: ListedAccount): ListedAccount {
  return { accountId, isInPrepaid, isClosed, role };
}

export function toOwnerCookie(ownerSession: OwnerSession): OwnerCookie {
  const { id, loginId, browserId, begunAt, trackingId, chosen, accounts } = ownerSession;
  const reference = chosen === null ? null : referenceInAddress(ownerSession, chosen);
  const hasChosen = chosen !== null;
  const isOwner = isChosenOwner(chosen, accounts);
  return { id, loginId, browserId, begunAt, trackingId, hasChosen, reference, referenceKey: referenceKey(), isOwner };
}

/** Whether the chosen account is the customer's to manage; undefined if none is chosen, or it is not among `accounts`. */
export function isChosenOwner(chosen: string | null, accounts: readonly ListedAccount[]): boolean | undefined {
  const account = accounts.find(({ accountId }) => accountId === chosen);
  return account && roleCheck(account.role) === 'owner';
}

/** What is stored of a session, sealed, because it belongs to a customer. */
export async function sealSession(ownerSession: OwnerSession): Promise<string> {
  return seal(storedSchema.parse(ownerSession), OWNER_SESSION_SECONDS);
}

/** The session of a cookie, from what is stored; null if that cannot be opened, for example because its secret was dropped. */
export async function unsealSession(
  { id, loginId, browserId, begunAt, trackingId }: SessionIds,
  sealed: string,
): Promise<OwnerSession | null> {
  const content = parseStored(await unsealOnce(sealed, OWNER_SESSION_SECONDS));
  return content && { id, loginId, browserId, begunAt, trackingId, ...content };
}

/** Whose session is stored, for an operator's tool, which has no cookie; null if it cannot be opened. */
export async function unsealSessionOwner(sealed: string): Promise<Pick<OwnerSession, 'custGuid' | 'accounts'> | null> {
  return parseStored(await unseal(sealed, OWNER_SESSION_SECONDS));
}

function parseStored(unsealResult: UnsealResult): z.output<typeof storedSchema> | null {
  return storedSchema.safeParse(unsealResult.ok ? unsealResult.value : null).data ?? null;
}
