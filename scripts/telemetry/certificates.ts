import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface KeyFiles {
  cert: string;
  key: string;
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** An authority in `folder`, which signs certificates for this machine that end in so many days, or ended before. All are files. */
export function createCertificates(folder: string): KeyFiles & { sign(name: string, days: number): KeyFiles } {
  const files = (name: string): KeyFiles => ({ cert: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) });
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const own = files('authority');
  const out = ['-keyout', own.key, '-out', own.cert];
  openssl('req', '-x509', ...NEW_KEY, '-days', '365', '-subj', '/CN=Authority of the alarms', ...out);
  const names = join(folder, 'names.cnf');
  writeFileSync(names, 'subjectAltName=DNS:localhost,IP:127.0.0.1\n');
  return {
    ...own,
    sign(name, days) {
      const { cert, key } = files(name);
      const request = join(folder, `${name}.csr`);
      openssl('req', ...NEW_KEY, '-subj', `/CN=${name}`, '-keyout', key, '-out', request);
      const by = ['-CA', own.cert, '-CAkey', own.key, '-CAcreateserial', '-extfile', names];
      openssl('x509', '-req', '-in', request, ...by, '-days', String(days), '-out', cert);
      return { cert, key };
    },
  };
}
