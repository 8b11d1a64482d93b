import 'server-only';
import { headers } from 'next/headers';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { ACTIVATION_FLOW, activationPage } from '#lib/activation/flow.ts';
import { clientAddress } from '#lib/http/client-address.ts';
import { findDevice, publicPingUrl } from './provider.ts';
import { accountPath, isHalfLink, parseNamedAccount } from '#lib/domain/account-address.ts';
import { acpDisplay } from '#lib/plans/acp-display.ts';
import { toDeviceLocation } from '#lib/activation/activation-rules.ts';
import { needsName } from '#lib/account/customer-name.ts';
import { refusalPath } from '#lib/domain/session/session-paths.ts';
import { addressLabel } from '#lib/domain/contact/us-address.ts';
import {
  type AccountRequest,
  createCallRefusal,
  createRedirect,
  createStepRedirect,
  isActivationAwaited,
  loadPageAccount,
} from '#lib/account/server/open-account.ts';
import { type Owner, endOnSessionError } from '#lib/session/require-owner.ts';
import type { AccountData } from '#lib/account/server/load-account-data.ts';
import { loadActivationStatus } from './follow-activation.ts';
import { deviceInQuery, deviceReference } from './modem.ts';

/** The steps of an activation, before it is requested. */
export type ActivationView = Extract<LoadedView<typeof loadActivation>, { kind: 'steps' }>;
export type AwaitedActivationView = ReturnType<typeof toAwaitedView>;
export type ActivationProgressView = LoadedView<typeof loadActivationProgress>;
type LoadedView<Load extends (...args: never) => Promise<{ view: object }>> = Awaited<ReturnType<Load>>['view'];

/** An incomplete link leads to the error page. */
export function requireWholeLink({ locale, query }: AccountRequest): void {
  if (!isHalfLink(parseNamedAccount(query).link)) return;
  const href = refusalPath('not-listed', { locale, requested: null, reference: null });
  throw createRedirect({ href, what: 'error', afterMs: 0 }, { isOverHttp: true });
}

/** Spec 2 §9 'Activation': the steps. If an activation of the account's modem is in progress or done, it leads to that one's own page. */
export async function loadActivation(owner: Owner, request: AccountRequest<'activation'>) {
  const accountData = await loadPageAccount(owner, request);
  if (accountData.order && isActivationAwaited(accountData))
    return { account: accountData, view: toAwaitedView(owner, request, accountData.order) };
  const { account, reference } = accountData;
  const { callContext, ownerSession, accountId } = owner;
  const { locale, query } = request;
  const device = account.modem && deviceReference(account.modem.macId);
  const status = device && (await loadActivationStatus(owner, { device }));
  const step = activationPage('account', status ? status.activation : 'none');
  if (device && step !== 'account') {
    const path = withFlags(ACTIVATION_FLOW[step].path, owner, request, device);
    throw createRedirect({
      href: accountPath(`/${locale}${path}`, query.get('account')),
      what: 'activation',
      afterMs: 0,
    });
  }
  const address = clientAddress(await headers()) ?? '';
  const result = await findDevice(callContext, { accountId, clientAddress: address });
  if (!result.ok) throw await createCallRefusal(await endOnSessionError(ownerSession, result, clock()), request);
  return {
    account: accountData,
    view: {
      kind: 'steps' as const,
      account: reference,
      address: addressLabel(account.address),
      asksName: needsName(account),
      location: account.modem ? toDeviceLocation(result.value) : 'not-found',
      isBehindModem: isBehindModem(owner, request),
      supportPhone: config().SUPPORT_PHONE,
    },
  };
}

/** The account to activate was ordered, and is being set up: the page waits for it, and leads on as soon as the new account is listed. */
function toAwaitedView(
  owner: Owner,
  request: AccountRequest<'activation'>,
  { view: order }: NonNullable<AccountData['order']>,
) {
  const path = withFlags(ACTIVATION_FLOW.account.path, owner, request);
  if (order.newAccount === null) return { kind: 'awaited' as const, account: order.account, order };
  const href = accountPath(`/${request.locale}${path}`, order.newAccount);
  throw createRedirect({ href, what: 'activation', afterMs: 0 });
}

/**
 * The page of one device's activation: working, waiting, done. If there is none, it leads to the steps. `pingUrl`: the public file whose
 * response shows that the connection is back. `showsAcp`: the benefit's modal comes before the dashboard.
 */
export async function loadActivationProgress(owner: Owner, request: AccountRequest<'activation-progress'>) {
  const { query } = request;
  const device = deviceInQuery(query);
  const status = device && (await loadActivationStatus(owner, { device }));
  const step = activationPage('progress', status ? status.activation : 'none');
  if (!device || !status || step !== 'progress') {
    throw createStepRedirect(withFlags(ACTIVATION_FLOW[step].path, owner, request), owner, request);
  }
  const accountData = await loadPageAccount(owner, request);
  return {
    account: accountData,
    view: {
      account: accountData.reference,
      device,
      isBehindModem: isBehindModem(owner, request),
      status,
      pingUrl: publicPingUrl(owner.callContext) ?? '',
      showsAcp: acpDisplay(accountData.account.acp, { hasTiles: config().ACP_TILES }).hasTeaser,
      supportPhone: config().SUPPORT_PHONE,
    },
  };
}

/**
 * Taken from the address, or from the session if the address does not set it. Without a public site nothing tells that the connection is
 * back, so nothing waits for it.
 */
function isBehindModem({ ownerSession }: Owner, { query }: AccountRequest): boolean {
  if (config().PUBLIC_SITE_URL === null) return false;
  return query.get('bhr') === 'true' || (query.get('bhr') === null && ownerSession.bhr);
}

/** Adds the flags of the customer's connection to a path of the flow. */
function withFlags(path: string, owner: Owner, request: AccountRequest, device?: string): string {
  const isMobile = request.query.get('mobile') === 'true';
  const flags = new URLSearchParams({
    ...(device !== undefined && { device }),
    ...(isBehindModem(owner, request) && { bhr: 'true' }),
    ...(isMobile && { mobile: 'true' }),
  });
  return flags.size > 0 ? `${path}?${flags}` : path;
}
