// `npm run settle`: an operator records what became of a purchase that the product could not settle by itself.
import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lineOf } from '#lib/log.ts';
import { typedReference } from '#lib/rules/payment/reference.ts';
import { formatDollars } from '#lib/rules/shared/money.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { openStore, type Store } from '#lib/store/store.ts';
import { givenEnvironment } from './local-environment.ts';
import { DATA } from './run/paths.ts';
import { Problem, runProgram } from './run/problem.ts';

const USAGE = `Usage: npm run settle -- list
       npm run settle -- REFERENCE confirmed [ORDER_NUMBER]
       npm run settle -- REFERENCE not-charged`;
const OUTCOMES = { confirmed: 'confirmed', 'not-charged': 'not_charged' } as const;
const MOST_LISTED = 1_000;

export interface Verdict {
  reference: string;
  outcome: keyof typeof OUTCOMES;
  orderNumber: string | null;
}

/** What was typed after `npm run settle --`; a Problem when it makes no sense. */
export function readArguments(given: readonly string[]): 'list' | Verdict {
  const [first, outcome, orderNumber = null, ...more] = given;
  if (first === 'list' && outcome === undefined) return 'list';
  if (!first || (outcome !== 'confirmed' && outcome !== 'not-charged') || more.length > 0) throw new Problem(USAGE);
  if (outcome === 'not-charged' && orderNumber !== null) throw new Problem(USAGE);
  const reference = typedReference(first);
  if (!reference) throw new Problem(`"${first}" is not a reference; it has eight letters and digits, like 7K2M-9QXD.`);
  return { reference, outcome, orderNumber };
}

/** Records the verdict on an attempt in state `manual`; a Problem when there is none, or it is in another state. */
export async function settle(
  store: Store,
  { reference, outcome, orderNumber }: Verdict,
  now: number,
): Promise<Attempt> {
  const attempt = await store.attempts.findByReference(reference);
  if (!attempt) throw new Problem(`No purchase has the reference ${reference}.`);
  const patch = orderNumber === null ? {} : { orderNumber };
  const settled = await store.attempts.move(attempt.id, ['manual'], OUTCOMES[outcome], patch, now);
  if (settled) return settled;
  const latest = await store.attempts.find(attempt.id);
  throw new Problem(`${reference} is ${latest?.state ?? 'gone'}; only what is manual waits for a person.`);
}

/** One line per attempt: what a person needs to find it in the payment system. */
export function lineFor({ reference, id, quote, submittedAt, trackingId }: Attempt): string {
  const sent = submittedAt === null ? '-' : new Date(submittedAt).toISOString();
  return [reference, sent, quote.planCode, formatDollars(quote.totalCents), `key ${id}`, `visit ${trackingId}`].join(
    '  ',
  );
}

/** Into the logs of this machine, where `npm run trace` finds it. */
function writeDown({ id, reference, trackingId, flow, state }: Attempt): void {
  const line = lineOf({ event: 'attempt_moved', attempt: id, reference, trackingId, flow, state, reason: 'operator' });
  mkdirSync(join(DATA, 'logs'), { recursive: true });
  const entry = { level: 'info', time: new Date().toISOString(), ...line };
  appendFileSync(join(DATA, 'logs', 'operator.ndjson'), `${JSON.stringify(entry)}\n`);
}

async function open(): Promise<Store> {
  const { DATABASE_URL, DATA_DIR } = givenEnvironment();
  const folder = DATA_DIR || DATA;
  if (!DATABASE_URL && !existsSync(join(folder, 'hearthline.sqlite'))) {
    throw new Problem(`There is no store in ${folder}; set DATABASE_URL or DATA_DIR as the web app has it.`);
  }
  return openStore({ DATABASE_URL: DATABASE_URL || null, DATA_DIR: folder });
}

if (import.meta.main) {
  await runProgram(async () => {
    const asked = readArguments(process.argv.slice(2));
    const store = await open();
    try {
      if (asked === 'list') {
        const waiting = await store.attempts.list({ state: 'manual', limit: MOST_LISTED });
        for (const attempt of waiting) console.log(lineFor(attempt));
        console.log(waiting.length === 0 ? 'No purchase waits for a person.' : `\n${waiting.length} waiting.`);
        return 0;
      }
      const settled = await settle(store, asked, Date.now());
      writeDown(settled);
      console.log(`${settled.reference} is ${asked.outcome} now; the customer sees it when the page is opened again.`);
      return 0;
    } finally {
      await store.close();
    }
  });
}
