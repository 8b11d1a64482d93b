import 'server-only';
import { buildConnector, errors } from 'undici';
import { config } from '#lib/config.ts';
import { failureCause } from '#lib/failure-cause.ts';
import { recordCertificate } from './certificate-ends.ts';

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

export interface ProviderConnector {
  connect: buildConnector.connector;
  /** What TLS to the provider is made with, where a tunnel through a proxy comes first. */
  tls: buildConnector.BuildOptions;
  /** Watches the connections of another connector for refusals, as it does its own. */
  watch: (connect: buildConnector.connector) => buildConnector.connector;
  /** Whether the other side ended the connection of a failed request because of our certificate (RFC 8446 §6.2): it has read nothing of the request then. */
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
        recordCertificate('provider', socket);
        if (socket && port !== undefined) {
          socket.on('error', (error) => {
            if (failureCause(error) === 'certificate-refused') refusedPorts.add(port);
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
