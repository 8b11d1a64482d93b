import { isCharge, isRepeated } from './retries.ts';
import type { CallRows, FaultKind, Row } from './row.ts';

/**
 * What a kind of fault is above the provider layer, where all kinds of one reason look alike. `tests/integration/fault-kinds.test.ts` proves
 * it for each retry class, with the provider's real responses.
 */
type Reason = 'no-answer' | 'bad-answer' | 'session' | 'caller-refused' | 'code' | 'ok';

interface Nature {
  reason: Reason;
  /** The provider does the work although no usable response says so, or gets the request twice. */
  isDone?: true;
  /** Not like the others of its reason: which of two session errors, how long a list the call accepts, what the charge was. */
  isOwn?: true;
}

export const NATURES: Readonly<Record<FaultKind, Nature>> = {
  timeout: { reason: 'no-answer' },
  reset: { reason: 'no-answer' },
  lost: { reason: 'no-answer', isDone: true },
  'slow-drip': { reason: 'no-answer', isDone: true },
  http: { reason: 'bad-answer' },
  html: { reason: 'bad-answer' },
  malformed: { reason: 'bad-answer' },
  schema: { reason: 'bad-answer' },
  'redirect-302': { reason: 'bad-answer' },
  'oversize-body': { reason: 'bad-answer', isDone: true },
  'wrong-content-type': { reason: 'bad-answer', isDone: true },
  expired: { reason: 'session', isOwn: true },
  rejected: { reason: 'session', isOwn: true },
  'caller-refused': { reason: 'caller-refused' },
  code: { reason: 'code' },
  duplicate: { reason: 'ok', isDone: true },
  'hostile-html': { reason: 'ok' },
  'proto-pollution': { reason: 'ok' },
  'set-cookie': { reason: 'ok' },
  delay: { reason: 'ok' },
  'huge-array': { reason: 'ok', isOwn: true },
  'other-amount': { reason: 'ok', isOwn: true },
  'other-account': { reason: 'ok', isOwn: true },
};

/**
 * Money, where one payment represents all, since all go through one core: an owner's refill by card, and its outcome. And the
 * exchange of a code, which the identity provider's client reads, not the provider layer; it reads the published documents in the same way.
 */
const isDrivenKindByKind = ({ call, flow, given }: Pick<CallRows, 'call' | 'flow' | 'given'>) =>
  call === 'oidc-token' ||
  (flow === 'refill' &&
    (call === 'refill' || (call === 'charge-status' && given === 'the answer to the charge was lost')));

/** Besides charges, the only calls where the code above the provider layer distinguishes silence from an unusable response. */
const TELL_SILENCE_APART: readonly string[] = ['notify-outage', 'pin', 'reprovision-device'];

/** Whether it makes a difference to a call that no response came, and not one that cannot be used. */
const isSilenceToldApart = (call: string) => TELL_SILENCE_APART.includes(call) || isCharge(call);

/** These take time, so that other kinds represent their reason. */
const SLOW: readonly FaultKind[] = ['timeout', 'slow-drip', 'delay'];

/**
 * The rows of a block, in groups that look alike to the code above the provider layer: one of each group represents the rest. For a read it
 * does not matter whether the provider did the work.
 */
export function alikeRows({
  call,
  flow,
  given,
  rows,
}: Pick<CallRows, 'call' | 'flow' | 'given' | 'rows'>): readonly (readonly Row[])[] {
  if (isDrivenKindByKind({ call, flow, given })) return rows.map((row) => [row]);
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const { reason, isDone, isOwn } = NATURES[row.kind];
    const isNothingUsable = reason === 'no-answer' || reason === 'bad-answer';
    const visibleReason = isNothingUsable && !isSilenceToldApart(call) ? 'nothing usable' : reason;
    const nature = [visibleReason, isOwn && row.kind, !isRepeated(call) && isDone].join();
    const ends = [row.lasting, row.once].map((outcome) => (outcome === 'slow-then-done' ? 'unseen' : outcome));
    const group = `${nature} ${ends.join()}`;
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return [...groups.values()].map((alike) => {
    const quick = alike.filter(({ kind }) => !SLOW.includes(kind));
    return quick.length > 0 ? quick : alike;
  });
}
