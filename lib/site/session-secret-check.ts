import 'server-only';
import { secretFingerprints } from '#lib/http/secrets.ts';
import { log } from '#lib/log.ts';
import type { SecretsVerdict } from '#lib/store/session-secrets.ts';
import type { Store } from '#lib/store/store.ts';

export type SecretFault = Exclude<SecretsVerdict, 'accepted'>;

const REMEDY =
  'Correct SESSION_SECRET, or if it is right, run doctor.mjs --accept-secret ("Rotating keys" in docs/operating.md).';

/** For operators. Each begins with the name of the setting. */
export const SECRET_FAULTS: Readonly<Record<SecretFault, string>> = {
  'unknown-first': `SESSION_SECRET begins with a secret that this store does not accept: other instances could not read what this one seals. ${REMEDY}`,
  'other-last': `SESSION_SECRET ends with another secret than this store's: customers could not sign in on this instance. ${REMEDY}`,
};

/** Whether this process may go on with its secrets. A store without any accepts them. */
export function checkSessionSecret({ sessionSecrets }: Pick<Store, 'sessionSecrets'>): Promise<SecretsVerdict> {
  return sessionSecrets.check(secretFingerprints());
}

export function logSecretFault(fault: SecretFault): void {
  log.error({ event: 'session_secret_refused', code: fault, message: SECRET_FAULTS[fault] });
}

/** By then a rotation that replaces all secrets at once is over: it refuses the instances that are about to be restarted. */
const REPORT_AFTER_MS = 30_000;

/** Follows the verdicts of a process, and logs once when its secrets have been refused for a while. */
export function createSecretWatch(): (verdict: SecretsVerdict) => void {
  let refusedSince: number | null = null;
  let isLogged = false;
  return (verdict) => {
    if (verdict === 'accepted') {
      refusedSince = null;
      isLogged = false;
      return;
    }
    refusedSince ??= performance.now();
    if (isLogged || performance.now() - refusedSince < REPORT_AFTER_MS) return;
    isLogged = true;
    logSecretFault(verdict);
  };
}
