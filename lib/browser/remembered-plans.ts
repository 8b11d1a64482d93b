import { deviceStorage } from './browser-storage.ts';

/** A plan that a guest has found: ten digits and five. */
export interface RememberedPlan {
  phone: string;
  zip: string;
}

/**
 * Decision on remembered plans: what a guest asked this device to remember, phone and ZIP code of a few plans, in local storage until
 * forgotten. Nothing about payments. Never throws: where storage is blocked nothing is remembered.
 */
const KEY = 'litepay/1/plans';
const MOST = 4;

/** The newest first. */
export function listRememberedPlans(): readonly RememberedPlan[] {
  try {
    const plans: unknown = JSON.parse(deviceStorage().getItem(KEY) ?? '[]');
    return Array.isArray(plans) ? plans.filter(isPlan).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberPlan({ phone, zip }: RememberedPlan): void {
  const plan = { phone, zip };
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

function isPlan(value: unknown): value is RememberedPlan {
  const [phone, zip] = ['phone', 'zip'].map((field): unknown => Reflect.get(Object(value), field));
  return typeof phone === 'string' && /^\d{10}$/.test(phone) && typeof zip === 'string' && /^\d{5}$/.test(zip);
}
