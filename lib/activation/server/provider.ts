import 'server-only';
import { activateAccount, validateDevice, validateMac } from '#lib/contract/devices.ts';
import { config } from '#lib/config.ts';
import type { ReportedDevice } from '#lib/activation/activation-rules.ts';
import { publicPing } from '#lib/contract/public.ts';
import { LANGUAGES, type Locale } from '#lib/i18n/locales.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';

/**
 * Spec 2 §9 'Activation': the state of the account's modem on the network. `clientAddress`: the customer's IP address; blank if unknown.
 */
export async function findDevice(
  callContext: CallContext,
  { accountId, clientAddress }: { accountId: string; clientAddress: string },
): Promise<ProviderResult<ReportedDevice>> {
  const { trackingId } = callContext;
  const body = { accountId, trackingId, cpeIP: clientAddress };
  const result = await callProvider(validateDevice, { query: { trackingId }, body }, callContext);
  if (!result.ok) return result;
  return { ok: true, value: { sroYN: result.value.sroYN, statuses: result.value.deviceStatus } };
}

/** Checks whether a MAC address (upper-case, with colons) is known, and of which device; the serial is blank if the provider has none. */
export async function checkMac(
  callContext: CallContext,
  mac: string,
): Promise<ProviderResult<{ isKnown: boolean; serialNumber: string }>> {
  const { trackingId } = callContext;
  const result = await callProvider(validateMac, { query: { trackingId }, body: { mac } }, callContext);
  if (!result.ok) return result;
  const { status, deviceSerialNumber } = result.value;
  return { ok: true, value: { isKnown: status === 'SUCCESS', serialNumber: deviceSerialNumber.trim() } };
}

export interface Activation {
  /** The attempt's id. */
  key: string;
  accountId: string;
  serialNumber: string;
  products: readonly { lob: string; productCode: string }[];
  /** The name of a starter kit's owner who had none on file; null leaves it unchanged. */
  name: { firstName: string; lastName: string } | null;
  language: Locale;
}

/** Spec 2 §9 'Activation inputs'. Sent once per call of this function. */
export async function activate(
  callContext: CallContext,
  { key, accountId, serialNumber, products, name, language }: Activation,
): Promise<ProviderResult<null>> {
  const activation = {
    accountId,
    channel: 'Online' as const,
    devices: [{ deviceSerial: serialNumber, prepaidProducts: [...products] }],
  };
  const langPref = LANGUAGES[language].wire;
  const body = name
    ? { ...activation, updateCustomerInfo: true as const, customerInfo: { ...name, langPref } }
    : activation;
  const headers = { 'idempotency-key': key };
  const result = await callProvider(
    activateAccount,
    { query: { trackingId: callContext.trackingId }, headers, body },
    callContext,
  );
  return result.ok ? { ok: true, value: null } : result;
}

/**
 * Spec 3 §7.8: the URL of a small public file that the browser requests directly, because only it can tell whether its own connection is
 * back. Null without a public site.
 */
export function publicPingUrl({ trackingId }: CallContext): string | null {
  const { PUBLIC_SITE_URL } = config();
  if (PUBLIC_SITE_URL === null) return null;
  const url = new URL(`${PUBLIC_SITE_URL}${publicPing.path}`);
  url.searchParams.set('trackingId', trackingId);
  return url.href;
}
