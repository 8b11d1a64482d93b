import { always, CHARGE, everyKind, type Expected, hiddenOnce, type Row } from './row.ts';

/** The endings of session faults for an owner, the same for every call. */
export const SESSION = { expired: always('timed-out'), rejected: always('error-page') } as const;

/** An owner's charge: a 403 comes before the work and ends the session. */
export const OWNERS_CHARGE: readonly Row[] = CHARGE.map((row) =>
  row.kind === 'expired' || row.kind === 'rejected' ? { ...row, ...SESSION[row.kind] } : row,
);

/** Calls that a page of an owner's purchase requires. */
export const needed = (hugeArray: Expected): readonly Row[] =>
  everyKind({
    ...SESSION,
    broken: hiddenOnce('error-page'),
    code: always('error-page'),
    'huge-array': hugeArray,
  });
