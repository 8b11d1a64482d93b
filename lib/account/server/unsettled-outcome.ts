import 'server-only';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import { assertNever } from '#lib/result.ts';

/** What a failed call means for a change that no later read can settle. */
export function toUnsettledOutcome(failure: ProviderFailure): 'failed' | 'unknown' {
  switch (failure.reason) {
    case 'code':
    case 'session':
    case 'caller-refused':
    case 'not-sent':
      return 'failed';
    case 'no-answer':
      return 'unknown';
    case 'bad-answer':
      // An error status means that it failed; anything else is unreadable.
      return failure.status >= 400 ? 'failed' : 'unknown';
    default:
      return assertNever(failure);
  }
}
