import 'server-only';
import { ACTIVATION_FLOW } from '#lib/activation/flow.ts';
import { nextPath } from '#lib/domain/step-table.ts';
import { progressPath } from '#lib/activation/paths.ts';
import { accountInQuery, accountPath } from '#lib/domain/account-address.ts';
import { flagsQuery } from '#lib/account/account-landing.ts';
import { returnPath } from '#lib/domain/session/session-paths.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { errorBasics } from './error-basics.ts';
import type { ActivationErrorView } from '#lib/activation/views.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import { deviceInQuery } from '#lib/activation/server/device-reference.ts';

const KINDS = ['restart', 'slow'] as const;

/**
 * Spec 2 §9 'Activation'. The address contains what failed, as in `activationErrorPath`, or what could not be read (`returnTo`). The values
 * typed in the steps are still there.
 */
export async function loadActivationErrorPage(request: PageRequest): Promise<ActivationErrorView> {
  const { locale, query } = request;
  const account = accountInQuery(query);
  const device = deviceInQuery(query);
  const isBehindModem = query.get('bhr') === 'true';
  const steps = `/${locale}${nextPath(ACTIVATION_FLOW, 'error')}${flagsQuery({ bhr: isBehindModem, mobile: false })}`;
  const to = (path: string) => accountPath(path, account);
  const { reference, supportPhone, account: ways } = errorBasics(request);
  const restart =
    account !== null && device !== null
      ? { account, device, progressUrl: to(`/${locale}${progressPath({ device, isBehindModem })}`) }
      : null;
  const kind = KINDS.find((known) => known === query.get('reason')) ?? 'activation';
  return {
    reference,
    supportPhone,
    account: ways ?? null,
    kind,
    retryUrl: (kind === 'slow' && restart?.progressUrl) || (returnPath(query.get('returnTo')) ?? to(steps)),
    restart,
    dashboardUrl: to(`/${locale}${DASHBOARD_PAGE}`),
  };
}
