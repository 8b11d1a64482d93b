import 'server-only';
import { config } from '#lib/config.ts';
import { NO_INTERNET_PAGE } from '#lib/domain/entry-paths.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { ConnectionCheck, ConnectionResponse, NoInternetView } from '#lib/litepay/api.ts';
import { type NetworkState, publicConnection } from '#lib/plans/connection.ts';
import { loadNetworkState } from '#lib/plans/server/provider-service-status.ts';
import { type BrowserSession, browserContext, findBrowserSession } from '#lib/session/browser-session.ts';
import { hasLogin } from '#lib/session/login-marks.ts';
import { canRequestGraceLink } from './grace-links.ts';
import { toLocatedPlan } from './guest-account.ts';
import { findConfirmedRefill } from './litepay-pages.ts';
import { findAccountForVersion } from './litepay-purchase.ts';
import { type GuestLookup, lookUpAccount } from './look-up-account.ts';

/**
 * Decision on being offline: the guest's lookup, and for a found account whether its area has an outage. The account is kept for quick refill
 * too, so that a refill goes on from there. Nothing else about the account leaves the server.
 */
export async function checkConnection(
  browserSession: BrowserSession,
  lookup: { phone: string; zip: string; after: string | null },
): Promise<GuestLookup<ConnectionResponse>> {
  const { response, isRight } = await lookUpAccount(browserSession, { ...lookup, purpose: 'no-internet' });
  if (response.outcome !== 'found') return { response, isRight };
  const { plan, purchase } = response;
  const selection = await findAccountForVersion(browserSession, purchase);
  let network: NetworkState = { network: 'no-known-outage' };
  if (selection) {
    const { trackingId, account } = selection;
    const callContext = browserContext(browserSession, { trackingId, caller: hashSubject('phone', lookup.phone) });
    network = await loadNetworkState(callContext, account.accountId, 'guest');
  }
  return { response: { outcome: 'found', connection: publicConnection(plan, network), purchase }, isRight };
}

/** Outcomes that need no more than their name. */
const PLAIN_OUTCOMES = ['not-found', 'several', 'unavailable', 'open', 'confirmed', 'invalid'] as const;

/**
 * The page with the outcome of a form that was sent without a script. The address names the outcome and the purchase that has the account,
 * never what was typed.
 */
export function noInternetPath(
  locale: string,
  check: ConnectionResponse | { outcome: (typeof PLAIN_OUTCOMES)[number] },
): string {
  // The outage is not in the purchase.
  const outcome = check.outcome === 'found' && check.connection.cause === 'outage' ? 'outage' : check.outcome;
  const query = new URLSearchParams({ answer: outcome });
  if (check.outcome === 'found') {
    query.set('purchase', check.purchase.id);
    query.set('version', String(check.purchase.version));
  }
  return `/${locale}${NO_INTERNET_PAGE}?${query}`;
}

/**
 * `?answer=`: the outcome of a form that was sent without a script; nothing of an account is shown once another one was looked up.
 * `&reason=limited`: a rate limit was hit. Nothing is written and the provider is not called, so no limit is counted.
 */
export async function loadNoInternetPage({ query }: PageRequest): Promise<NoInternetView> {
  return {
    check: await findCheck(query),
    after: await findConfirmedRefill(),
    access: config().ACCESS,
    ...(canRequestGraceLink() && { asksForDay: true }),
    canLogIn: hasLogin(),
    supportPhone: config().SUPPORT_PHONE,
  };
}

async function findCheck(query: URLSearchParams): Promise<ConnectionCheck | null> {
  const outcome = query.get('answer');
  if (query.get('reason') === 'limited') return { outcome: 'limited', seconds: null };
  if (outcome === 'found' || outcome === 'outage') {
    const browserSession = await findBrowserSession();
    const purchase = { id: query.get('purchase') ?? '', version: Number(query.get('version')) };
    const selection = browserSession && (await findAccountForVersion(browserSession, purchase));
    // Quick refill may have found a paused home, of which this page knows nothing.
    if (!selection || selection.account.isPaused) return null;
    const network: NetworkState =
      outcome === 'outage' ? { network: outcome, expectedEnd: null, outageId: null } : { network: 'no-known-outage' };
    return { outcome: 'found', connection: publicConnection(toLocatedPlan(selection.account), network), purchase };
  }
  const plainOutcome = PLAIN_OUTCOMES.find((one) => one === outcome);
  return plainOutcome ? { outcome: plainOutcome } : null;
}
