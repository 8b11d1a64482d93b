import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../state/database.ts';
import { findSetting, saveSetting } from '../state/settings.ts';

const KEY = 'token-secret';
const LIFETIME_MS = 2 * 3_600_000;

/**
 * A guest's token is a signed timestamp, so that nothing is stored for it. It ages in real time, so that a test that moves
 * the clock by days does not lose its visit.
 */
export interface Tokens {
  issue(): string;
  check(token: string): 'valid' | 'expired' | 'rejected';
}

export async function openTokens(db: Database): Promise<Tokens> {
  const secret = (await findSetting(db, KEY, z.string())) ?? (await createSecret(db));
  const sign = (payload: string): string => createHmac('sha256', secret).update(payload).digest('base64url');
  return {
    issue: () => {
      const payload = `${Date.now()}-${randomBytes(8).toString('hex')}`;
      return `${payload}.${sign(payload)}`;
    },
    check: (token) => {
      const [payload = '', signature = ''] = token.split('.');
      const expectedSignature = Buffer.from(sign(payload));
      const signatureBytes = Buffer.from(signature);
      if (signatureBytes.length !== expectedSignature.length || !timingSafeEqual(signatureBytes, expectedSignature))
        return 'rejected';
      return Date.now() - Number(payload.split('-')[0]) > LIFETIME_MS ? 'expired' : 'valid';
    },
  };
}

async function createSecret(db: Database): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await saveSetting(db, KEY, secret);
  return secret;
}
