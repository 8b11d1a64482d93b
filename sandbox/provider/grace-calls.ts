import { eq } from 'drizzle-orm';
import type { WireDashboard } from '#lib/contract/dashboard.ts';
import type { sendGraceLink as sendGraceLinkCall } from '#lib/contract/send-grace-link.ts';
import { takeGrace as takeGraceCall } from '#lib/contract/take-grace.ts';
import { type Account, type AccountWithServices, findAccount, lockAccount, withServices } from '../state/accounts.ts';
import type { Database } from '../state/database.ts';
import { findOfferedGrace, findOwedGrace } from '../state/grace.ts';
import { accounts } from '../state/schema/accounts.ts';
import { graces } from '../state/schema/graces.ts';
import { outbox } from '../state/schema/messages.ts';
import { createFingerprint } from './charge-once.ts';
import { graceLinkMessage, graceTakenMessage } from './grace-messages.ts';
import { doOnce } from './once.ts';
import { ownAccount } from './owner-session.ts';
import type { Behavior, CallInput } from './register-call.ts';
import { Refusal } from './refusal.ts';

const NO_KEY = 'BUS_KEY_001';
const NOT_OFFERED = 'BUS_GRC_001';
const NO_LINK = 'BUS_GRC_002';
const NO_ACCOUNT = 'BUS_CUSTDASH_024';

/** For how long a link that was sent lets a caller without a session take the grace. */
const LINK_MS = 24 * 3_600_000;

/** The account's grace as the dashboard reports it: what is offered, or what was taken and no refill has settled. */
export async function graceResponse(
  db: Database,
  { account, services }: Pick<AccountWithServices, 'account' | 'services'>,
  today: string,
): Promise<NonNullable<WireDashboard['grace']>> {
  const offer = await findOfferedGrace(db, account, { services, today });
  const grace = offer ?? (account.paused ? null : await findOwedGrace(db, account.accountId));
  const { until = '', payBy = '', daysTakenBack = 0 } = grace ?? {};
  return { available: offer !== null, until, payBy, daysTakenBack };
}

/** Takes the grace that is offered, once per key: for the owner, or for who has opened a link that was sent to the account's own contact. */
export const takeGrace: Behavior<typeof takeGraceCall> = async (input) => {
  const { body, request, sandbox } = input;
  const { clock, config, db } = sandbox;
  const own = await findGraceAccount(db, input);
  if (own instanceof Refusal) return own;
  sandbox.subjects.bind(request, own);
  const idempotencyKey = request.headers['idempotency-key'];
  if (typeof idempotencyKey !== 'string' || idempotencyKey === '')
    return new Refusal(NO_KEY, 'The key is missing', 400);
  const take = async (tx: Database) => {
    const account = (await lockAccount(tx, own.accountId)) ?? own;
    const today = clock.today();
    const { services } = await withServices(tx, account, today);
    const terms = await findOfferedGrace(tx, account, { services, today });
    const lastDay = services.find(({ lob }) => lob === 'HSD')?.expirationDate;
    if (!terms || lastDay === undefined) return new Refusal(NOT_OFFERED, 'The account has no day of grace now');
    await tx.insert(graces).values({ accountId: account.accountId, lastDay, ...terms });
    await tx.insert(outbox).values(graceTakenMessage(account, { ...terms, timestamp: clock.now() }, config));
    return { status: 'SUCCESS' as const };
  };
  if (!config.idempotency) return db.transaction(take);
  const { accountId, referenceID } = body;
  const fingerprint = createFingerprint(takeGraceCall.name, { accountId, referenceID });
  return doOnce(db, { idempotencyKey, fingerprint, timestamp: clock.now() }, take);
};

async function findGraceAccount(
  db: Database,
  { body, providerSession, sandbox }: Pick<CallInput<typeof takeGraceCall>, 'body' | 'providerSession' | 'sandbox'>,
): Promise<Account | Refusal> {
  if (providerSession) return ownAccount(db, providerSession, body.accountId, 'write');
  const account = await findAccount(db, body.accountId);
  if (!account) return new Refusal(NO_ACCOUNT, 'There is no such prepaid account');
  const ageMs = sandbox.clock.now().getTime() - (account.graceLinkAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  return ageMs <= LINK_MS ? account : new Refusal(NO_LINK, 'No link was sent to this account within a day');
}

/** Sends the link to the account's own phone, or e-mail address if it takes no text messages. */
export const sendGraceLink: Behavior<typeof sendGraceLinkCall> = async ({ body, request, sandbox }) => {
  const { clock, db } = sandbox;
  const account = await findAccount(db, body.accountId);
  if (!account) return new Refusal(NO_ACCOUNT, 'There is no such prepaid account');
  sandbox.subjects.bind(request, account);
  const timestamp = clock.now();
  await db.transaction(async (tx) => {
    await tx.update(accounts).set({ graceLinkAt: timestamp }).where(eq(accounts.accountId, account.accountId));
    await tx.insert(outbox).values(graceLinkMessage(account, { url: body.url, timestamp }));
  });
  return { status: 'SUCCESS' };
};
