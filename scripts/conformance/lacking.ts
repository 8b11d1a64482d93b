import type { CallName } from '#lib/contract/operations.ts';
import { type Capability, EXTENSIONS } from '#lib/domain/capabilities.ts';
import { isCallUnsupported } from '#lib/provider/capability-calls.ts';
import { type Check, NotChecked } from './check.ts';
import { type Config, hasExtension } from './config.ts';

type Offer = Pick<Config, 'lacks'> & Partial<Pick<Config, 'has' | 'quickRefill'>>;

/** Whether the provider has what the call is for. */
export function isAsked(config: Offer, call: CallName): boolean {
  return !isCallUnsupported(call, (capability) => !isLacking(config, capability));
}

/** What is ours is lacking unless the configuration names it. */
function isLacking({ lacks, has = [], quickRefill }: Offer, capability: Capability): boolean {
  if (lacks.some((name) => name === capability)) return true;
  const extension = EXTENSIONS.find((name) => name === capability);
  return extension !== undefined && !hasExtension({ has, quickRefill }, extension);
}

/** The promise, or why it is not asked for: it is about a call, or `of` a capability, that the provider does without. */
export function askedFor(config: Offer, check: Check, of?: Capability): Check {
  const isWithout =
    (of !== undefined && config.lacks.some((name) => name === of)) ||
    // All that it was about is lacking.
    check.calls.length === 0 ||
    check.calls.some((call) => !isAsked(config, call));
  if (!isWithout) return check;
  const run = () => Promise.reject(new NotChecked(reasonFor(config, check)));
  return { ...check, run };
}

/** Refuses to check what is ours unless the configuration names it in `has`. */
export function requireExtension(config: Config, name: Config['has'][number]): void {
  if (!hasExtension(config, name)) throw new NotChecked(formatUnnamed(name));
}

function formatUnnamed(extension: string): string {
  return `the configuration does not say that the provider has it (has: ${extension})`;
}

/** The extension that a call belongs to, where it has another name. */
const EXTENSIONS_OF_CALLS: Partial<Record<CallName, string>> = {
  'send-grace-link': 'grace',
  'set-instrument-role': 'instruments',
  'take-grace': 'grace',
};

function reasonFor(config: Offer, { calls }: Check): string {
  // An extension may be named in `lacks` as well, where it was named before there was `has`.
  const extension = calls
    .filter((call) => !isAsked(config, call))
    .map((call) => EXTENSIONS_OF_CALLS[call] ?? call)
    .find((name) => EXTENSIONS.some((one) => one === name));
  return extension === undefined
    ? 'the configuration says that the provider does without (lacks)'
    : formatUnnamed(extension);
}
