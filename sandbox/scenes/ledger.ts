import type { LoggedCall } from '../control/call-log.ts';
import type { outbox } from '../state/schema/messages.ts';
import type { charges } from '../state/schema/payments.ts';
import { CALLS, type ToldCall } from './call-texts.ts';

type Charge = typeof charges.$inferSelect;
type Message = typeof outbox.$inferSelect;

/** How a call went. */
export type CallResult = 'running' | 'answered' | 'refused' | 'no-answer' | 'lost';

/** One line of the ledger; `at` is its real time in ms since 1970, whatever the sandbox's clock says. */
export type LedgerEntry =
  | { kind: 'charge'; at: number; charge: Charge }
  | { kind: 'message'; at: number; message: Message }
  /** `times`: so often in a row. */
  | { kind: 'call'; at: number; call: ToldCall; result: CallResult; times: number };

const MOST = 40;
/** Within one millisecond, the consequence is listed above its cause. */
const RANK: Record<LedgerEntry['kind'], number> = { call: 0, charge: 1, message: 2 };

/** What happened, newest first. Charges and messages carry the sandbox's time, `offsetMs` ahead of the calls' real one. */
export function buildLedger(
  calls: readonly LoggedCall[],
  chargeList: readonly Charge[],
  messages: readonly Message[],
  offsetMs: number,
): LedgerEntry[] {
  const entries: LedgerEntry[] = [
    ...calls.flatMap((entry): LedgerEntry[] => {
      if (!isTold(entry.call)) return [];
      return [{ kind: 'call', at: Date.parse(entry.time), call: entry.call, result: toCallResult(entry), times: 1 }];
    }),
    ...chargeList.map((charge): LedgerEntry => ({ kind: 'charge', at: charge.timestamp.getTime() - offsetMs, charge })),
    ...messages.map((message): LedgerEntry => ({
      kind: 'message',
      at: message.timestamp.getTime() - offsetMs,
      message,
    })),
  ];
  entries.sort((a, b) => a.at - b.at || RANK[a.kind] - RANK[b.kind]);
  return withoutRepeats(entries).slice(-MOST).reverse();
}

function isTold(call: string): call is ToldCall {
  return Object.hasOwn(CALLS.en, call);
}

function toCallResult({ status, milliseconds, fault }: LoggedCall): CallResult {
  if (fault === 'lost') return 'lost';
  if (status === null) return milliseconds === null ? 'running' : 'no-answer';
  return status === 200 || status === 303 ? 'answered' : 'refused';
}

/** A call that repeats the one before it with the same result, such as a poll, is one line. */
function withoutRepeats(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const ledgerEntries: LedgerEntry[] = [];
  for (const entry of entries) {
    const last = ledgerEntries.at(-1);
    const isRepeat =
      entry.kind === 'call' && last?.kind === 'call' && last.call === entry.call && last.result === entry.result;
    if (isRepeat) ledgerEntries[ledgerEntries.length - 1] = { ...last, times: last.times + 1 };
    else ledgerEntries.push(entry);
  }
  return ledgerEntries;
}
