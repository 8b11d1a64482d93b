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

/** The extension of a call that has another name. */
const EXTENSION_OF: Partial<Record<CallName, string>> = {
  'send-grace-link': 'grace',
  'set-instrument-role': 'instruments',
  'take-grace': 'grace',
};

function reasonFor(config: Offer, { calls }: Check): string {
  // In `lacks` it may stand as well, where it stood before there was `has`. The calls that are ours have the names of their extensions, but for some.
  const ours = calls
    .filter((call) => !isAsked(config, call))
    .map((call) => EXTENSION_OF[call] ?? call)
    .find((name) => EXTENSIONS.some((extension) => extension === name));
  return ours === undefined
    ? 'the configuration says that the provider does without (lacks)'
    : `the configuration does not say that the provider has it (has: ${ours})`;
}
