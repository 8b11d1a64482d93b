import 'server-only';
import { ACTIVATION_FLOW, type ActivationFailureKind, progressPath } from '#lib/activation/flow.ts';
import { nextPath } from '#lib/domain/step-table.ts';
import { findAccountReference, accountPath } from '#lib/domain/account-address.ts';
import { formatFlags } from '#lib/account/account-routing.ts';
import { parseReturnPath } from '#lib/domain/session/session-paths.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { errorBasics } from './error-pages.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import { deviceInQuery } from '#lib/activation/server/modem.ts';

/** Strangers see this page too, so its type is written. */
export interface ActivationErrorView {
  kind: ActivationFailureKind;
  reference: string;
  /** If the modem is slow, the page that waits for it. */
  retryUrl: string;
  /** What a restart acts on; null if the URL names none. */
  restart: { account: string; device: string; progressUrl: string } | null;
  dashboardUrl: string;
  /** For a customer whose account is past use: where to go next. Else null. */
  account: { chooseUrl: string | null; logOutUrl: string } | null;
  supportPhone: string;
}

const KINDS = ['restart', 'slow'] as const;

/**
 * Spec 2 §9 'Activation'. The address contains what failed, as in `activationErrorPath`, or what could not be read (`returnTo`). The values
 * typed in the steps are still there.
 */
export async function loadActivationErrorPage(request: PageRequest): Promise<ActivationErrorView> {
  const { locale, query } = request;
  const account = findAccountReference(query);
  const device = deviceInQuery(query);
  const isBehindModem = query.get('bhr') === 'true';
  const steps = `/${locale}${nextPath(ACTIVATION_FLOW, 'error')}${formatFlags({ bhr: isBehindModem, mobile: false })}`;
  const to = (path: string) => accountPath(path, account);
  const { reference, supportPhone, account: ways } = errorBasics(request);
  const restart =
    account !== null && device !== null
      ? { account, device, progressUrl: to(`/${locale}${progressPath({ device, isBehindModem })}`) }
      : null;
  const kind = KINDS.find((one) => one === query.get('reason')) ?? 'activation';
  return {
    reference,
    supportPhone,
    account: ways ?? null,
    kind,
    retryUrl: (kind === 'slow' && restart?.progressUrl) || (parseReturnPath(query.get('returnTo')) ?? to(steps)),
    restart,
    dashboardUrl: to(`/${locale}${DASHBOARD_PAGE}`),
  };
}
