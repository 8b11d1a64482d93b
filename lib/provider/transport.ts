import 'server-only';
import { StringDecoder } from 'node:string_decoder';
import { type Dispatcher, request } from 'undici';
import { config } from '#lib/config.ts';
import { type FailureCause, failureCause } from '#lib/failure-cause.ts';
import { createProviderConnector, type ProviderConnector } from './caller-credential.ts';
import { createOutgoingAgent } from './outgoing-agent.ts';

const CONNECT_TIMEOUT_MS = 2_000;

export interface OutgoingRequest {
  url: URL;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Milliseconds for everything: connecting, waiting and reading. */
  timeoutMs: number;
  maxBytes: number;
  /** Payments use connections of their own, one per request: a reused socket that dies leaves a charge in doubt. */
  pool: 'reads' | 'payments';
}

export type RawResponse =
  | { kind: 'response'; status: number; isJson: boolean; text: string }
  | { kind: 'oversize'; status: number }
  | { kind: 'not-sent'; cause: FailureCause }
  /** The other side refused our certificate. */
  | { kind: 'refused'; cause: FailureCause }
  | { kind: 'no-answer'; cause: FailureCause };

/** `others`: content, the public site and the identity provider, which never see the certificate for the provider. */
interface Pools {
  reads: Dispatcher;
  payments: Dispatcher;
  others: Dispatcher;
  hasRefused: ProviderConnector['hasRefused'];
}

/** Next loads server modules once per bundle; the pools must exist once per process. */
const globals = globalThis as typeof globalThis & { hearthlinePools?: Pools };

function pools(): Pools {
  if (globals.hearthlinePools) return globals.hearthlinePools;
  const timeout = CONNECT_TIMEOUT_MS * config().PROVIDER_TIME_SCALE;
  const { connect, hasRefused, tls, watch } = createProviderConnector(timeout);
  const limits = { connections: 128, headersTimeout: 0, bodyTimeout: 0 };
  const toProvider = { ...limits, connect, requestTls: tls, watch };
  globals.hearthlinePools = {
    reads: createOutgoingAgent(toProvider),
    others: createOutgoingAgent({ ...limits, connect: { timeout } }),
    // HTTP/2 would put them all on one connection.
    payments: createOutgoingAgent({ ...toProvider, pipelining: 0, allowH2: false }),
    hasRefused,
  };
  return globals.hearthlinePools;
}

/** One HTTP exchange. Redirects are not followed, cookies are not kept, at most `maxBytes` are read. Never throws. */
export async function send(outgoing: OutgoingRequest): Promise<RawResponse> {
  let hasStarted = false;
  const isToProvider = outgoing.url.origin === new URL(config().PROVIDER_URL).origin;
  const dispatcher = pools()[isToProvider ? outgoing.pool : 'others'].compose(
    trackRequestSent(() => {
      hasStarted = true;
    }),
  );
  try {
    const { statusCode, headers, body } = await request(outgoing.url, {
      method: outgoing.method,
      headers: outgoing.headers,
      body: outgoing.body,
      dispatcher,
      signal: AbortSignal.timeout(outgoing.timeoutMs),
    });
    // Decoded chunk by chunk: joining the chunks first would copy a long response twice.
    const decoder = new StringDecoder('utf8');
    let [text, bytes] = ['', 0];
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > outgoing.maxBytes) {
        body.destroy();
        return { kind: 'oversize', status: statusCode };
      }
      text += decoder.write(chunk);
    }
    const type = String(headers['content-type'] ?? '');
    return {
      kind: 'response',
      status: statusCode,
      isJson: /^application\/([\w.+-]+\+)?json\b/i.test(type),
      text: text + decoder.end(),
    };
  } catch (error) {
    const cause = failureCause(error);
    // TLS 1.2 refuses a certificate within the handshake, TLS 1.3 after it.
    const isRefused = isToProvider && (cause === 'certificate-refused' || pools().hasRefused(error));
    if (isRefused) return { kind: 'refused', cause: 'certificate-refused' };
    return { kind: hasStarted ? 'no-answer' : 'not-sent', cause };
  }
}

/**
 * Calls `onStart` immediately before the first byte of a request goes to the socket. While it has not been called, nothing has left this
 * machine, whatever the error: the same error code may occur before and after (EHOSTUNREACH).
 */
function trackRequestSent(onStart: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        onStart();
        handler.onRequestStart?.(controller, context);
      },
      onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
      onResponseStart: (...given) => handler.onResponseStart?.(...given),
      onResponseData: (...given) => handler.onResponseData?.(...given),
      onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
      onResponseError: (...given) => handler.onResponseError?.(...given),
    });
}
