import type { Outcome } from './outcomes.ts';
import { always, CHARGE, everyKind, type Expected, hiddenOnce, type Row } from './row.ts';

/** The endings of session faults for an owner, the same for every call. */
export const SESSION = { expired: always('timed-out'), rejected: always('error-page') } as const;

/** An owner's charge: a 403 comes before the work and ends the session. */
export const OWNERS_CHARGE: readonly Row[] = CHARGE.map((row) =>
  row.kind === 'expired' || row.kind === 'rejected' ? { ...row, ...SESSION[row.kind] } : row,
);

/** Calls that a page of an owner's purchase requires. */
export const requiredRows = (hugeArray: Expected): readonly Row[] =>
  everyKind({
    ...SESSION,
    broken: hiddenOnce('error-page'),
    code: always('error-page'),
    'huge-array': hugeArray,
  });

/** A call that is sent once: ends as `failed`, unless what the provider has stored shows that it was done. */
export function sentOnce(failed: Outcome, change: { rejected?: Expected } = {}): readonly Row[] {
  return everyKind({
    ...SESSION,
    ...change,
    broken: always(failed),
    code: always(failed),
    'huge-array': always('unseen'),
    except: {
      // Done, although the response did not arrive.
      lost: always('unseen'),
      'oversize-body': always('unseen'),
      'slow-drip': always('unseen'),
      'wrong-content-type': always('unseen'),
    },
  });
}
