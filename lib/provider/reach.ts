import 'server-only';
import { config } from '#lib/config.ts';
import { callerRefusedBody } from '#lib/contract/failure.ts';
import type { FailureCause } from '#lib/failure-cause.ts';
import { apiKeyHeader } from './caller-credential.ts';
import { send } from './transport.ts';

const TIMEOUT_MS = 2_000;
const MOST_BYTES = 65_536;

/** `cause`: why there was no response at all. */
export type Reach = { state: 'off' } | { state: 'ok' | 'failed'; ms: number; cause?: FailureCause };

/** Measures whether the configured services that the web app depends on can be reached. `off`: not configured. */
export async function measureReach(): Promise<Record<'provider' | 'content' | 'identity', Reach>> {
  const { PROVIDER_URL, CONTENT_URL, OIDC_ISSUER } = config();
  const discovery = OIDC_ISSUER && `${OIDC_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const [provider, content, identity] = await Promise.all([
    reach(PROVIDER_URL, apiKeyHeader()),
    reach(CONTENT_URL),
    reach(discovery),
  ]);
  return { provider, content, identity };
}

/** Any response counts but a server error, and a provider that refuses this web app: a real call would need a customer. */
async function reach(url: string | null, credential: Record<string, string> = {}): Promise<Reach> {
  if (url === null) return { state: 'off' };
  const since = performance.now();
  const response = await send({
    url: new URL(url),
    method: 'GET',
    headers: { accept: 'application/json', ...credential },
    timeoutMs: Math.max(1, Math.round(TIMEOUT_MS * config().PROVIDER_TIME_SCALE)),
    maxBytes: MOST_BYTES,
    pool: 'reads',
  });
  const isReached =
    response.kind === 'oversize' ? response.status < 500 : response.kind === 'response' && isHealthy(response);
  const cause = 'cause' in response ? { cause: response.cause } : {};
  return { state: isReached ? 'ok' : 'failed', ms: Math.round(performance.now() - since), ...cause };
}

function isHealthy({ status, text }: { status: number; text: string }): boolean {
  if (status >= 500) return false;
  if (status !== 401) return true;
  try {
    return !callerRefusedBody.safeParse(JSON.parse(text)).success;
  } catch {
    return true;
  }
}
