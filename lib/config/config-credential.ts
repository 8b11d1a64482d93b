import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isLoopback } from './config-values.ts';
import { optional } from './config-variable.ts';

/** A file with a key is a few kilobytes; a bundle of authorities is less than this. */
const LONGEST_PEM = 1_048_576;

/**
 * PEM text, or the path of a PEM file: functions on a platform have no files, and elsewhere a secret is mounted as one. A platform that takes
 * one line only keeps the line ends as `\n`.
 */
function pem(wants: string, isRight: (text: string) => boolean) {
  return z.string().transform((value, context): string => {
    const text = value.includes('-----BEGIN') ? value.replaceAll(String.raw`\n`, '\n') : readPem(value.trim());
    if (text !== null && isRight(text)) return text;
    context.addIssue(
      text === null ? 'must be PEM text, or the path of a PEM file that can be read' : `must be ${wants}`,
    );
    return z.NEVER;
  });
}

function readPem(path: string): string | null {
  try {
    const text = readFileSync(path, 'utf8');
    return text.length <= LONGEST_PEM ? text : null;
  } catch {
    return null;
  }
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The certificates of a PEM text, in its order; empty if one cannot be read. */
function certificatesIn(text: string): X509Certificate[] {
  try {
    return (text.match(CERTIFICATE) ?? []).map((block) => new X509Certificate(block));
  } catch {
    return [];
  }
}

function canReadKey(text: string): boolean {
  try {
    createPrivateKey(text);
    return true;
  } catch {
    return false;
  }
}

const hasCertificate = (text: string) => certificatesIn(text).length > 0;

/** What this web app shows the provider, so that the provider serves nobody else. */
export const credentialSettings = {
  PROVIDER_API_KEY: optional(
    'provider',
    'API key for the provider, sent as x-api-key with every call. A public site needs it, or PROVIDER_CLIENT_CERT, or PROVIDER_ACCESS=network.',
    z
      .string()
      .trim()
      .regex(/^[\w.~+/=-]{16,256}$/, 'must be 16 to 256 letters, digits and . _ ~ + / = -'),
    { example: 'sandbox-provider-key', secret: true },
  ),
  PROVIDER_CLIENT_CERT: optional(
    'provider',
    'Mutual TLS: the client certificate for the provider, with its chain. PEM text, or the path of a PEM file.',
    pem('a certificate', hasCertificate),
  ),
  PROVIDER_CLIENT_KEY: optional(
    'provider',
    'The private key of PROVIDER_CLIENT_CERT, without a passphrase. PEM text, or the path of a PEM file.',
    pem('a private key without a passphrase', canReadKey),
    { secret: true },
  ),
  PROVIDER_CA: optional(
    'provider',
    'Certificate authorities trusted for the provider, in place of the public ones. PEM text, or the path of a PEM file.',
    pem('one or more certificates', hasCertificate),
  ),
  PROVIDER_ACCESS: optional(
    'provider',
    'network: the provider can only be reached from a private network and needs neither a key nor a certificate.',
    z.enum(['network'], 'must be network'),
  ),
};

interface Credential {
  PROVIDER_URL: string;
  PROVIDER_API_KEY: string | null;
  PROVIDER_CLIENT_CERT: string | null;
  PROVIDER_CLIENT_KEY: string | null;
  PROVIDER_CA: string | null;
}

/** The contradictions between the settings of the credential; each complaint begins with a variable's name and contains no value. */
export function credentialFaults(credential: Credential, set: Record<string, string>, now = Date.now()): string[] {
  const { PROVIDER_URL, PROVIDER_API_KEY, PROVIDER_CLIENT_CERT, PROVIDER_CLIENT_KEY, PROVIDER_CA } = credential;
  const isPlain = PROVIDER_URL.startsWith('http:');
  const faults: string[] = [];
  if (PROVIDER_API_KEY && isPlain && !isLoopback(PROVIDER_URL)) {
    faults.push('PROVIDER_URL must be https where PROVIDER_API_KEY is set, except on a loopback address');
  }
  if (PROVIDER_API_KEY) faults.push(...findKeyCopies(PROVIDER_API_KEY, set));
  if (isPlain && PROVIDER_CLIENT_CERT) faults.push('PROVIDER_CLIENT_CERT needs https in PROVIDER_URL');
  if (isPlain && PROVIDER_CA) faults.push('PROVIDER_CA needs https in PROVIDER_URL');
  if (PROVIDER_CLIENT_CERT && !PROVIDER_CLIENT_KEY) faults.push('PROVIDER_CLIENT_CERT needs PROVIDER_CLIENT_KEY');
  if (PROVIDER_CLIENT_KEY && !PROVIDER_CLIENT_CERT) faults.push('PROVIDER_CLIENT_KEY needs PROVIDER_CLIENT_CERT');
  const [own] = certificatesIn(PROVIDER_CLIENT_CERT ?? '');
  if (own) faults.push(...certificateFaults(own, PROVIDER_CLIENT_KEY, now));
  const authorities = certificatesIn(PROVIDER_CA ?? '');
  if (authorities.length > 0 && authorities.every(({ validTo }) => Date.parse(validTo) < now)) {
    faults.push('PROVIDER_CA has expired');
  }
  return faults;
}

function certificateFaults(own: X509Certificate, key: string | null, now: number): string[] {
  const faults: string[] = [];
  if (Date.parse(own.validTo) < now) faults.push('PROVIDER_CLIENT_CERT has expired: it needs a new one');
  if (Date.parse(own.validFrom) > now) faults.push('PROVIDER_CLIENT_CERT is not valid yet');
  if (key && !own.checkPrivateKey(createPrivateKey(key))) {
    faults.push('PROVIDER_CLIENT_KEY is not the key of PROVIDER_CLIENT_CERT');
  }
  return faults;
}

/** URLs end up in logs and browsers, and another secret has other readers. */
function findKeyCopies(key: string, set: Record<string, string>): string[] {
  const spellings = [key, encodeURIComponent(key)];
  return Object.entries(set).flatMap(([name, value]) =>
    /^[A-Z_]+_URL$|^[A-Z_]+_ORIGINS?$|^OIDC_ISSUER$/.test(name) && spellings.some((form) => value.includes(form))
      ? [`${name} must not hold the key of PROVIDER_API_KEY`]
      : [],
  );
}

/** When the client certificate ends, and when the last of the provider's authorities does: ms since 1970, or null without one. */
export function credentialEnds({
  PROVIDER_CLIENT_CERT,
  PROVIDER_CA,
}: Pick<Credential, 'PROVIDER_CLIENT_CERT' | 'PROVIDER_CA'>): { client: number | null; authorities: number | null } {
  const ends = (text: string | null) => certificatesIn(text ?? '').map(({ validTo }) => Date.parse(validTo));
  const [client = null] = ends(PROVIDER_CLIENT_CERT);
  const authorities = ends(PROVIDER_CA);
  return { client, authorities: authorities.length > 0 ? Math.max(...authorities) : null };
}

/** How long before its end an expiring certificate is reported. */
const SOON_MS = 30 * 24 * 60 * 60_000;

/** The day on which the client certificate ends, as YYYY-MM-DD, if that is within a month. */
export function findNearEnd(certificate: string | null, now = Date.now()): string | null {
  const [own] = certificatesIn(certificate ?? '');
  const end = own ? Date.parse(own.validTo) : Infinity;
  return end >= now && end - now < SOON_MS ? new Date(end).toISOString().slice(0, 10) : null;
}
