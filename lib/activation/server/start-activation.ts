import 'server-only';
import type { ActivateRequest, ActivateResponse } from '#lib/activation/api.ts';
import { loadOwnerAccount } from '#lib/account/server/provider-account.ts';
import { selectProducts, toActivationEvidence } from '#lib/activation/activation-rules.ts';
import { config } from '#lib/config.ts';
import { needsName } from '#lib/account/customer-name.ts';
import { routeAccount } from '#lib/account/server/related-accounts.ts';
import type { SoldPlan } from '#lib/plans/catalog.ts';
import { requestCatalog } from '#lib/plans/server/provider-catalog.ts';
import { findOnceAction, runOnce } from '#lib/payment/server/once-flow.ts';
import { recordProviderFailure } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { refuseInMaintenance } from '#lib/store/refuse-in-maintenance.ts';
import { createActivation } from './activation-flow.ts';
import { deviceReference, findModemByMac, findModemOnNetwork } from './modem.ts';

const FAILED: ActivateResponse = { outcome: 'failed', reference: null };

/**
 * Spec 2 §9 'Activation': starts an activation. The page's view of the steps is not trusted: name and device are checked against the
 * account as it is now. Called twice, in two tabs or after a lost response, the account is activated once. `address`: the client's; null if
 * unknown.
 */
export async function startActivation(
  owner: Owner,
  { mac, name, locale }: ActivateRequest,
  address: string | null,
): Promise<ActivateResponse> {
  const account = await loadOwnerAccount(owner.callContext, owner.accountId);
  if (!account.ok) {
    await recordProviderFailure(owner, account);
    return refuseOrFail();
  }
  const evidence = toActivationEvidence(routeAccount(account.value, null));
  if (evidence === 'none') return FAILED;
  if (evidence === 'done') return findEarlierActivation(owner, mac ?? account.value.modem?.macId ?? '');
  const asksName = needsName(account.value);
  if (asksName && !name) return { outcome: 'incomplete', step: 'name' };
  const modem =
    mac === null ? await findModemOnNetwork(owner, account.value, address) : await findModemByMac(owner, mac);
  if (modem === 'failed') return refuseOrFail();
  if (!modem) return { outcome: 'incomplete', step: 'device' };

  const device = deviceReference(modem.macId);
  const products = await selectProducts(account.value.waiting, () => findLongestPlan(owner));
  if (products.length === 0) return refuseOrFail();
  const order = { ...modem, products, name: asksName ? name : null, language: locale, locale };
  const { outcome, reference } = await runOnce(createActivation(owner, device, order), locale);
  return outcome === 'failed' ? { outcome, reference } : { outcome: 'accepted', device };
}

/** What could not be read from the provider during maintenance is no failure of this activation. */
async function refuseOrFail(): Promise<ActivateResponse> {
  await refuseInMaintenance();
  return FAILED;
}

/** What a starter kit begins with if no plan is waiting for it. */
async function findLongestPlan({ callContext }: Owner): Promise<SoldPlan | null> {
  const catalog = await requestCatalog(callContext, config().HOME_MARKET_ID);
  return catalog.ok ? (catalog.value.plans[0] ?? null) : null;
}

/** The account is already active: by this request in another tab, or by other means. */
async function findEarlierActivation(owner: Owner, macId: string): Promise<ActivateResponse> {
  const device = deviceReference(macId);
  const activation = await findOnceAction(createActivation(owner, device));
  return activation?.outcome.outcome === 'done' ? { outcome: 'accepted', device } : { outcome: 'active' };
}
