import 'server-only';
import { buildConnector, errors } from 'undici';
import { config } from '#lib/config.ts';

/** The header by which the provider knows this web app, on its own calls alone: content, the public site and browsers never get it. */
export function apiKeyHeader(): Record<string, string> {
  const { PROVIDER_API_KEY } = config();
  return PROVIDER_API_KEY === null ? {} : { 'x-api-key': PROVIDER_API_KEY };
}

/** The certificate that this web app shows the provider, and the authorities that may have signed the provider's own. */
function providerTls(): { cert?: string; key?: string; ca?: string } {
  const { PROVIDER_CLIENT_CERT: cert, PROVIDER_CLIENT_KEY: key, PROVIDER_CA: ca } = config();
  return { ...(cert !== null && { cert }), ...(key !== null && { key }), ...(ca !== null && { ca }) };
}

/** Alerts by which a server refuses the certificate of its client (RFC 8446 §6.2), as OpenSSL names them. */
const CERTIFICATE_ALERT =
  /_ALERT_(?:CERTIFICATE_(?:REQUIRED|EXPIRED|REVOKED|UNKNOWN)|BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)$/;

export interface ProviderConnector {
  connect: buildConnector.connector;
  /** What TLS to the provider is made with, where a tunnel through a proxy comes first. */
  tls: buildConnector.BuildOptions;
  /** Watches the connections of another connector for refusals, as it does its own. */
  watch: (connect: buildConnector.connector) => buildConnector.connector;
  /** Whether the other side ended the connection of a failed request because of our certificate: it has read nothing of the request then. */
  hasRefused: (error: unknown) => boolean;
}

/**
 * Connects to the provider with our certificate. The client of the requests reports a connection that the other side closed without the alert
 * that came before, so the alert is kept for as long as its socket closes, by the socket's own port.
 */
export function createProviderConnector(timeout: number): ProviderConnector {
  const tls = { timeout, ...providerTls() };
  const refusedPorts = new Set<number>();
  const watch =
    (connect: buildConnector.connector): buildConnector.connector =>
    (options, callback) =>
      connect(options, (...connected) => {
        const [, socket] = connected;
        const port = socket?.localPort;
        if (socket && port !== undefined) {
          socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
            if (CERTIFICATE_ALERT.test(code)) refusedPorts.add(port);
          });
          // Another connection may get the same port later.
          socket.once('close', () => setImmediate(() => refusedPorts.delete(port)));
        }
        callback(...connected);
      });
  return {
    connect: watch(buildConnector(tls)),
    tls,
    watch,
    hasRefused: (error) =>
      error instanceof errors.SocketError && refusedPorts.has(error.socket?.localPort ?? Number.NaN),
  };
}
