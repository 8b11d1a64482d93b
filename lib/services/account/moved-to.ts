import 'server-only';
import { findAuxAccount } from '#lib/provider/account.ts';
import type { ProviderContext } from '#lib/provider/call.ts';

/** More moves in a row than anybody makes. */
export const MOST_MOVES = 5;

/** Whether moves of the service lead from one account to another, as the provider says; false as well where it cannot be asked. */
export async function movedTo(context: ProviderContext, { from, to }: { from: string; to: string }): Promise<boolean> {
  let current = from;
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const read = await findAuxAccount(context, current);
    const aux = read.ok ? read.value.aux : null;
    // Spec 3 §3.2: a reconnection opens an account as well, and takes nothing along.
    if (aux?.type.trim().toUpperCase() !== 'MOVE') return false;
    if (aux.accountId === to) return true;
    current = aux.accountId;
  }
  return false;
}
