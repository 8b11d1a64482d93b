import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { listSubjects } from '../state/accounts.ts';
import type { Database } from '../state/database.ts';

/** The customer of a call, as known from the request and from earlier calls of the same visit or session. */
export interface Subject {
  trackingId: string | null;
  sessionId: string | null;
  /** The authorization codes and access tokens in the request. */
  grants: string[];
  accountIds: Set<string>;
  phones: Set<string>;
}

const MOST_VISITS = 50_000;
const ACCOUNT_KEYS = new Set(['accountId', 'accountID']);
const PHONE_KEYS = new Set(['phone', 'phoneNo', 'tn', 'mobileNo']);

const ids = z.object({
  trackingId: z.string().optional(),
  digitalSessionId: z.string().optional(),
  code: z.string().optional(),
});

/** Remembers the accounts and phones of each tracking id and session, to attribute later calls to their customer. */
export class Subjects {
  private readonly subjects = new Map<string, { accountIds: Set<string>; phones: Set<string> }>();
  private readonly handOffs = new Map<string, string>();
  private readonly db: Database;

  constructor(db: Database) {
    this.db = db;
  }

  /** Reads the subject from the request alone; a call about a hand-off gets the tracking id of the hand-off's visit. */
  readSubject(request: FastifyRequest): Subject {
    const query = ids.catch({}).parse(request.query);
    const body = ids.catch({}).parse(request.body);
    const sessionId = request.headers['x-session-id'];
    const handOff = query.digitalSessionId ?? body.digitalSessionId;
    const subject: Subject = {
      trackingId:
        query.trackingId ?? body.trackingId ?? (handOff === undefined ? undefined : this.handOffs.get(handOff)) ?? null,
      sessionId: typeof sessionId === 'string' ? sessionId : null,
      grants: [body.code, /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]].filter(
        (grant) => grant !== undefined,
      ),
      accountIds: new Set(),
      phones: new Set(),
    };
    collect(request.body, subject, 0);
    return subject;
  }

  /** Links a hand-off to its visit: the calls about it carry only its id. */
  tie(digitalSessionId: string, trackingId: string): void {
    this.handOffs.set(digitalSessionId, trackingId);
    if (this.handOffs.size > MOST_VISITS) this.handOffs.delete(this.handOffs.keys().next().value ?? '');
  }

  /** Links the request's visit and session to an account, or to a phone that has none yet. Handlers call it once they know. */
  bind(request: FastifyRequest, account: { accountId?: string; phone: string }): void {
    const { trackingId, sessionId } = this.readSubject(request);
    for (const visit of [trackingId, sessionId]) {
      if (visit !== null) this.bindVisit(visit, account);
    }
  }

  /** As `bind`, for a tracking id, a session, an authorization code or an access token. */
  bindVisit(visit: string, account: { accountId?: string; phone: string | null }): void {
    const visitSubject = this.subjects.get(visit) ?? { accountIds: new Set(), phones: new Set() };
    if (account.accountId !== undefined) visitSubject.accountIds.add(account.accountId);
    if (account.phone !== null) visitSubject.phones.add(account.phone);
    this.subjects.set(visit, visitSubject);
    if (this.subjects.size > MOST_VISITS) this.subjects.delete(this.subjects.keys().next().value ?? '');
  }

  /** Returns the request's own subject, merged with what is known of its visit and session, and the accounts and phones of these. */
  async findSubject(request: FastifyRequest): Promise<Subject> {
    const subject = this.readSubject(request);
    for (const visit of [subject.trackingId, subject.sessionId, ...subject.grants]) {
      const visitSubject = visit === null ? undefined : this.subjects.get(visit);
      visitSubject?.accountIds.forEach((id) => subject.accountIds.add(id));
      visitSubject?.phones.forEach((phone) => subject.phones.add(phone));
    }
    const relatedSubjects = await listSubjects(this.db, {
      accountIds: [...subject.accountIds],
      phones: [...subject.phones],
    });
    for (const { accountId, phone } of relatedSubjects) {
      subject.accountIds.add(accountId);
      subject.phones.add(phone);
    }
    return subject;
  }

  clear(): void {
    this.subjects.clear();
    this.handOffs.clear();
  }
}

function collect(value: unknown, into: Subject, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > 4) return;
  for (const [key, item] of Object.entries(value)) {
    if (typeof item === 'string' && item !== '') {
      if (ACCOUNT_KEYS.has(key)) into.accountIds.add(item);
      if (PHONE_KEYS.has(key)) into.phones.add(item);
    } else collect(item, into, depth + 1);
  }
}
