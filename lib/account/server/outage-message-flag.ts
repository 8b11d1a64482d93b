import 'server-only';
import { hashSubject } from '#lib/http/secrets.ts';
import type { NetworkState } from '#lib/plans/connection.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { store } from '#lib/store/store.ts';

/** Our choice: longer than outages last. */
const REMEMBERED_MS = 14 * 24 * 3_600_000;

function formatFlagKey(accountId: string, outageId: string): string {
  return `outage-message ${hashSubject('account', `${accountId} ${outageId}`)}`;
}

/** Whether a message at the end of the account's outage was asked for: once for an account and an outage, whoever of its owners asks. */
export async function hasOutageMessage(accountId: string, network: NetworkState): Promise<boolean> {
  if (network.network !== 'outage' || network.outageId === null || !supports('notify-outage')) return false;
  const { flags } = await store();
  return (await flags.find(formatFlagKey(accountId, network.outageId))) !== null;
}

export async function rememberOutageMessage(accountId: string, outageId: string): Promise<void> {
  const { flags } = await store();
  await flags.put(formatFlagKey(accountId, outageId), 'asked', REMEMBERED_MS);
}

export async function forgetOutageMessage(accountId: string, outageId: string): Promise<void> {
  const { flags } = await store();
  await flags.remove(formatFlagKey(accountId, outageId));
}
