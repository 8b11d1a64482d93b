import 'server-only';
import { headers } from 'next/headers';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { ACTIVATION_FLOW, activationPage } from '#lib/flows/activation.ts';
import { clientAddress } from '#lib/http/client-address.ts';
import { withCost } from '#lib/http/entrance.ts';
import { findDevice, publicPingUrl } from '#lib/provider/activation.ts';
import { accountPath, namedAccount } from '#lib/rules/account/account-address.ts';
import { isHalfLink } from '#lib/rules/account/account-link.ts';
import { acpDisplay } from '#lib/rules/acp/acp-display.ts';
import { deviceLocation } from '#lib/rules/activation/device-location.ts';
import { asksForName } from '#lib/rules/account/customer-name.ts';
import { refusalPath } from '#lib/rules/session/refusal-path.ts';
import { oneLine } from '#lib/services/account/account-views.ts';
import type { AccountData } from '#lib/services/account/load-account-data.ts';
import {
  ACCOUNT_PAGE,
  type AccountPageRequest,
  loadOwned,
  refusedView,
  showAccount,
} from '#lib/services/account/load-account-page.ts';
import { showOrRedirect } from '#lib/services/account/show-or-redirect.ts';
import { type Owner, refusalOf } from '#lib/session/require-owner.ts';
import type { AccountPageView } from '#lib/views/account.ts';
import type { ActivationProgressView, ActivationView } from '#lib/views/activation.ts';
import type { PageRequest, PageResult } from '#lib/views/page-result.ts';
import { deviceInQuery, deviceReference } from './device-reference.ts';
import { readActivation } from './read-activation.ts';

type Page<View> = Promise<PageResult<AccountPageView<View>>>;

/**
 * Spec 2 §9 'Activation': the steps. An incomplete link leads to the error page, and so does one for another customer's account. If an
 * activation of the account's modem is in progress or done, the page leads to that activation's own page.
 */
export const loadActivationPage = withCost(
  ACCOUNT_PAGE,
  ({ locale, query, isAction }: PageRequest): Page<ActivationView> => {
    const request = { page: 'activation', locale, query, isAction } as const;
    if (isHalfLink(namedAccount(query).link)) {
      return Promise.resolve({
        redirect: refusalPath('not-listed', { locale, requested: null, reference: null }),
      });
    }
    return loadOwned(request, async (owner) => ({
      show: () => showOrRedirect(owner, request, (data) => stepsOf(data, owner, request)),
    }));
  },
);

/** The page of one device's activation; if there is none, it leads to the steps. */
export const loadActivationProgressPage = withCost(
  ACCOUNT_PAGE,
  ({ locale, query, isAction }: PageRequest): Page<ActivationProgressView> => {
    const request = { page: 'activation-progress', locale, query, isAction } as const;
    const device = deviceInQuery(query);
    return loadOwned(request, async (owner) => {
      const status = device && (await readActivation(owner, { device, now: clock() }));
      const step = activationPage('progress', status ? status.activation : 'none');
      if (!device || !status || step !== 'progress') {
        return { redirect: withFlags(ACTIVATION_FLOW[step].path, owner, request) };
      }
      return {
        show: () =>
          showAccount(owner, request, (data) => ({
            account: data.reference,
            device,
            isBehindModem: isBehindModem(owner, request),
            status,
            pingUrl: publicPingUrl(owner.context),
            showsAcp: acpDisplay(data.account.acp, { hasTiles: config().ACP_TILES }).hasTeaser,
            supportPhone: config().SUPPORT_PHONE,
          })),
      };
    });
  },
);

/** The steps, or what is shown instead. */
async function stepsOf(
  { account, reference }: AccountData,
  owner: Owner,
  request: AccountPageRequest,
): Promise<{ view: ActivationView } | { instead: AccountPageView<never> }> {
  const { context, ownerSession, accountId } = owner;
  const { locale, query } = request;
  const device = account.modem && deviceReference(account.modem.macId);
  const status = device && (await readActivation(owner, { device, now: clock() }));
  const step = activationPage('account', status ? status.activation : 'none');
  if (device && step !== 'account') {
    const path = withFlags(ACTIVATION_FLOW[step].path, owner, request, device);
    const href = accountPath(`/${locale}${path}`, query.get('account'));
    return { instead: { kind: 'redirect', redirect: { href, what: 'activation', afterMs: 0 } } };
  }
  const address = clientAddress(await headers()) ?? '';
  const found = await findDevice(context, { accountId, clientAddress: address });
  if (!found.ok) return { instead: await refusedView(await refusalOf(ownerSession, found, clock()), request) };
  const location = account.modem ? deviceLocation(found.value) : 'not-found';
  const { SUPPORT_PHONE: supportPhone } = config();
  return {
    view: {
      ...{ account: reference, address: oneLine(account.address), asksName: asksForName(account) },
      ...{ location, isBehindModem: isBehindModem(owner, request), supportPhone },
    },
  };
}

/** Taken from the address, or from the session if the address does not set it. */
function isBehindModem({ ownerSession }: Owner, { query }: AccountPageRequest): boolean {
  return query.get('bhr') === 'true' || (query.get('bhr') === null && ownerSession.bhr);
}

/** Adds what is known of the connection to a path of the flow. */
function withFlags(path: string, owner: Owner, request: AccountPageRequest, device?: string): string {
  const isMobile = request.query.get('mobile') === 'true';
  const given = new URLSearchParams({
    ...(device !== undefined && { device }),
    ...(isBehindModem(owner, request) && { bhr: 'true' }),
    ...(isMobile && { mobile: 'true' }),
  });
  return given.size > 0 ? `${path}?${given}` : path;
}
