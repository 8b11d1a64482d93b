import { deviceStorage } from './browser-storage.ts';

/** A plan that a guest has found: ten digits and five. */
export interface RememberedPlan {
  phone: string;
  zip: string;
  /** What the guest calls it, such as 'Mamá'. It never leaves this device. */
  name?: string;
}

/**
 * Decision on remembered plans: what a guest asked this device to remember, phone and ZIP code of a few plans and what the guest calls them, in
 * local storage until forgotten. Nothing about payments. Never throws: where storage is blocked nothing is remembered.
 */
const KEY = 'litepay/1/plans';
const MOST = 4;
const MOST_CHARACTERS = 24;

/** The newest first. */
export function listRememberedPlans(): readonly RememberedPlan[] {
  try {
    const plans: unknown = JSON.parse(deviceStorage().getItem(KEY) ?? '[]');
    return Array.isArray(plans) ? plans.filter(isPlan).slice(0, MOST).map(toPlan) : [];
  } catch {
    return [];
  }
}

/** A plan that has a name keeps it unless another one is given. */
export function rememberPlan({ phone, zip, name = '' }: RememberedPlan): void {
  const before = listRememberedPlans().find((one) => one.phone === phone && one.zip === zip);
  const plan = toPlan({ phone, zip, name: name.trim() === '' ? before?.name : name });
  if (isPlan(plan)) write([plan, ...others(plan)].slice(0, MOST));
}

export function forgetPlan(plan: RememberedPlan): void {
  write(others(plan));
}

function others({ phone, zip }: RememberedPlan): RememberedPlan[] {
  return listRememberedPlans().filter((one) => one.phone !== phone || one.zip !== zip);
}

function write(plans: readonly RememberedPlan[]): void {
  try {
    if (plans.length === 0) deviceStorage().removeItem(KEY);
    else deviceStorage().setItem(KEY, JSON.stringify(plans));
  } catch {
    // As above.
  }
}

function isPlan(value: unknown): value is { phone: string; zip: string; name?: unknown } {
  const [phone, zip] = ['phone', 'zip'].map((field): unknown => Reflect.get(Object(value), field));
  return typeof phone === 'string' && /^\d{10}$/.test(phone) && typeof zip === 'string' && /^\d{5}$/.test(zip);
}

/** The stored plan with its name in one line of at most `MOST_CHARACTERS`: other code of this origin may have written it. */
function toPlan({ phone, zip, name }: { phone: string; zip: string; name?: unknown }): RememberedPlan {
  const words = typeof name === 'string' ? name.replace(/[\s\p{C}]+/gu, ' ').trim() : '';
  const shortName = [...words].slice(0, MOST_CHARACTERS).join('').trim();
  return { phone, zip, ...(shortName !== '' && { name: shortName }) };
}
