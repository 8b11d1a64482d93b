interface AuxAccount {
  accountId: string;
  status: string;
  type: string;
}

/** Spec 3 §4.4, where the answer to the charge was lost: an account that was not there before, and waits for its activation or was activated, proves it. */
export function hasReconnected(before: string | null, aux: AuxAccount | null): boolean {
  if (!aux || aux.accountId === before || aux.type.trim().toUpperCase() !== 'RECONNECT') return false;
  return ['preactivated', 'activated'].includes(aux.status.trim().toLowerCase());
}
