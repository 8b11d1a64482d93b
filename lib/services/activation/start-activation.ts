import 'server-only';
import type { ActivateRequest, ActivateResponse } from '#lib/api/activation.ts';
import { findOwnerAccount } from '#lib/provider/account.ts';
import { checkMac, findDevice } from '#lib/provider/activation.ts';
import type { OwnerAccount } from '#lib/provider/owner-account.ts';
import { activatedProducts } from '#lib/rules/activation/activated-products.ts';
import { activationEvidence } from '#lib/rules/activation/activation-evidence.ts';
import { deviceLocation } from '#lib/rules/activation/device-location.ts';
import { asksForName } from '#lib/rules/account/customer-name.ts';
import { routeAccount } from '#lib/services/account/related-accounts.ts';
import { findOnce, runOnce } from '#lib/services/payment/once-flow.ts';
import { type Buyer, noteRefusal } from '#lib/session/owner-guard.ts';
import { activationFlow } from './activation-flow.ts';
import { deviceReference } from './device-reference.ts';

const FAILED: ActivateResponse = { outcome: 'failed', reference: null };

/**
 * Spec 2 §9 'Activation': starts an activation. The page's view of the steps is not trusted: name and device are checked against the
 * account as it is now. Called twice, in two tabs or after a lost answer, the account is activated once. `address`: the client's; null if
 * unknown.
 */
export async function startActivation(
  buyer: Buyer,
  { mac, name, locale }: ActivateRequest,
  address: string | null,
): Promise<ActivateResponse> {
  const { owner } = buyer;
  const account = await findOwnerAccount(owner.context, owner.accountId);
  if (!account.ok) {
    await noteRefusal(buyer, account);
    return FAILED;
  }
  const evidence = activationEvidence(routeAccount(account.value, null));
  if (evidence === 'none') return FAILED;
  if (evidence === 'done') return afterwards(buyer, mac ?? account.value.modem?.macId ?? '', locale);
  const asksName = asksForName(account.value);
  if (asksName && !name) return { outcome: 'incomplete', step: 'name' };
  const modem = mac === null ? await seenModem(buyer, account.value, address) : await typedModem(buyer, mac);
  if (modem === 'failed') return FAILED;
  if (!modem) return { outcome: 'incomplete', step: 'device' };

  const device = deviceReference(modem.macId);
  const products = activatedProducts(account.value.waiting);
  const wanted = { ...modem, products, name: asksName ? name : null, language: locale, locale };
  const { browserId } = owner.ownerSession;
  const done = await runOnce(activationFlow, { buyer, device, wanted }, { browserId, context: owner.context, locale });
  return done.outcome === 'failed' ? { outcome: 'failed', reference: done.reference } : { outcome: 'accepted', device };
}

/** The account is already active: by this request in another tab, or by other means. */
async function afterwards(buyer: Buyer, macId: string, locale: 'en' | 'es'): Promise<ActivateResponse> {
  const device = deviceReference(macId);
  const found = await findOnce(
    activationFlow,
    { buyer, device, wanted: null },
    { context: buyer.owner.context, locale },
  );
  return found?.outcome.outcome === 'done' ? { outcome: 'accepted', device } : { outcome: 'active' };
}

interface Modem {
  macId: string;
  serialNumber: string;
}

/** Null if the network does not see the modem. */
async function seenModem(
  buyer: Buyer,
  { accountId, modem }: OwnerAccount,
  address: string | null,
): Promise<Modem | 'failed' | null> {
  const found = await findDevice(buyer.owner.context, { accountId, clientAddress: address ?? '' });
  if (!found.ok) {
    await noteRefusal(buyer, found);
    return 'failed';
  }
  return modem && deviceLocation(found.value) === 'located' ? withSerial(modem) : null;
}

/** Null if the provider does not know the modem, or the call fails. */
async function typedModem(buyer: Buyer, macId: string): Promise<Modem | null> {
  const checked = await checkMac(buyer.owner.context, macId);
  if (!checked.ok) await noteRefusal(buyer, checked);
  if (!checked.ok || !checked.value.isKnown) return null;
  return withSerial({ macId, serialNumber: checked.value.serialNumber });
}

/** If the provider reports no serial number, it identifies the modem by its MAC address. */
function withSerial({ macId, serialNumber }: Modem): Modem {
  return { macId, serialNumber: serialNumber || macId };
}
