interface AuxAccount {
  accountId: string;
  status: string;
  type: string;
}

/** Spec 3 §4.4, if the answer to the charge was lost: a new reconnect account, preactivated or activated, proves that it took effect. */
export function hasReconnected(before: string | null, aux: AuxAccount | null): boolean {
  if (!aux || aux.accountId === before || aux.type.trim().toUpperCase() !== 'RECONNECT') return false;
  return ['preactivated', 'activated'].includes(aux.status.trim().toLowerCase());
}
