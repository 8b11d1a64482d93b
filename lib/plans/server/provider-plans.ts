import 'server-only';
import type { Dashboard } from '#lib/contract/dashboard.ts';
import type { AvailablePlan } from '#lib/domain/litepay-price.ts';
import { isInternet, type NamedPlan, planDays } from '#lib/domain/plan-days.ts';
import { log, repeatCounter } from '#lib/log.ts';
import { refillKind } from '#lib/plans/refill-cart.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';

/** The plans of an account that can be bought, and those that could be if the provider said how long they last. */
export interface ProviderPlans {
  plans: AvailablePlan[];
  plansWithoutDays: Pick<AvailablePlan, 'planCode' | 'lob'>[];
}

/** A response is readable, but sells nothing that it should: the trouble is ours, and nothing is known of the customer. */
export const UNSOLD: ProviderFailure = { ok: false, reason: 'bad-answer', status: 200, isReadable: true };

/** What the account's dashboard sells, each plan with its days. */
export function toProviderPlans(
  call: string,
  { availablePlans, hsdService }: Pick<Dashboard, 'availablePlans' | 'hsdService'>,
): ProviderPlans {
  const current = hsdService ? [{ planCode: hsdService.productCode, days: hsdService.planDuration }] : [];
  const rows = availablePlans.map(({ productCode, planLob, planPrice, planDuration, planDesc }) => {
    const days = planDays({ planCode: productCode, days: planDuration }, current);
    return { planCode: productCode, lob: planLob, priceCents: planPrice, days, text: planDesc };
  });
  const { withDays, without } = splitByDays(call, rows);
  return { plans: withDays, plansWithoutDays: without.map(({ planCode, lob }) => ({ planCode, lob })) };
}

/** The days of the account's current plan: its row counts, as for a refill of it. */
export function currentPlanDays({
  availablePlans,
  hsdService,
}: Pick<Dashboard, 'availablePlans' | 'hsdService'>): number {
  if (!hsdService) return 0;
  const { productCode: planCode, planDuration } = hsdService;
  const rows = availablePlans.map((row) => ({ planCode: row.productCode, days: row.planDuration }));
  return planDays({ planCode, days: null }, [...rows, { planCode, days: planDuration }]);
}

type Row = Pick<AvailablePlan, 'planCode' | 'lob' | 'days'>;

/** A plan that would be sold, did the provider say how long it lasts, is logged and left out. What is not sold in any case stays as it is. */
export function splitByDays<Plan extends Row>(
  call: string,
  rows: readonly Plan[],
): { withDays: Plan[]; without: Plan[] } {
  const isBroken = (row: Plan) => row.days === 0 && refillKind({ ...row, days: 1 }) !== null;
  const without = rows.filter(isBroken);
  for (const { planCode } of without) logMissingDays(call, planCode);
  return { withDays: rows.filter((row) => !isBroken(row)), without };
}

/** The codes of the internet plans that are missing from what is sold, which is the provider's fault. */
export function missingInternet({ plansWithoutDays }: Pick<ProviderPlans, 'plansWithoutDays'>): string[] {
  return plansWithoutDays.filter(({ lob }) => isInternet(lob)).map(({ planCode }) => planCode);
}

/** What a PIN is worth, in the provider's words. */
export interface PinPlan extends NamedPlan {
  quantity: number;
}

/** The days that a PIN buys: its own, else those of the account's plan with its code; null, and logged, if the provider does not say. */
export function pinDays({ quantity, ...plan }: PinPlan, plans: readonly AvailablePlan[]): number | null {
  const days = planDays(plan, plans) * quantity;
  if (days > 0) return days;
  logMissingDays('pin', plan.planCode);
  return null;
}

const EVERY_MS = 60_000;
const counters = new Map<string, ReturnType<typeof repeatCounter>>();

/** At most once a minute for each call: a page of many views repeats it. */
function logMissingDays(call: string, planCode: string): void {
  const counter = counters.get(call) ?? repeatCounter(EVERY_MS);
  counters.set(call, counter);
  const count = counter();
  if (count !== null) log.warn({ event: 'provider_contract', call, reason: 'plan-without-days', row: planCode, count });
}
