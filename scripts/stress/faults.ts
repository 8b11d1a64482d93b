import type { Fault } from '#tests/e2e/support/sandbox-client.ts';

export type FaultKind = Omit<Fault, 'call' | 'match' | 'times'>;

/** Exceeds our own timeout, but by less than the time in which a request may still arrive. */
export const LONG_CHARGE: FaultKind = { kind: 'delay', delayMs: 6_500 };

/** Possible faults of the call that charges; null for none, which is twice as likely as each entry. */
export const CHARGE_FAULTS: readonly (FaultKind | null)[] = [
  null,
  null,
  { kind: 'delay', delayMs: 1_500 },
  LONG_CHARGE,
  { kind: 'lost' },
  { kind: 'lost' },
  { kind: 'duplicate' },
  { kind: 'reset' },
  { kind: 'timeout' },
  { kind: 'html' },
  { kind: 'malformed' },
  { kind: 'schema' },
  { kind: 'expired' },
  { kind: 'rejected' },
  { kind: 'caller-refused' },
  { kind: 'http', status: 403 },
  { kind: 'http', status: 503 },
  { kind: 'code', code: 'PAYMENT-1205' },
  { kind: 'code', code: 'SYS_PMT_999' },
  { kind: 'oversize-body' },
  { kind: 'slow-drip', delayMs: 100 },
  { kind: 'wrong-content-type' },
  { kind: 'redirect-302' },
  { kind: 'set-cookie' },
  { kind: 'proto-pollution' },
];

/** Possible faults of the status requests after a charge. */
export const STATUS_FAULTS: readonly FaultKind[] = [
  { kind: 'delay', delayMs: 500 },
  { kind: 'lost' },
  { kind: 'reset' },
  { kind: 'timeout' },
  { kind: 'html' },
  { kind: 'malformed' },
  { kind: 'schema' },
  { kind: 'rejected' },
  { kind: 'caller-refused' },
  { kind: 'http', status: 503 },
];

/** The provider knows the charge, but reports something other than what was bought. */
export const CONTRADICTIONS: readonly FaultKind[] = [{ kind: 'other-amount' }, { kind: 'other-account' }];

/** Possible faults of the reads before a payment. */
export const READ_FAULTS: readonly FaultKind[] = [
  { kind: 'delay', delayMs: 600 },
  { kind: 'lost' },
  { kind: 'reset' },
  { kind: 'timeout' },
  { kind: 'http', status: 503 },
  { kind: 'malformed' },
];
