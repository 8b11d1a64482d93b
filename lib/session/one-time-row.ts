import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { seal, unseal } from '#lib/http/sealed-text.ts';
import { store } from '#lib/store/store.ts';

/**
 * Something that a browser left behind on its way through the identity provider: sealed in the store for some minutes, to be taken once.
 * The browser's cookie holds only its random id, because such cookies add up in the headers of every request.
 */
export interface OneTimeRow<Value> {
  /** Stores the value and returns the id for the cookie. `now`: ms since 1970. */
  put(value: Value, now: number): Promise<string>;
  /** The value, which is deleted; null for an unknown, used or expired id. */
  take(id: string, now: number): Promise<Value | null>;
}

const ID = /^[\w-]{22}$/;

export function oneTimeRow<Value>(kind: string, schema: z.ZodType<Value>, ttlSeconds: number): OneTimeRow<Value> {
  // The id opens the row, so only its hash is stored.
  const key = (id: string) => `${kind} ${createHash('sha256').update(id).digest('base64url')}`;
  return {
    async put(value, now) {
      const id = randomBytes(16).toString('base64url');
      // Not flushed: after a power cut the customer begins again.
      const flags = (await store()).flags.ahead(now - Date.now());
      await flags.stamp(key(id), await seal(value, ttlSeconds), ttlSeconds * 1_000);
      return id;
    },
    async take(id, now) {
      const flags = (await store()).flags.ahead(now - Date.now());
      const sealed = ID.test(id) ? await flags.take(key(id)) : null;
      const opened = sealed === null ? null : await unseal(sealed, ttlSeconds);
      const parsed = schema.safeParse(opened?.ok ? opened.value : null);
      return parsed.success ? parsed.data : null;
    },
  };
}
