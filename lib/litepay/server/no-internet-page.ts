import 'server-only';
import { config } from '#lib/config.ts';
import { NO_INTERNET_PAGE } from '#lib/domain/entry-paths.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import type { ConnectionResponse } from '#lib/litepay/api.ts';
import type { ConnectionCheck, NoInternetView } from '#lib/litepay/views.ts';
import { type NetworkState, publicConnection } from '#lib/plans/connection.ts';
import { findBrowserSession } from '#lib/session/browser-session.ts';
import { hasLogin } from '#lib/session/has-login.ts';
import { findConfirmedRefill } from './litepay-pages.ts';
import { findAccountForVersion } from './litepay-purchase.ts';
import { toLocatedPlan } from './located-plan.ts';

/** Answers that say all in their name. */
const PLAIN = ['not-found', 'several', 'unavailable', 'open', 'confirmed', 'invalid'] as const;

/** The page with the answer to a form that was sent without a script. The address holds its kind and the purchase that holds the account, never what was typed. */
export function noInternetPath(
  locale: string,
  answer: ConnectionResponse | { outcome: (typeof PLAIN)[number] },
): string {
  // The outage is not in the purchase.
  const kind = answer.outcome === 'found' && answer.connection.cause === 'outage' ? 'outage' : answer.outcome;
  const query = new URLSearchParams({ answer: kind });
  if (answer.outcome === 'found') {
    query.set('purchase', answer.purchase.id);
    query.set('version', String(answer.purchase.version));
  }
  return `/${locale}${NO_INTERNET_PAGE}?${query}`;
}

/**
 * `?answer=`: of a form that was sent without a script; nothing is said of an account once another one is located. `&reason=limited`: a rate
 * limit was hit. Nothing is written and the provider is not asked, so no limit is counted.
 */
export async function loadNoInternetPage({ query }: PageRequest): Promise<NoInternetView> {
  return {
    answer: await answerOf(query),
    after: await findConfirmedRefill(),
    canLogIn: hasLogin(),
    supportPhone: config().SUPPORT_PHONE,
  };
}

async function answerOf(query: URLSearchParams): Promise<ConnectionCheck | null> {
  const kind = query.get('answer');
  if (query.get('reason') === 'limited') return { outcome: 'limited', seconds: null };
  if (kind === 'found' || kind === 'outage') {
    const browserSession = await findBrowserSession();
    const purchase = { id: query.get('purchase') ?? '', version: Number(query.get('version')) };
    const data = browserSession && (await findAccountForVersion(browserSession, purchase));
    if (!data) return null;
    const network: NetworkState =
      kind === 'outage' ? { network: kind, expectedEnd: null } : { network: 'no-known-outage' };
    return { outcome: 'found', connection: publicConnection(toLocatedPlan(data.located), network), purchase };
  }
  const outcome = PLAIN.find((one) => one === kind);
  return outcome ? { outcome } : null;
}
