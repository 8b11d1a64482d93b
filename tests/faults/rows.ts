import type { CallName, ExternalCall } from '#lib/contract/operations.ts';
import type { Outcome } from './outcomes.ts';

/** Answers that are of no use: nothing came, or nothing that the contract knows. */
export const BROKEN = [
  'timeout',
  'reset',
  'http',
  'html',
  'malformed',
  'schema',
  'lost',
  'redirect-302',
  'oversize-body',
  'slow-drip',
  'wrong-content-type',
] as const;

/** Answers that stay usable, whatever was put into them. */
export const HARMLESS = ['duplicate', 'hostile-html', 'proto-pollution', 'set-cookie'] as const;

const OTHERS = ['delay', 'code', 'expired', 'rejected', 'huge-array'] as const;

/** Every kind of the sandbox's fault switch. */
export const FAULT_KINDS = [...BROKEN, ...HARMLESS, ...OTHERS] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** `lasting`: every such call fails. `once`: the first one does; 'unseen' says that nobody notices. */
export interface Expected {
  lasting: Outcome;
  once: Outcome;
}

export type Row = Expected & { kind: FaultKind };

export interface CallRows {
  call: CallName | ExternalCall;
  /** Where it is called, without the language. */
  page: string;
  /** What happened before, when that decides the ending. */
  given: 'nothing' | 'the answer to the charge was lost' | 'the charge never arrived';
  spec: string;
  rows: readonly Row[];
}

type Rule = Record<'broken' | 'harmless' | (typeof OTHERS)[number], Expected> & {
  except?: Partial<Record<FaultKind, Expected>>;
};

const always = (outcome: Outcome): Expected => ({ lasting: outcome, once: outcome });
const hiddenOnce = (lasting: Outcome): Expected => ({ lasting, once: 'unseen' });

function everyKind({ broken, harmless, except = {}, ...others }: Rule): readonly Row[] {
  const ruled: Record<FaultKind, Expected> = {
    ...forAll(BROKEN, broken),
    ...forAll(HARMLESS, harmless),
    ...others,
    ...except,
  };
  return FAULT_KINDS.map((kind) => ({ kind, ...ruled[kind] }));
}

function forAll<Kind extends FaultKind>(kinds: readonly Kind[], expected: Expected) {
  return Object.fromEntries(kinds.map((kind) => [kind, expected])) as Record<Kind, Expected>;
}

/** A charge that came to nothing, and one whose answer alone was spoilt. */
const NEVER_DONE = { lasting: 'not-charged', once: 'settled' } as const satisfies Expected;
const DONE_UNHEARD = always('settled');

/** What each call's faults come to, page by page. Pages that are not built yet stand in `pages-to-come.ts`. */
export const matrix: readonly CallRows[] = [
  {
    call: 'content',
    page: '/*',
    given: 'nothing',
    spec: '1 §7',
    rows: everyKind({
      broken: hiddenOnce('bundled-or-last-good-content'),
      harmless: always('unseen'),
      delay: hiddenOnce('bundled-or-last-good-content'),
      code: always('bundled-or-last-good-content'),
      expired: always('bundled-or-last-good-content'),
      rejected: always('bundled-or-last-good-content'),
      'huge-array': hiddenOnce('bundled-or-last-good-content'),
    }),
  },
  {
    call: 'token',
    page: '/litepay/refill',
    given: 'nothing',
    spec: '3 §3.4',
    rows: everyKind({
      broken: always('unseen'),
      harmless: always('unseen'),
      delay: always('slow-then-done'),
      code: always('unseen'),
      expired: always('unseen'),
      rejected: always('unseen'),
      'huge-array': always('unseen'),
    }),
  },
  {
    call: 'guest-dashboard',
    page: '/litepay/refill',
    given: 'nothing',
    spec: '3 §2.5, §4.5, §8',
    rows: everyKind({
      broken: hiddenOnce('not-located'),
      harmless: always('unseen'),
      delay: always('slow-then-done'),
      code: always('not-located'),
      expired: hiddenOnce('not-located'),
      rejected: always('not-located'),
      'huge-array': hiddenOnce('not-located'),
    }),
  },
  {
    call: 'get-tax',
    page: '/litepay/refill',
    given: 'nothing',
    spec: '3 §9',
    rows: everyKind({
      broken: hiddenOnce('total-without-tax'),
      harmless: always('unseen'),
      delay: always('slow-then-done'),
      code: always('total-without-tax'),
      expired: hiddenOnce('total-without-tax'),
      rejected: always('total-without-tax'),
      'huge-array': hiddenOnce('total-without-tax'),
    }),
  },
  {
    call: 'payment-jwks',
    page: '/litepay/refill',
    given: 'nothing',
    spec: '3 §5',
    rows: everyKind({
      broken: hiddenOnce('payment-later'),
      harmless: always('unseen'),
      delay: always('slow-then-done'),
      code: always('payment-later'),
      expired: always('payment-later'),
      rejected: always('payment-later'),
      'huge-array': hiddenOnce('payment-later'),
    }),
  },
  {
    call: 'guest-refill',
    page: '/litepay/refill',
    given: 'nothing',
    spec: '3 §4.5, §8',
    rows: everyKind({
      broken: NEVER_DONE,
      harmless: always('unseen'),
      delay: always('slow-then-done'),
      code: always('declined-with-message'),
      expired: NEVER_DONE,
      rejected: NEVER_DONE,
      'huge-array': always('unseen'),
      except: {
        lost: DONE_UNHEARD,
        'oversize-body': DONE_UNHEARD,
        'slow-drip': DONE_UNHEARD,
        'wrong-content-type': DONE_UNHEARD,
      },
    }),
  },
  {
    call: 'charge-status',
    page: '/litepay/status',
    given: 'the answer to the charge was lost',
    spec: '3 §3.3',
    rows: everyKind({
      broken: { lasting: 'settled-by-evidence', once: 'settled' },
      harmless: always('settled'),
      delay: always('settled'),
      // The provider's word for a charge goes before everything else.
      code: always('declined-with-message'),
      expired: { lasting: 'settled-by-evidence', once: 'settled' },
      rejected: { lasting: 'settled-by-evidence', once: 'settled' },
      'huge-array': always('settled'),
    }),
  },
  {
    call: 'charge-status',
    page: '/litepay/status',
    given: 'the charge never arrived',
    spec: '3 §3.3',
    rows: everyKind({
      broken: { lasting: 'manual', once: 'settled' },
      harmless: always('settled'),
      delay: always('settled'),
      code: always('declined-with-message'),
      expired: { lasting: 'manual', once: 'settled' },
      rejected: { lasting: 'manual', once: 'settled' },
      'huge-array': always('settled'),
    }),
  },
];
