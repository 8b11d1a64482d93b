import 'server-only';
import { hashSubject } from '#lib/http/secrets.ts';
import type { Attempt } from '#lib/store/attempt.ts';

/**
 * Whom each flow charges, by the flow's name in the ledger: a known account, a new one, or nobody. Apart from the flows, because the
 * operator's tools know nothing but the ledger.
 */
const CHARGE_TARGETS = {
  EZREFILL: 'account',
  EZPIN: 'account',
  REFILL: 'account',
  PIN: 'account',
  RECONNECT: 'account',
  BUY: 'new account',
  ACTIVATE: 'nobody',
  RESTART: 'nobody',
  MOVE: 'nobody',
  MOVE_CANCEL: 'nobody',
  GRACE: 'nobody',
} as const;

/** Undefined for a flow of another release. */
export function findChargeTarget(flow: string): 'account' | 'new account' | 'nobody' | undefined {
  return Object.entries(CHARGE_TARGETS).find(([name]) => name === flow)?.[1];
}

/** Whether the account that the provider names is the attempt's. An order creates the account, so there is none to compare with. */
export function isChargedAccount({ flow, subjectHash }: Attempt, accountId: string): boolean {
  const target = findChargeTarget(flow);
  if (target === 'account') return subjectHash === hashSubject('account', accountId);
  return target === 'new account';
}
