import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../sandbox.ts';
import type { Database } from '../state/database.ts';
import { hashPassword } from '../state/password.ts';
import { identities, passwordLinks } from '../state/schema/identities.ts';
import { issuerUrl } from './issuer.ts';

export type Identity = typeof identities.$inferSelect;

/** A new customer may wait that long for the router. */
export const PASSWORD_LINK_DAYS = 14;
const DAY_MS = 86_400_000;

/** The state of a followed link. */
export type PasswordLink = { state: 'unknown' } | { state: 'open' | 'used' | 'expired'; identity: Identity };

/** Makes the URL of a page that sets the identity's password, once, in the identity's language. */
export type MakePasswordUrl = (tx: Database, identity: Pick<Identity, 'custGuid' | 'language'>) => Promise<string>;

/** Only a hash of the link is stored. `app`: whose port is in the URL where no setting says another one. */
export function passwordUrls(app: FastifyInstance, { clock, config }: Sandbox): MakePasswordUrl {
  return async (tx, { custGuid, language }) => {
    const token = randomBytes(16).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + PASSWORD_LINK_DAYS * DAY_MS);
    await tx.insert(passwordLinks).values({ tokenHash: hashToken(token), custGuid, expiresAt });
    return `${issuerUrl(app, config)}/password/${language === 'SPANISH' ? 'es' : 'en'}/${token}`;
  };
}

export async function findPasswordLink(db: Database, token: string, now: Date): Promise<PasswordLink> {
  const [found] = await db
    .select({ identity: identities, expiresAt: passwordLinks.expiresAt, usedAt: passwordLinks.usedAt })
    .from(passwordLinks)
    .innerJoin(identities, eq(identities.custGuid, passwordLinks.custGuid))
    .where(eq(passwordLinks.tokenHash, hashToken(token)))
    .for('update', { of: passwordLinks });
  if (!found) return { state: 'unknown' };
  const { identity, expiresAt, usedAt } = found;
  if (usedAt !== null) return { state: 'used', identity };
  return { state: expiresAt > now ? 'open' : 'expired', identity };
}

/** Sets the password if the link is open, and ends all open links of its identity; returns what was found. */
export async function setPassword(db: Database, token: string, password: string, now: Date): Promise<PasswordLink> {
  return db.transaction(async (tx) => {
    const link = await findPasswordLink(tx, token, now);
    if (link.state !== 'open') return link;
    const { custGuid } = link.identity;
    await tx
      .update(identities)
      .set({ passwordHash: hashPassword(password) })
      .where(eq(identities.custGuid, custGuid));
    await tx
      .update(passwordLinks)
      .set({ usedAt: now })
      .where(and(eq(passwordLinks.custGuid, custGuid), isNull(passwordLinks.usedAt)));
    return link;
  });
}

/** Whether the identity has a link that still works, so that no other is sent. */
export async function hasOpenLink(tx: Database, { custGuid }: Identity, now: Date): Promise<boolean> {
  const isOpen = and(
    eq(passwordLinks.custGuid, custGuid),
    isNull(passwordLinks.usedAt),
    gt(passwordLinks.expiresAt, now),
  );
  return (await tx.select().from(passwordLinks).where(isOpen).limit(1)).length > 0;
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
