import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#lib/config.ts';
import { secretFingerprints } from '#lib/http/secrets.ts';
import { openStore } from '#lib/store/store.ts';
import { Problem } from './problem.ts';
import { PLACEHOLDER_SECRET } from './reach.ts';

/**
 * Has the store accept the session secrets of these settings, and no others. Returns what an operator has to know; throws a Problem if there
 * is no store, or no valid SESSION_SECRET.
 */
export async function acceptSecrets({
  SESSION_SECRET,
  DATABASE_URL,
  DATA_DIR,
}: Pick<Config, 'SESSION_SECRET' | 'DATABASE_URL' | 'DATA_DIR'>): Promise<string> {
  if (SESSION_SECRET[0] === PLACEHOLDER_SECRET) throw new Problem('SESSION_SECRET is missing or not valid.');
  // A file made by another user than the server's could not be opened by the server.
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'hearthline.sqlite'))) {
    throw new Problem(
      `There is no store in ${DATA_DIR}. A new one accepts the secrets of the first instance that starts.`,
    );
  }
  const store = await openStore({ DATABASE_URL, DATA_DIR }, { hasThread: false }).catch((error: unknown) => {
    throw new Problem(`The store could not be opened (${error instanceof Error ? error.message : String(error)}).`);
  });
  try {
    const fingerprints = secretFingerprints(SESSION_SECRET);
    const before = await store.sessionSecrets.look(fingerprints);
    await store.sessionSecrets.accept(fingerprints);
    const count = fingerprints.length === 1 ? 'one secret' : `${fingerprints.length} secrets`;
    return `The store now accepts ${count}, those of these settings, and no others. ${WHAT_FOLLOWS[before]}`;
  } finally {
    await store.close();
  }
}

const WHAT_FOLLOWS = {
  none: 'It accepted none before.',
  accepted: 'Instances whose first secret is one of them stay ready.',
  'unknown-first': 'Instances whose first secret is one of them stay ready.',
  'other-last': 'The last one is new: instances with the former one are not ready any more. Restart all instances now.',
} as const;
