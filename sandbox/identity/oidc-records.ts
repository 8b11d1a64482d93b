import { and, eq, lt, sql } from 'drizzle-orm';
import type { Adapter } from 'oidc-provider';
import { z } from 'zod';
import type { Database } from '../state/database.ts';
import { oidcRecords } from '../state/schema/identities.ts';

/** Logins, grants, codes and tokens of the identity provider, kept in the database so that they survive a restart. */
export function createOidcAdapter(db: Database): (model: string) => Adapter {
  return (model) => {
    const one = (id: string) => and(eq(oidcRecords.model, model), eq(oidcRecords.id, id));
    const find = async (where: ReturnType<typeof one>) => {
      const [row] = await db.select().from(oidcRecords).where(where).limit(1);
      return row?.payload;
    };
    return {
      upsert: async (id, payload, expiresIn) => {
        const set = {
          payload,
          uid: payload.uid ?? null,
          grantId: payload.grantId ?? null,
          expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
        };
        await db
          .insert(oidcRecords)
          .values({ model, id, ...set })
          .onConflictDoUpdate({ target: [oidcRecords.model, oidcRecords.id], set });
        if (model === 'Session') await db.delete(oidcRecords).where(lt(oidcRecords.expiresAt, new Date()));
      },
      find: (id) => find(one(id)),
      findByUid: (uid) => find(and(eq(oidcRecords.model, model), eq(oidcRecords.uid, uid))),
      // User codes belong to the device flow, which is not offered.
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const consumedAt = sql`jsonb_build_object('consumed', ${Math.floor(Date.now() / 1000)}::int)`;
        await db
          .update(oidcRecords)
          .set({ payload: sql`${oidcRecords.payload} || ${consumedAt}` })
          .where(one(id));
      },
      destroy: async (id) => {
        await db.delete(oidcRecords).where(one(id));
      },
      revokeByGrantId: async (grantId) => {
        await db.delete(oidcRecords).where(and(eq(oidcRecords.model, model), eq(oidcRecords.grantId, grantId)));
      },
    };
  };
}

const grantOwner = z.object({ accountId: z.string() });

/** Returns the identity's id for an authorization code or access token; null if it is unknown, revoked or expired. */
export async function findHolder(
  db: Database,
  model: 'AuthorizationCode' | 'AccessToken',
  id: string,
): Promise<string | null> {
  const [row] = await db
    .select()
    .from(oidcRecords)
    .where(and(eq(oidcRecords.model, model), eq(oidcRecords.id, id)));
  if (!row || (row.expiresAt !== null && row.expiresAt.getTime() <= Date.now())) return null;
  return grantOwner.parse(row.payload).accountId;
}
