/** A plan as the provider names it. `days`: how long it lasts, as its own row says; null where the row says nothing. */
export interface NamedPlan {
  planCode: string;
  days: number | null;
}

/**
 * Decision on the days of a plan: what its own row says, else what another row with the same code says, else the digits at the end of its
 * code. 0 means that the provider does not say, and the plan cannot be sold. A refill's charge, its promise and its receipt rest on this.
 */
export function planDays({ planCode, days }: NamedPlan, others: readonly NamedPlan[] = []): number {
  const sibling = others.find((other) => other.planCode === planCode && other.days !== null);
  return Math.max(0, days ?? sibling?.days ?? daysInCode(planCode));
}

/** The digits at the end of a code (`_030`), for a provider, or a record of ours, that says no days; 0 if there are none. */
export function daysInCode(planCode: string): number {
  return Number(/_(\d{1,3})$/.exec(planCode)?.[1] ?? 0);
}

/** The line of business says what kind of plan it is; the code does not. */
export function isInternet(lob: string): boolean {
  return lob.trim().toUpperCase() === 'HSD';
}
