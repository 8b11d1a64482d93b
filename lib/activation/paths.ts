import { ACTIVATION_FLOW } from './flow.ts';
import type { ActivationErrorView } from './views.ts';

interface Shown {
  device: string;
  isBehindModem: boolean;
}

/** The path of the page of a device's activation, without language and account. */
export function progressPath({ device, isBehindModem }: Shown): string {
  return `${ACTIVATION_FLOW.progress.path}?${new URLSearchParams({ device, ...flags(isBehindModem) })}`;
}

interface Failed {
  kind: ActivationErrorView['kind'];
  reference: string | null;
  /** The references of what failed; the device is null before one is known. */
  account: string;
  device: string | null;
  isBehindModem: boolean;
}

/** The path of the error page, which offers a retry; without the language. */
export function activationErrorPath({ kind, reference, account, device, isBehindModem }: Failed): string {
  const query = new URLSearchParams({
    ...(kind !== 'activation' && { reason: kind }),
    ...(reference !== null && { reference }),
    account,
    ...(device !== null && { device }),
    ...flags(isBehindModem),
  });
  return `${ACTIVATION_FLOW.error.path}?${query}`;
}

function flags(isBehindModem: boolean): Record<string, string> {
  return isBehindModem ? { bhr: 'true' } : {};
}
