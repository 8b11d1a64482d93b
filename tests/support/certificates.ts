import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, it } from '@jest/globals';
import { temporaryFolder } from '#scripts/run/temporary-folder.ts';

export interface KeyPair {
  cert: string;
  key: string;
}

const canMakeCertificates = spawnSync('openssl', ['version']).status === 0;

/** Tests with certificates, which openssl makes; skipped with a message where there is none. */
export function describeWithCertificates(name: string, tests: () => void): void {
  if (canMakeCertificates) describe(name, tests);
  else it.skip(`${name}: openssl is missing`, () => undefined);
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** An authority for one test file, which signs certificates that are valid for a day (`days`), or ended yesterday. `host`: whom they are for, in place of this machine. */
export function createAuthority(
  name: string,
): KeyPair & { sign: (of: { name: string; isExpired?: boolean; days?: number; host?: string }) => KeyPair } {
  const folder = temporaryFolder('hearthline-certificates-');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const at = (file: string) => join(folder, file);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const readKeyPair = (of: string): KeyPair => ({
    cert: readFileSync(at(`${of}.pem`), 'utf8'),
    key: readFileSync(at(`${of}.key`), 'utf8'),
  });
  openssl(
    'req',
    '-x509',
    ...NEW_KEY,
    '-days',
    '1',
    '-subj',
    `/CN=${name}`,
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
  );
  return {
    ...readKeyPair('ca'),
    sign: ({ name: subject, isExpired = false, days = 1, host }) => {
      writeFileSync(
        at('names.cnf'),
        `subjectAltName=${host ? `DNS:${host}` : 'DNS:localhost,DNS:provider.test,IP:127.0.0.1'}\n`,
      );
      const [request, key, out] = [at(`${subject}.csr`), at(`${subject}.key`), at(`${subject}.pem`)];
      openssl('req', ...NEW_KEY, '-subj', `/CN=${subject}`, '-keyout', key, '-out', request);
      const by = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names.cnf')];
      openssl('x509', '-req', '-in', request, ...by, '-days', isExpired ? '-1' : String(days), '-out', out);
      return readKeyPair(subject);
    },
  };
}
