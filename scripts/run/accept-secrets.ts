import { secretFingerprints } from '#lib/http/secrets.ts';
import { openOperatorStore, type OperatorPlace } from './operator-place.ts';
import { Problem } from './problem.ts';
import { PLACEHOLDER_SECRET } from './reach.ts';

/**
 * Has the store accept these session secrets, and no others. Returns what an operator has to know; throws a Problem if they are missing, or
 * the store cannot be opened.
 */
export async function acceptSecrets(place: OperatorPlace, secrets: readonly string[]): Promise<string> {
  if (secrets[0] === PLACEHOLDER_SECRET) throw new Problem('SESSION_SECRET is missing or not valid.');
  const store = await openOperatorStore(place);
  try {
    const fingerprints = secretFingerprints(secrets);
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
