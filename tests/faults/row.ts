import type { CallName, ExternalCall } from '#lib/contract/operations.ts';
import type { Flow, Outcome } from './outcomes.ts';

/** Unusable responses: nothing arrived, or nothing that satisfies the contract. */
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

/** Responses that stay usable despite what was added to them. */
export const HARMLESS = ['duplicate', 'hostile-html', 'proto-pollution', 'set-cookie'] as const;

const OTHERS = ['delay', 'code', 'expired', 'rejected', 'caller-refused', 'huge-array'] as const;

/** The kinds that apply to every call. */
const FAULT_KINDS = [...BROKEN, ...HARMLESS, ...OTHERS] as const;

/** Kinds for charge-status only: it reports something else than was bought. */
const CONTRADICTING = ['other-amount', 'other-account'] as const;

export type FaultKind = (typeof FAULT_KINDS)[number] | (typeof CONTRADICTING)[number];

/** `lasting`: every such call fails. `once`: only the first one fails. */
export interface Expected {
  lasting: Outcome;
  once: Outcome;
}

export type Row = Expected & { kind: FaultKind };

export interface CallRows {
  call: CallName | ExternalCall;
  /** The flow whose pages make the call; all flows use the content service. */
  flow: Flow;
  /** Where it is called, without the language. */
  page: string;
  /** What happened before, if that decides the ending. */
  given: 'nothing' | 'the answer to the charge was lost' | 'the charge never arrived';
  spec: string;
  rows: readonly Row[];
}

type Rule = Record<'broken' | Exclude<(typeof OTHERS)[number], 'delay' | 'caller-refused'>, Expected> & {
  /** 'unseen' by default. */
  harmless?: Expected;
  /** 'slow-then-done' by default. */
  delay?: Expected;
  /** An outage by default, and one that is not tried again. */
  'caller-refused'?: Expected;
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
  const { code } = others;
  const expectations: Record<(typeof FAULT_KINDS)[number], Expected> = {
    ...forAll(BROKEN, broken),
    ...forAll(HARMLESS, harmless),
    delay,
    'caller-refused': code.lasting === broken.lasting ? code : always(broken.lasting),
    ...others,
    ...except,
  };
  return FAULT_KINDS.map((kind) => ({ kind, ...expectations[kind] }));
}

interface StatusRule {
  /** How the payment ends if the provider never reports the charge's status. */
  unheard: Outcome;
  /** Whether each of these kinds contradicts what was bought. */
  disagrees: Record<(typeof CONTRADICTING)[number], boolean>;
}

/** As `everyKind`, for the status of a charge whose response was lost. The reported status takes precedence over all else. */
export function everyStatusKind({ unheard, disagrees }: StatusRule): readonly Row[] {
  const unlessOnce: Expected = { lasting: unheard, once: 'settled' };
  const rows = everyKind({
    broken: unlessOnce,
    harmless: always('settled'),
    delay: always('settled'),
    code: always('declined-with-message'),
    expired: unlessOnce,
    rejected: unlessOnce,
    'caller-refused': unlessOnce,
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

/** A guest's read: retried once after a broken response, and an expired token is renewed once. */
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

/** A charge that was not made, and one that was made although its response was corrupted. */
const NEVER_DONE: Expected = { lasting: 'not-charged', once: 'settled' };
const DONE_UNHEARD = always('settled');

/** A guest's charge, by card. */
export const CHARGE: readonly Row[] = everyKind({
  broken: NEVER_DONE,
  code: always('declined-with-message'),
  // A 403 comes before the work, and the charge is not sent again.
  expired: always('payment-later'),
  rejected: always('payment-later'),
  'caller-refused': always('payment-later'),
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

/** The same for changes that show in the account whether they were made. */
export const SETTLED_CHANGE: readonly Row[] = everyKind({
  ...CHANGE,
  except: {
    // Done, although the response did not arrive.
    lost: always('unseen'),
    'oversize-body': always('unseen'),
    'slow-drip': always('unseen'),
    'wrong-content-type': always('unseen'),
  },
});

/** Pages do not wait for the content service: they use the last good content, or what they were built with. */
export const CONTENT: readonly Row[] = everyKind({
  broken: hiddenOnce('bundled-or-last-good-content'),
  delay: hiddenOnce('bundled-or-last-good-content'),
  code: always('bundled-or-last-good-content'),
  expired: always('bundled-or-last-good-content'),
  rejected: always('bundled-or-last-good-content'),
  'huge-array': hiddenOnce('bundled-or-last-good-content'),
});

/** The key for card fields: without it, no card leaves the browser. */
export const cardKey = (without: Outcome): readonly Row[] =>
  everyKind({
    broken: hiddenOnce(without),
    code: always(without),
    expired: always(without),
    rejected: always(without),
    'huge-array': hiddenOnce(without),
  });
