import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../state/database.ts';
import { findSetting, saveSetting } from '../state/settings.ts';

const KEY = 'oidc-keys';

const keysSchema = z.object({ signing: z.looseObject({ kty: z.string(), kid: z.string() }), cookies: z.string() });

/** The key that signs ID tokens and the secret of the login's cookies; created once, and kept across resets. */
export async function openOidcKeys(db: Database): Promise<{ signing: JWK; cookies: string }> {
  const storedKeys = await findSetting(db, KEY, keysSchema);
  if (storedKeys) return storedKeys;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const signing = {
    ...(await exportJWK(privateKey)),
    kid: `sandbox-${randomBytes(4).toString('hex')}`,
    use: 'sig',
    alg: 'RS256',
  };
  const newKeys = { signing, cookies: randomBytes(32).toString('base64url') };
  await saveSetting(db, KEY, newKeys);
  return newKeys;
}
