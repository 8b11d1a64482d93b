import 'server-only';
import { headers } from 'next/headers';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { ACTIVATION_FLOW, activationPage } from '#lib/activation/flow.ts';
import { clientAddress } from '#lib/http/client-address.ts';
import { findDevice, publicPingUrl } from './provider.ts';
import { accountPath, namedAccount } from '#lib/domain/account-address.ts';
import { isHalfLink } from '#lib/domain/account-link.ts';
import { acpDisplay } from '#lib/plans/acp-display.ts';
import { deviceLocation } from '#lib/activation/device-location.ts';
import { asksForName } from '#lib/domain/customer-name.ts';
import { refusalPath } from '#lib/domain/session/session-paths.ts';
import { oneLine } from '#lib/domain/contact/us-address.ts';
import {
  type AccountRequest,
  type FramedAccount,
  isActivationAwaited,
  leadTo,
  readAccount,
  redirectTo,
  refusedCall,
} from '#lib/account/server/open-account.ts';
import { type Owner, endOnSessionError } from '#lib/session/require-owner.ts';
import type { AccountData } from '#lib/account/server/load-account-data.ts';
import type { ActivationProgressView, ActivationView, AwaitedActivationView } from '#lib/activation/views.ts';
import { deviceInQuery, deviceReference } from './device-reference.ts';
import { readActivation } from './read-activation.ts';

/** An incomplete link leads to the error page. */
export function requireWholeLink({ locale, query }: AccountRequest): void {
  if (!isHalfLink(namedAccount(query).link)) return;
  const href = refusalPath('not-listed', { locale, requested: null, reference: null });
  throw redirectTo({ href, what: 'error', afterMs: 0 }, { isOverHttp: true });
}

/** Spec 2 §9 'Activation': the steps. If an activation of the account's modem is in progress or done, it leads to that one's own page. */
export async function loadActivation(
  owner: Owner,
  request: AccountRequest<'activation'>,
): Promise<{ account: FramedAccount; view: ActivationView | AwaitedActivationView }> {
  const data = await readAccount(owner, request);
  if (data.order && isActivationAwaited(data)) return { account: data, view: awaitedView(owner, request, data.order) };
  const { account, reference } = data;
  const { context, ownerSession, accountId } = owner;
  const { locale, query } = request;
  const device = account.modem && deviceReference(account.modem.macId);
  const status = device && (await readActivation(owner, { device }));
  const step = activationPage('account', status ? status.activation : 'none');
  if (device && step !== 'account') {
    const path = withFlags(ACTIVATION_FLOW[step].path, owner, request, device);
    throw redirectTo({ href: accountPath(`/${locale}${path}`, query.get('account')), what: 'activation', afterMs: 0 });
  }
  const address = clientAddress(await headers()) ?? '';
  const found = await findDevice(context, { accountId, clientAddress: address });
  if (!found.ok) throw await refusedCall(await endOnSessionError(ownerSession, found, clock()), request);
  return {
    account: data,
    view: {
      kind: 'steps',
      account: reference,
      address: oneLine(account.address),
      asksName: asksForName(account),
      location: account.modem ? deviceLocation(found.value) : 'not-found',
      isBehindModem: isBehindModem(owner, request),
      supportPhone: config().SUPPORT_PHONE,
    },
  };
}

/** What was ordered is not there yet: the page waits for it, and leads on as soon as the new account is listed. */
function awaitedView(
  owner: Owner,
  request: AccountRequest<'activation'>,
  { view: order }: NonNullable<AccountData['order']>,
): AwaitedActivationView {
  const path = withFlags(ACTIVATION_FLOW.account.path, owner, request);
  if (order.newAccount === null) return { kind: 'awaited', account: order.account, order };
  const href = accountPath(`/${request.locale}${path}`, order.newAccount);
  throw redirectTo({ href, what: 'activation', afterMs: 0 });
}

/** The page of one device's activation; if there is none, it leads to the steps. */
export async function loadActivationProgress(
  owner: Owner,
  request: AccountRequest<'activation-progress'>,
): Promise<{ account: FramedAccount; view: ActivationProgressView }> {
  const { query } = request;
  const device = deviceInQuery(query);
  const status = device && (await readActivation(owner, { device }));
  const step = activationPage('progress', status ? status.activation : 'none');
  if (!device || !status || step !== 'progress') {
    throw leadTo(withFlags(ACTIVATION_FLOW[step].path, owner, request), owner, request);
  }
  const data = await readAccount(owner, request);
  return {
    account: data,
    view: {
      account: data.reference,
      device,
      isBehindModem: isBehindModem(owner, request),
      status,
      pingUrl: publicPingUrl(owner.context) ?? '',
      showsAcp: acpDisplay(data.account.acp, { hasTiles: config().ACP_TILES }).hasTeaser,
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

/** Adds what is known of the connection to a path of the flow. */
function withFlags(path: string, owner: Owner, request: AccountRequest, device?: string): string {
  const isMobile = request.query.get('mobile') === 'true';
  const given = new URLSearchParams({
    ...(device !== undefined && { device }),
    ...(isBehindModem(owner, request) && { bhr: 'true' }),
    ...(isMobile && { mobile: 'true' }),
  });
  return given.size > 0 ? `${path}?${given}` : path;
}
