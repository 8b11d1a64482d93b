import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { findRow, write } from './database.ts';
import { NoSession } from './refusal.ts';

/** A session ends so long after its last call. */
const ENDS_AFTER_SECONDS = 840;

/** A copy of the table opens no session. */
const hash = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex');

export async function openSession(custGuid: string): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url');
  await write("delete from sessions where last_call < now() - interval '1 day'");
  await write('insert into sessions (id_hash, cust_guid) values ($1, $2)', [hash(sessionId), custGuid]);
  return sessionId;
}

/** Who is signed in. The call keeps the session alive. */
export async function requireSession(headers: IncomingHttpHeaders): Promise<string> {
  const sessionId = headers['x-session-id'];
  if (typeof sessionId !== 'string') throw new NoSession('rejected');
  const extend = `update sessions set last_call = now()
    where id_hash = $1 and last_call > now() - make_interval(secs => $2) returning cust_guid`;
  const session = await findRow<{ cust_guid: string }>(extend, [hash(sessionId), ENDS_AFTER_SECONDS]);
  if (session) return session.cust_guid;
  const endedSession = await findRow('select 1 from sessions where id_hash = $1', [hash(sessionId)]);
  throw new NoSession(endedSession ? 'expired' : 'rejected');
}

export async function endSession(headers: IncomingHttpHeaders): Promise<void> {
  await write('delete from sessions where id_hash = $1', [hash(String(headers['x-session-id']))]);
}
