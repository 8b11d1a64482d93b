import 'server-only';
import { connect, TLSSocket } from 'node:tls';
import { config } from '#lib/config.ts';
import { credentialEnds } from '#lib/config/config-credential.ts';

const EVERY_MS = 60 * 60_000;
/** A new instance is not reached by its own public address before the proxies know it. */
const FIRST_AFTER_MS = 60_000;
const TIMEOUT_MS = 5_000;

/** Named after their owners. `site`: the public one at APP_ORIGIN. */
type Certificate = 'client' | 'provider-ca' | 'provider' | 'content' | 'public' | 'identity' | 'site';

/** Next loads server modules once per bundle; all of them share this map. */
const globals = globalThis as typeof globalThis & { hearthlineCertificateEnds?: Map<Certificate, number> };

const ends = () => (globals.hearthlineCertificateEnds ??= new Map());

/** When each certificate that is used or was seen ends, in ms since 1970. */
export function listCertificateEnds(): ReadonlyMap<Certificate, number> {
  const { client, authorities } = credentialEnds(config());
  const own: [Certificate, number | null][] = [
    ['client', client],
    ['provider-ca', authorities],
  ];
  return new Map([...own.filter((entry): entry is [Certificate, number] => entry[1] !== null), ...ends()]);
}

/** Notes when the certificate at the other end of a connection ends. A resumed session may not repeat it. */
export function recordCertificate(certificate: Certificate, socket: unknown): void {
  if (!(socket instanceof TLSSocket)) return;
  const end = Date.parse(socket.getPeerCertificate().valid_to ?? '');
  if (!Number.isNaN(end)) ends().set(certificate, end);
}

/**
 * Looks at the public certificates of the site and of the other services each hour, for the life of this process: one TLS handshake that
 * sends no request. The provider's is noted from its own calls, because a provider with mutual TLS may show it to nobody else. Returns a
 * function that ends it.
 */
export function watchCertificates(): () => void {
  const first = setTimeout(() => void checkCertificates(), FIRST_AFTER_MS).unref();
  const hourly = setInterval(() => void checkCertificates(), EVERY_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(hourly);
  };
}

export async function checkCertificates(): Promise<void> {
  const { APP_ORIGIN, CONTENT_URL, PUBLIC_SITE_URL, OIDC_ISSUER } = config();
  const servers: [Certificate, string | null][] = [
    ['site', APP_ORIGIN],
    ['content', CONTENT_URL],
    ['public', PUBLIC_SITE_URL],
    ['identity', OIDC_ISSUER],
  ];
  await Promise.all(
    servers.map(async ([certificate, address]) => address && checkCertificate(certificate, new URL(address))),
  );
}

/** Certificates are not verified here, because nothing is sent and an expired one must be reported too. */
function checkCertificate(certificate: Certificate, { protocol, hostname, port }: URL): Promise<void> {
  if (protocol !== 'https:') return Promise.resolve();
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const servername = /[a-z]/i.test(host) && !host.includes(':') ? { servername: host } : {};
    const socket = connect({ host, port: Number(port || 443), rejectUnauthorized: false, ...servername });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.once('secureConnect', () => {
      recordCertificate(certificate, socket);
      socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve());
  });
}
