import 'server-only';
import type { ActivateRequest, ActivateResponse } from '#lib/activation/api.ts';
import { findOwnerAccount } from '#lib/account/server/provider-account.ts';
import { checkMac, findDevice } from './provider.ts';
import type { OwnerAccount } from '#lib/account/server/provider-owner-account.ts';
import { activatedProducts } from '#lib/activation/activated-products.ts';
import { activationEvidence } from '#lib/activation/activation-evidence.ts';
import { deviceLocation } from '#lib/activation/device-location.ts';
import { config } from '#lib/config.ts';
import { asksForName } from '#lib/domain/customer-name.ts';
import { routeAccount } from '#lib/account/server/related-accounts.ts';
import type { SoldPlan } from '#lib/plans/catalog.ts';
import { requestCatalog } from '#lib/plans/server/provider-catalog.ts';
import { findOnceAction, runOnce } from '#lib/payment/server/once-flow.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { refuseInMaintenance } from '#lib/store/refuse-in-maintenance.ts';
import { activation } from './activation-flow.ts';
import { deviceReference } from './device-reference.ts';

const FAILED: ActivateResponse = { outcome: 'failed', reference: null };

/**
 * Spec 2 §9 'Activation': starts an activation. The page's view of the steps is not trusted: name and device are checked against the
 * account as it is now. Called twice, in two tabs or after a lost answer, the account is activated once. `address`: the client's; null if
 * unknown.
 */
export async function startActivation(
  owner: Owner,
  { mac, name, locale }: ActivateRequest,
  address: string | null,
): Promise<ActivateResponse> {
  const account = await findOwnerAccount(owner.context, owner.accountId);
  if (!account.ok) {
    await noteRefusal(owner, account);
    return failed();
  }
  const evidence = activationEvidence(routeAccount(account.value, null));
  if (evidence === 'none') return FAILED;
  if (evidence === 'done') return afterwards(owner, mac ?? account.value.modem?.macId ?? '');
  const asksName = asksForName(account.value);
  if (asksName && !name) return { outcome: 'incomplete', step: 'name' };
  const modem = mac === null ? await seenModem(owner, account.value, address) : await typedModem(owner, mac);
  if (modem === 'failed') return failed();
  if (!modem) return { outcome: 'incomplete', step: 'device' };

  const device = deviceReference(modem.macId);
  const products = await activatedProducts(account.value.waiting, () => longestPlan(owner));
  if (products.length === 0) return failed();
  const wanted = { ...modem, products, name: asksName ? name : null, language: locale, locale };
  const done = await runOnce(activation(owner, device, wanted), locale);
  return done.outcome === 'failed' ? { outcome: 'failed', reference: done.reference } : { outcome: 'accepted', device };
}

/** What could not be read from the provider during maintenance is no failure of this activation. */
async function failed(): Promise<ActivateResponse> {
  await refuseInMaintenance();
  return FAILED;
}

/** What a starter kit begins with where the provider names no plan that waits. */
async function longestPlan({ context }: Owner): Promise<SoldPlan | null> {
  const catalog = await requestCatalog(context, config().HOME_MARKET_ID);
  return catalog.ok ? (catalog.value.plans[0] ?? null) : null;
}

/** The account is already active: by this request in another tab, or by other means. */
async function afterwards(owner: Owner, macId: string): Promise<ActivateResponse> {
  const device = deviceReference(macId);
  const found = await findOnceAction(activation(owner, device));
  return found?.outcome.outcome === 'done' ? { outcome: 'accepted', device } : { outcome: 'active' };
}

interface Modem {
  macId: string;
  serialNumber: string;
}

/** Null if the network does not see the modem. */
async function seenModem(
  owner: Owner,
  { accountId, modem }: OwnerAccount,
  address: string | null,
): Promise<Modem | 'failed' | null> {
  const found = await findDevice(owner.context, { accountId, clientAddress: address ?? '' });
  if (!found.ok) {
    await noteRefusal(owner, found);
    return 'failed';
  }
  return modem && deviceLocation(found.value) === 'located' ? withSerial(modem) : null;
}

/** Null if the provider does not know the modem, or the call fails. */
async function typedModem(owner: Owner, macId: string): Promise<Modem | null> {
  const checked = await checkMac(owner.context, macId);
  if (!checked.ok) await noteRefusal(owner, checked);
  if (!checked.ok || !checked.value.isKnown) return null;
  return withSerial({ macId, serialNumber: checked.value.serialNumber });
}

/** If the provider reports no serial number, it identifies the modem by its MAC address. */
function withSerial({ macId, serialNumber }: Modem): Modem {
  return { macId, serialNumber: serialNumber || macId };
}
