import 'server-only';
import { after } from 'next/server';
import { config } from '#lib/config.ts';
import { GRACE_LINK } from '#lib/domain/entry-paths.ts';
import { logFailedRequest } from '#lib/http/request-bug.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { shortCode } from '#lib/http/tracking.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { LinkedGraceResponse, GraceLinkView } from '#lib/litepay/api.ts';
import type { PurchaseRef } from '#lib/payment/api.ts';
import { findOnceAction, type OnceAction, type OnceOutcome, runOnce } from '#lib/payment/server/once-flow.ts';
import { createGraceAction, isSameGrace } from '#lib/plans/server/grace-action.ts';
import { submitGraceLink } from '#lib/plans/server/provider-grace.ts';
import { loadNetworkState } from '#lib/plans/server/provider-service-status.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { messageOutcome } from '#lib/provider/provider-result.ts';
import { type BrowserSession, browserContext } from '#lib/session/browser-session.ts';
import { refuseInMaintenance } from '#lib/store/refuse-in-maintenance.ts';
import { store } from '#lib/store/store.ts';
import { loadGuestAccount } from './guest-account.ts';
import { parseLinkToken } from './link-token.ts';
import { findAccountForVersion, type LocatedAccount } from './litepay-purchase.ts';
import { type GuestAccount, loadGuestDashboard } from './provider.ts';
import {
  consumeGraceLink,
  createGraceLink,
  findGraceLink,
  findUsedGraceLink,
  type LinkedGrace,
  reopenGraceLink,
} from './stored-grace-link.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Decision on grace: whether a guest may ask for a link. It says nothing of any account. */
export function canRequestGraceLink(): boolean {
  return config().PROVIDER_GRACE_GUEST && supports('grace');
}

/**
 * Decision on grace: a guest who has found an account without days asks for a day. The link goes to the account's own contact, and only
 * behind the response, so that nobody learns from words or time whether one was sent.
 */
export async function requestGraceLink(
  browserSession: BrowserSession,
  purchase: PurchaseRef,
  { path }: { path: string },
): Promise<void> {
  await refuseInMaintenance();
  const selection = await findAccountForVersion(browserSession, purchase);
  if (!selection || !canRequestGraceLink()) return;
  const { trackingId, account } = selection;
  const callContext = browserContext(browserSession, { trackingId, caller: hashSubject('phone', account.phone) });
  after(
    sendGraceLink(callContext, account).catch((error: unknown) =>
      logFailedRequest({ trackingId, reference: shortCode(trackingId), path }, error),
    ),
  );
}

async function sendGraceLink(callContext: CallContext, { accountId, phone, zip }: LocatedAccount): Promise<void> {
  const account = await loadGuestAccount(callContext, { phone, zip });
  if (!account.ok || account.value.accountId !== accountId || account.value.state !== 'no-days-left') return;
  const { graceOffer: terms, language } = account.value;
  if (!terms) return;
  // During an outage the day would pass without internet.
  if ((await loadNetworkState(callContext, accountId, 'guest')).network === 'outage') return;
  const { buckets } = await store();
  const oneADay = {
    key: `grace-link ${hashSubject('account', accountId)}`,
    capacity: 1,
    refillPerMs: 0,
    restMs: DAY_MS,
  };
  if (!(await buckets.take(oneADay)).allowed) return;
  const token = await createGraceLink({ accountId, phone, zip, terms });
  const url = `${config().APP_ORIGIN}/${language}${GRACE_LINK}/${token}`;
  const outcome = messageOutcome(await submitGraceLink(callContext, { accountId, url }));
  if (outcome === 'not-sent') await buckets.giveBack(oneADay.key, 1, oneADay.capacity);
}

/** The page that a link opens: what the day costs. It takes nothing and calls no provider, because link previews and mail scanners open links too. */
export async function loadGraceLinkPage({ params }: PageRequest): Promise<GraceLinkView> {
  const token = params['token'] ?? '';
  const id = canRequestGraceLink() ? parseLinkToken('day link', token) : null;
  const linkedGrace = id === null ? null : await findGraceLink(id);
  const { SUPPORT_PHONE: supportPhone } = config();
  return { link: linkedGrace && { token, ...linkedGrace.terms }, supportPhone };
}

/** Takes the day that the link's page offers, once; the same press again gets the same outcome. */
export async function takeGraceByLink(
  browserSession: BrowserSession,
  { token, locale }: { token: string; locale: Locale },
): Promise<LinkedGraceResponse> {
  const id = canRequestGraceLink() ? parseLinkToken('day link', token) : null;
  if (id === null) return { outcome: 'refused' };
  const link = (await findGraceLink(id)) ?? (await findUsedGraceLink(id));
  if (!link) return { outcome: 'refused' };
  const reading = await readLinkedAccount(browserSession, link);
  if (!reading.ok) {
    // What could not be read during maintenance is no failure of this press.
    await refuseInMaintenance();
    return { outcome: 'failed' };
  }
  const { accountId, expiry, graceOffer } = reading.value;
  if (accountId !== link.accountId || expiry === null) return { outcome: 'refused' };
  const action = createLinkAction(browserSession, link, expiry);
  const previous = await findOnceAction(action);
  if (previous && previous.outcome.outcome !== 'failed') return toResponse(previous.outcome, link);
  if (!graceOffer || !isSameGrace(graceOffer, link.terms)) return { outcome: 'changed' };
  await refuseInMaintenance();
  // Of two presses at once both get here: the ledger sends one request, and both get its outcome.
  await consumeGraceLink(id);
  const outcome = await runOnce(action, locale);
  if (outcome.outcome === 'failed') await reopenGraceLink(id, link);
  return toResponse(outcome, link);
}

function toResponse({ outcome, reference }: OnceOutcome, { terms }: LinkedGrace): LinkedGraceResponse {
  switch (outcome) {
    case 'done':
      return { outcome, until: terms.until };
    case 'pending':
      return { outcome, reference };
    case 'failed':
      return { outcome };
  }
}

function linkContext(browserSession: BrowserSession, { phone }: LinkedGrace): CallContext {
  return browserContext(browserSession, { caller: hashSubject('phone', phone) });
}

function readLinkedAccount(browserSession: BrowserSession, link: LinkedGrace) {
  return loadGuestDashboard(linkContext(browserSession, link), { phone: link.phone, zip: link.zip });
}

function createLinkAction(browserSession: BrowserSession, link: LinkedGrace, lastPaidDay: string): OnceAction {
  const { accountId } = link;
  const isSame = (account: GuestAccount) => account.accountId === accountId;
  return createGraceAction(
    {
      accountId,
      browserId: browserSession.browserId,
      terms: link.terms,
      callContext: linkContext(browserSession, link),
      caller: 'guest',
      async read() {
        const account = await readLinkedAccount(browserSession, link);
        if (!account.ok) return account;
        const { expiry, grace, graceOffer } = account.value;
        return { ok: true, value: { expiry: isSame(account.value) ? expiry : null, grace, graceOffer } };
      },
    },
    lastPaidDay,
  );
}
