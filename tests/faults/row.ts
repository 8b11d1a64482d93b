import type { CallName, ExternalCall } from '#lib/contract/operations.ts';
import type { Flow, Outcome } from './outcomes.ts';

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

/** The kinds that every call has. */
const FAULT_KINDS = [...BROKEN, ...HARMLESS, ...OTHERS] as const;

/** Those of the status of a charge alone: what it reports is not what was bought. */
const CONTRADICTING = ['other-amount', 'other-account'] as const;

export type FaultKind = (typeof FAULT_KINDS)[number] | (typeof CONTRADICTING)[number];

/** `lasting`: every such call fails. `once`: the first one does; 'unseen' says that nobody notices. */
export interface Expected {
  lasting: Outcome;
  once: Outcome;
}

export type Row = Expected & { kind: FaultKind };

export interface CallRows {
  call: CallName | ExternalCall;
  /** Whose pages meet it; the content service is met by all. */
  flow: Flow;
  /** Where it is called, without the language. */
  page: string;
  /** What happened before, when that decides the ending. */
  given: 'nothing' | 'the answer to the charge was lost' | 'the charge never arrived';
  spec: string;
  rows: readonly Row[];
}

type Rule = Record<'broken' | Exclude<(typeof OTHERS)[number], 'delay'>, Expected> & {
  /** 'unseen' unless said otherwise. */
  harmless?: Expected;
  /** 'slow-then-done' unless said otherwise. */
  delay?: Expected;
  except?: Partial<Record<(typeof FAULT_KINDS)[number], Expected>>;
};

export const always = (outcome: Outcome): Expected => ({ lasting: outcome, once: outcome });
export const hiddenOnce = (lasting: Outcome): Expected => ({ lasting, once: 'unseen' });

export function everyKind({
  broken,
  harmless = always('unseen'),
  delay = always('slow-then-done'),
  except = {},
  ...others
}: Rule): readonly Row[] {
  const ruled: Record<(typeof FAULT_KINDS)[number], Expected> = {
    ...forAll(BROKEN, broken),
    ...forAll(HARMLESS, harmless),
    delay,
    ...others,
    ...except,
  };
  return FAULT_KINDS.map((kind) => ({ kind, ...ruled[kind] }));
}

interface StatusRule {
  /** What the payment comes to when the provider never says what became of the charge. */
  unheard: Outcome;
  /** Whether its books disagree with what was bought, in each of these. */
  disagrees: Record<(typeof CONTRADICTING)[number], boolean>;
}

/** As `everyKind`, for the status of a charge whose answer was lost. The provider's word goes before everything else. */
export function everyStatusKind({ unheard, disagrees }: StatusRule): readonly Row[] {
  const unlessOnce: Expected = { lasting: unheard, once: 'settled' };
  const rows = everyKind({
    broken: unlessOnce,
    harmless: always('settled'),
    delay: always('settled'),
    code: always('declined-with-message'),
    expired: unlessOnce,
    rejected: unlessOnce,
    'huge-array': always('settled'),
  });
  const contradicting = CONTRADICTING.map((kind) => ({
    kind,
    ...always(disagrees[kind] ? 'contradicted' : 'settled'),
  }));
  return [...rows, ...contradicting];
}

function forAll<Kind extends FaultKind>(kinds: readonly Kind[], expected: Expected) {
  return Object.fromEntries(kinds.map((kind) => [kind, expected])) as Record<Kind, Expected>;
}

/** A guest's read: a broken answer is asked for once more, and a token that is over is renewed once. */
export const guestRead = (lasting: Outcome, change: Partial<Rule> = {}): readonly Row[] =>
  everyKind({
    broken: hiddenOnce(lasting),
    code: always(lasting),
    expired: hiddenOnce(lasting),
    rejected: always(lasting),
    'huge-array': hiddenOnce(lasting),
    ...change,
  });

/** A guest is served without the provider's token. */
export const GUEST_TOKEN: readonly Row[] = everyKind({
  broken: always('unseen'),
  code: always('unseen'),
  expired: always('unseen'),
  rejected: always('unseen'),
  'huge-array': always('unseen'),
});

/** A charge that came to nothing, and one whose answer alone was spoilt. */
const NEVER_DONE: Expected = { lasting: 'not-charged', once: 'settled' };
const DONE_UNHEARD = always('settled');

/** A guest's charge, by card. */
export const CHARGE: readonly Row[] = everyKind({
  broken: NEVER_DONE,
  code: always('declined-with-message'),
  // A 403 comes before the work: nothing is sent again for it.
  expired: always('payment-later'),
  rejected: always('payment-later'),
  'huge-array': always('unseen'),
  except: {
    lost: DONE_UNHEARD,
    'oversize-body': DONE_UNHEARD,
    'slow-drip': DONE_UNHEARD,
    'wrong-content-type': DONE_UNHEARD,
  },
});

/** A signed-in customer's change is sent once. */
export const CHANGE = {
  broken: always('not-done'),
  code: always('not-done'),
  expired: always('timed-out'),
  rejected: always('error-page'),
  'huge-array': always('unseen'),
} as const;

/** The same where the account says whether it was done. */
export const SETTLED_CHANGE: readonly Row[] = everyKind({
  ...CHANGE,
  except: {
    // Done, although its answer did not come through.
    lost: always('unseen'),
    'oversize-body': always('unseen'),
    'slow-drip': always('unseen'),
    'wrong-content-type': always('unseen'),
  },
});

/** What the content service says is not waited for: a page has the last words that were good, or the ones it was built with. */
export const CONTENT: readonly Row[] = everyKind({
  broken: hiddenOnce('bundled-or-last-good-content'),
  delay: hiddenOnce('bundled-or-last-good-content'),
  code: always('bundled-or-last-good-content'),
  expired: always('bundled-or-last-good-content'),
  rejected: always('bundled-or-last-good-content'),
  'huge-array': hiddenOnce('bundled-or-last-good-content'),
});

/** The key for card fields: without one no card leaves the browser. */
export const cardKey = (without: Outcome): readonly Row[] =>
  everyKind({
    broken: hiddenOnce(without),
    code: always(without),
    expired: always(without),
    rejected: always(without),
    'huge-array': hiddenOnce(without),
  });
