import { Problem } from '../run/problem.ts';
import { Progress } from './progress.ts';
import type { Context, Proof } from './proof.ts';

const MOST_SHOWN = 20;

/**
 * Runs the parts of a proof that are not done yet, and prints the figures of all of them and a verdict. Returns whether the promise was
 * kept. Throws a Problem when interrupted; the finished parts then count for the next run.
 */
export async function runProof(
  { name, promise, evidence, parts }: Proof,
  { isShort, isAnew, ...context }: Context & { isShort: boolean; isAnew: boolean },
): Promise<boolean> {
  const { report, signal } = context;
  const startedAt = Date.now();
  const evidenceName = evidence ?? name;
  const progress = new Progress(isShort ? `${evidenceName}-short` : evidenceName, isAnew);
  let isKept = true;
  report(`\n${name}: ${promise}`);
  for (const part of parts(isShort)) {
    if (signal.aborted) throw new Problem('Stopped.');
    const before = progress.find(part.name);
    const { figures, broken } = before ?? (await part.run(context));
    if (!before) progress.keep(part.name, { figures, broken });
    report(`  ${part.name}${before ? ' (done before)' : ''}`);
    for (const [figure, value] of Object.entries(figures)) report(`    ${figure}: ${value}`);
    for (const line of broken.slice(0, MOST_SHOWN)) report(`    BROKEN: ${line}`);
    if (broken.length > MOST_SHOWN) report(`    BROKEN: ${broken.length - MOST_SHOWN} more`);
    isKept &&= broken.length === 0;
  }
  if (evidence === undefined) progress.forget();
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  report(`${name}: ${isKept ? 'kept' : 'BROKEN'}, ${isShort ? 'short form, ' : ''}${seconds} s`);
  return isKept;
}
