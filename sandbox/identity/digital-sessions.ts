import { randomInt, randomUUID } from 'node:crypto';
import { eq, or, sql } from 'drizzle-orm';
import type { Database } from '../state/database.ts';
import { digitalSessions } from '../state/schema/digital-sessions.ts';
import { identities, identityAccounts } from '../state/schema/identities.ts';
import { outbox } from '../state/schema/messages.ts';
import { codeMessage } from './code-message.ts';
import { SHOP_TEMPLATE } from './shop-template.ts';

export type DigitalSession = typeof digitalSessions.$inferSelect;

/** Number of wrong codes after which a new one is needed. */
const MOST_WRONG = 5;

/** Error codes of the identity in a restored session. */
const PHONE_TAKEN = 'BUS-PINLESS-ACT-PHONE';
const EMAIL_TAKEN = 'BUS_IDM_002';

export async function findDigitalSession(db: Database, id: string): Promise<DigitalSession | null> {
  const [row] = await db.select().from(digitalSessions).where(eq(digitalSessions.id, id));
  return row ?? null;
}

/** The language of the pages and of the code's message. */
export async function chooseLanguage(db: Database, id: string, language: DigitalSession['language']): Promise<void> {
  await db.update(digitalSessions).set({ language }).where(eq(digitalSessions.id, id));
}

interface Shopper {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  passwordHash: string;
}

/** Stores what the shopper typed and sends a code to the phone. */
export async function saveShopper(
  db: Database,
  digitalSession: DigitalSession,
  shopper: Shopper,
  timestamp: Date,
): Promise<void> {
  await db.update(digitalSessions).set(shopper).where(eq(digitalSessions.id, digitalSession.id));
  await sendCode(db, { ...digitalSession, ...shopper }, timestamp);
}

/** Sends a new code, which replaces the last one. */
export async function sendCode(db: Database, { id, language, phone }: DigitalSession, timestamp: Date): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db.update(digitalSessions).set({ code, wrongCodes: 0 }).where(eq(digitalSessions.id, id));
  await db.insert(outbox).values(codeMessage(phone, code, { language, timestamp }));
}

export type CodeVerdict = 'right' | 'wrong' | 'used-up';

/** The right code verifies the phone, creates the identity and ends the session; five wrong ones use it up. */
export async function verifyCode(db: Database, id: string, typedCode: string, timestamp: Date): Promise<CodeVerdict> {
  return db.transaction(async (tx) => {
    const [digitalSession] = await tx.select().from(digitalSessions).where(eq(digitalSessions.id, id)).for('update');
    if (!digitalSession) return 'used-up';
    if (digitalSession.completedAt !== null) return 'right';
    const { code, wrongCodes } = digitalSession;
    if (code === null || wrongCodes >= MOST_WRONG) return 'used-up';
    if (code !== typedCode) {
      await tx
        .update(digitalSessions)
        .set({ wrongCodes: wrongCodes + 1 })
        .where(eq(digitalSessions.id, id));
      return wrongCodes + 1 >= MOST_WRONG ? 'used-up' : 'wrong';
    }
    const newIdentity = await makeIdentity(tx, digitalSession);
    await tx
      .update(digitalSessions)
      .set({ ...newIdentity, code: null, mobileVerified: true, completedAt: timestamp })
      .where(eq(digitalSessions.id, id));
    return 'right';
  });
}

/** Completes the session without an identity; the shop asks for what is missing. */
export async function skipVerification(db: Database, id: string, timestamp: Date): Promise<void> {
  await db
    .update(digitalSessions)
    .set({
      code: null,
      completedAt: sql`coalesce(${digitalSessions.completedAt}, ${timestamp.toISOString()}::timestamptz)`,
    })
    .where(eq(digitalSessions.id, id));
}

type IdentityResult = { custGuid: string } | { errorCode: string };

/** A phone and an e-mail address belong to one identity each. One that the router made and that has no account is reused. */
async function makeIdentity(tx: Database, digitalSession: DigitalSession): Promise<IdentityResult> {
  const { email, firstName, language, lastName, passwordHash, phone } = digitalSession;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`identity ${phone}`}))`);
  const sameEmail = sql`lower(${identities.email}) = ${email.toLowerCase()}`;
  const others = await tx
    .select()
    .from(identities)
    .where(or(eq(identities.mobile, phone), eq(identities.loginId, email), sameEmail))
    .limit(10);
  const details = { firstName, lastName, language, passwordHash: passwordHash ?? '', mobileVerified: true };
  const [first] = others;
  if (!first) {
    const custGuid = randomUUID();
    const row = { custGuid, loginId: email, template: SHOP_TEMPLATE, email, emailVerified: false, mobile: phone };
    const identityRows = await tx
      .insert(identities)
      .values({ ...row, ...details })
      .onConflictDoNothing()
      .returning();
    return identityRows.length > 0 ? { custGuid } : { errorCode: EMAIL_TAKEN };
  }
  const isOwn = first.template === SHOP_TEMPLATE && first.mobile === phone && first.loginId === email;
  const ownedAccounts = await tx
    .select()
    .from(identityAccounts)
    .where(eq(identityAccounts.custGuid, first.custGuid))
    .limit(1);
  if (!isOwn || others.length > 1 || ownedAccounts.length > 0) {
    return { errorCode: others.some(({ mobile }) => mobile === phone) ? PHONE_TAKEN : EMAIL_TAKEN };
  }
  await tx.update(identities).set(details).where(eq(identities.custGuid, first.custGuid));
  return { custGuid: first.custGuid };
}
