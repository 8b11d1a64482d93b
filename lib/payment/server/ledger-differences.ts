import 'server-only';
import { z } from 'zod';
import { log } from '#lib/log.ts';
import { store, type Store } from '#lib/store/store.ts';

/** A payment on which the provider and the ledger disagree, as `npm run reconcile` found it. Null: the ledger does not have it. */
const differenceSchema = z.object({
  attempt: z.string(),
  reference: z.string().nullable(),
  state: z.string().nullable(),
});
export type LedgerDifference = z.output<typeof differenceSchema>;

const FLAG = 'differences with the provider';
const KEPT_MS = 7 * 24 * 60 * 60_000;
/** An alarm needs one line. The list is with whoever runs the tool. */
const MAX_DIFFERENCES = 100;

/** Leaves differences for the site, whose log and metrics the alarms are made of: the tool that finds them is another process. */
export async function recordDifferences({ flags }: Pick<Store, 'flags'>, differences: readonly LedgerDifference[]) {
  if (differences.length === 0) return;
  const before = parseDifferences(await flags.find(FLAG));
  await flags.put(FLAG, JSON.stringify([...before, ...differences].slice(0, MAX_DIFFERENCES)), KEPT_MS);
}

/** Logs what was noted, on one of the instances. */
export async function logRecordedDifferences(): Promise<void> {
  const { flags } = await store();
  if ((await flags.find(FLAG)) === null) return;
  for (const { attempt, reference, state } of parseDifferences(await flags.take(FLAG))) {
    log.error({
      event: 'attempt_contradicted',
      attempt,
      reference,
      state: state ?? 'unknown here',
      reason: 'reconcile',
    });
  }
}

function parseDifferences(value: string | null): LedgerDifference[] {
  const result = z.array(differenceSchema).safeParse(JSON.parse(value ?? '[]'));
  return result.success ? result.data : [];
}
