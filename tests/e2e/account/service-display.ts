/** Spec 2 §4 'Internet service display': the ring's color, the days next to it, and whether a refill is offered there. */
export const SERVICES = [
  { template: 'active', ring: 'green', days: 21, words: 'daysLeft', refill: false },
  { template: 'expiring', ring: 'amber', days: 5, words: 'daysLeft', refill: true },
  { template: 'expired', ring: 'red', days: 0, words: 'daysLeft', refill: true },
  { template: 'autorefill', ring: 'green', days: 5, words: 'daysLeft', refill: false },
  { template: 'paused', ring: 'blue', days: 14, words: 'daysOnHold', refill: true },
] as const;
