import type { CallName } from '#lib/contract/operations.ts';
import type { Capability } from '#lib/domain/capabilities.ts';
import { isLackingCall } from '#lib/provider/capability-calls.ts';
import { type Check, NotChecked } from './check.ts';
import type { Config } from './config.ts';

type Lacks = Pick<Config, 'lacks'>;

/** Whether the provider has what the call is for. */
export function isAsked({ lacks }: Lacks, call: CallName): boolean {
  return !isLackingCall(call, (capability) => lacks.some((name) => name === capability));
}

/** The promise, or why it is not asked for: it is about a call, or `of` a capability, that the provider does without. */
export function askedFor(config: Lacks, check: Check, of?: Capability): Check {
  const isLacking =
    (of !== undefined && config.lacks.some((name) => name === of)) ||
    // All that it was about is lacking.
    check.calls.length === 0 ||
    check.calls.some((call) => !isAsked(config, call));
  if (!isLacking) return check;
  const run = () => Promise.reject(new NotChecked('the configuration says that the provider does without (lacks)'));
  return { ...check, run };
}
