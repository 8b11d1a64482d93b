import { parseArgs } from 'node:util';
import { Problem } from '../run/problem.ts';
import { MUTANTS, type Mutant } from './mutants.ts';
import type { Proof } from './proof.ts';
import { PROOFS } from './proofs.ts';

interface ProveOptions {
  proofs: readonly Proof[];
  isShort: boolean;
  /** Forgets what an interrupted run has done. */
  isAnew: boolean;
  mutant: Mutant | null;
}

/** The arguments after `npm run prove --`; throws a Problem if they are invalid. */
export function readProveOptions(args: string[]): ProveOptions {
  const { values, positionals } = parse(args);
  const proofs = positionals.map((name) => PROOFS.find((proof) => proof.name === name));
  const chosenProofs = proofs.filter((proof) => proof !== undefined);
  if (chosenProofs.length === 0 || chosenProofs.length < proofs.length) throw new Problem(usage());
  const mutant = MUTANTS.find(({ name }) => name === values.mutant) ?? null;
  if (values.mutant !== undefined && !mutant) throw new Problem(usage());
  return { proofs: chosenProofs, isShort: values.short === true, isAnew: values.anew === true, mutant };
}

function usage(): string {
  const proofs = PROOFS.map(({ name, promise }) => `  ${name.padEnd(8)} ${promise}`);
  const mutants = MUTANTS.map(({ name, fault, breaks }) => `  ${name.padEnd(26)} ${fault} (${breaks.join(', ')})`);
  return [
    'Usage: npm run prove -- NAME… [--short] [--anew] [--mutant MUTANT]',
    ...proofs,
    '--mutant proves it of a product with this fault, and must fail:',
    ...mutants,
  ].join('\n');
}

function parse(args: string[]) {
  const options = { short: { type: 'boolean' }, anew: { type: 'boolean' }, mutant: { type: 'string' } } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new Problem(usage());
  }
}
