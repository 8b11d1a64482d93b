/** Spec 2 §4 'Internet service display': the ring's color, the days next to it, and whether a refill is offered there. */
export const SERVICES = [
  { template: 'active', ring: 'green', days: 21, refill: false },
  { template: 'expiring', ring: 'amber', days: 5, refill: true },
  { template: 'expired', ring: 'red', days: 0, refill: true },
  { template: 'autorefill', ring: 'green', days: 5, refill: false },
  { template: 'paused', ring: 'blue', days: 14, refill: false },
] as const;
