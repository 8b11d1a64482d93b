/** Money once: what the answer to a request that charges proves; each flow judges its own answers. */
export type ChargeOutcome =
  /** Null where the provider confirmed without its number. */
  | { outcome: 'confirmed'; orderNumber: string | null }
  | { outcome: 'declined'; code: string }
  /** Nothing left this machine. */
  | { outcome: 'not_sent' }
  /** Anything may have happened: settled before anything is shown as paid or as failed. */
  | { outcome: 'unknown' };
