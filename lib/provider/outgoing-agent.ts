import 'server-only';
import { Agent, type buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool, setGlobalDispatcher } from 'undici';

/** This machine's own addresses never go through a proxy: the server requests its landing pages from itself. */
const OWN_ADDRESSES = ['localhost', '127.0.0.1', '::1'];

/**
 * Whether Node's documented switch for proxies is on: HTTPS_PROXY and NO_PROXY then count. Node's own reading of it ends at its built-in
 * `fetch`, and even that is replaced by the HTTP client of this project.
 */
const usesProxy = () => process.env.NODE_USE_ENV_PROXY === '1';

interface Connections extends Agent.Options {
  /** How TLS to the other end is made: alone it belongs to `connect`, behind a proxy the tunnel comes first. */
  requestTls?: buildConnector.BuildOptions;
  /** Sees each connection that is made, through a proxy too. */
  watch?: (connect: buildConnector.connector) => buildConnector.connector;
}

/** Connections to other machines, through the proxy that the environment names. A tunnel that fails has sent nothing of the request. */
export function createOutgoingAgent({ requestTls, watch, ...options }: Connections = {}): Dispatcher {
  if (!usesProxy()) return new Agent(options);
  const { no_proxy: lower, NO_PROXY: upper } = process.env;
  return new EnvHttpProxyAgent({
    ...options,
    noProxy: [lower ?? upper ?? '', ...OWN_ADDRESSES].filter(Boolean).join(','),
    ...(requestTls && { requestTls }),
    ...(watch && {
      factory: (origin: string | URL, given: Pool.Options) =>
        new Pool(origin, {
          ...given,
          ...(typeof given.connect === 'function' && { connect: watch(given.connect) }),
        }),
    }),
  });
}

/** Has `fetch` take the proxy as well: the identity provider's library uses it. */
export function useProxyForFetch(): void {
  if (usesProxy()) setGlobalDispatcher(createOutgoingAgent());
}
