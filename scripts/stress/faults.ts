import type { Fault } from '#tests/e2e/support/sandbox-client.ts';

type Kind = Omit<Fault, 'call' | 'match' | 'times'>;

/** What may happen to the call that charges; null: nothing. Nothing is twice as likely as each of the others. */
export const CHARGE_FAULTS: readonly (Kind | null)[] = [
  null,
  null,
  { kind: 'delay', delayMs: 1_500 },
  // Past our own limit by less than the time that a request may still arrive in.
  { kind: 'delay', delayMs: 6_500 },
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

/** What may happen to a question after a charge. */
export const STATUS_FAULTS: readonly Kind[] = [
  { kind: 'delay', delayMs: 500 },
  { kind: 'lost' },
  { kind: 'reset' },
  { kind: 'timeout' },
  { kind: 'html' },
  { kind: 'malformed' },
  { kind: 'schema' },
  { kind: 'rejected' },
  { kind: 'http', status: 503 },
];

/** A provider that knows the charge, and says something else of it than what was bought. */
export const CONTRADICTIONS: readonly Kind[] = [{ kind: 'other-amount' }, { kind: 'other-account' }];

/** What may happen to the reads before a payment. */
export const READ_FAULTS: readonly Kind[] = [
  { kind: 'delay', delayMs: 600 },
  { kind: 'lost' },
  { kind: 'reset' },
  { kind: 'timeout' },
  { kind: 'http', status: 503 },
  { kind: 'malformed' },
];
