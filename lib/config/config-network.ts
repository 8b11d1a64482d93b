import { isLoopback, offOrOn } from './config-values.ts';
import { variable } from './config-variable.ts';

/** Which networks without TLS are the operator's own. There is none for PROVIDER_URL: card data go there. */
export const databaseNetwork = {
  DATABASE_PRIVATE_NETWORK: variable(
    'store',
    'on: the network between this server and the host in DATABASE_URL is your own, so the connection needs no TLS (sslmode=verify-full). Not needed for this machine or a Unix socket.',
    offOrOn,
    { default: 'off' },
  ),
};
export const telemetryNetwork = {
  OTEL_PRIVATE_NETWORK: variable(
    'telemetry',
    'on: the network between this server and the collector is your own, so its URL may be http. Not needed for this machine.',
    offOrOn,
    { default: 'off' },
  ),
};

const OTLP_ENDPOINTS = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
] as const;

/** For `productionWarnings`: connections to other machines that somebody in between could read or change. */
export function networkWarnings(set: Record<string, string>): string[] {
  return [...databaseWarnings(set), ...collectorWarnings(set)];
}

function databaseWarnings(set: Record<string, string>): string[] {
  const { DATABASE_URL, DATABASE_PRIVATE_NETWORK } = set;
  if (!DATABASE_URL || DATABASE_PRIVATE_NETWORK === 'on' || isDatabaseProtected(DATABASE_URL, set)) return [];
  return [
    'DATABASE_URL leads to another machine without TLS, or without a check of its certificate: add sslmode=verify-full, or set DATABASE_PRIVATE_NETWORK=on if the network in between is your own; from the next release on a public site does not start without',
  ];
}

function collectorWarnings(set: Record<string, string>): string[] {
  if (set['OTEL_PRIVATE_NETWORK'] === 'on' || set['OTEL_SDK_DISABLED'] === 'true') return [];
  const plain = OTLP_ENDPOINTS.filter((name) => {
    const url = set[name]?.trim() ?? '';
    return /^http:/i.test(url) && URL.canParse(url) && !isLoopback(url);
  });
  return plain.map(
    (name) =>
      `${name} is http to another machine: make it https, or set OTEL_PRIVATE_NETWORK=on if the network in between is your own; from the next release on a public site does not start without`,
  );
}

/**
 * Whether nobody between this server and the database can read or change what passes: a Unix socket, this machine, or TLS with a check of
 * the certificate. Reads the URL and the PG… variables as node-postgres does: `prefer` and `require` mean `verify-full`, unless
 * `uselibpqcompat=true` gives them libpq's meaning.
 */
export function isDatabaseProtected(databaseUrl: string, env: Record<string, string> = {}): boolean {
  const url = parseDatabaseUrl(databaseUrl);
  // The store reports that it cannot be opened.
  if (url === null) return true;
  const host = url.searchParams.get('host') || decodeURIComponent(url.hostname) || env['PGHOST'] || 'localhost';
  if (host.startsWith('/') || isLocalHost(host)) return true;
  return hasVerifiedTls(url.searchParams, env['PGSSLMODE']);
}

/** As node-postgres: a URL with a user and without a host is none for the URL standard. */
function parseDatabaseUrl(databaseUrl: string): URL | null {
  if (URL.canParse(databaseUrl)) return new URL(databaseUrl);
  const withHost = databaseUrl.replace('@/', '@localhost/');
  return URL.canParse(withHost) ? new URL(withHost) : null;
}

function isLocalHost(host: string): boolean {
  const address = `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}`;
  return URL.canParse(address) && isLoopback(address);
}

const VERIFIED_MODES = new Set(['prefer', 'require', 'verify-ca', 'verify-full']);

function hasVerifiedTls(query: URLSearchParams, modeInEnvironment = ''): boolean {
  const mode = query.get('sslmode');
  if (mode !== null && mode !== '') {
    if (query.get('uselibpqcompat') !== 'true') return VERIFIED_MODES.has(mode);
    return (
      mode === 'verify-full' || ((mode === 'require' || mode === 'verify-ca') && Boolean(query.get('sslrootcert')))
    );
  }
  if (['sslcert', 'sslkey', 'sslrootcert'].some((name) => query.get(name))) return true;
  const ssl = query.get('ssl');
  if (ssl !== null) return ssl === 'true' || ssl === '1';
  return query.get('sslnegotiation') === 'direct' || VERIFIED_MODES.has(modeInEnvironment);
}
