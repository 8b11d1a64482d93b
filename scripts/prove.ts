// `npm run prove -- P1` … `P12`, `load`, `disk`, `growth`, `mutants`: measures one of our promises (docs/reliability.md), and ends with status 1
// if it is broken, 2 if it could not be measured. `--short` takes about a minute. `--mutant NAME` measures a product with one fault, which must
// break it. An interrupted run goes on where it was; `--anew` begins again.
import { isBuildFresh, build } from './run/build.ts';
import { Problem, runProgram } from './run/problem.ts';
import { testEnvironment } from './run/test-servers.ts';
import { proveMutant } from './prove/mutated-copy.ts';
import { readProveOptions } from './prove/options.ts';
import { runProof } from './prove/run-proof.ts';

await runProgram(async (signal) => {
  try {
    return await prove(signal);
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    return 2;
  }
});

async function prove(signal: AbortSignal): Promise<0 | 1 | 2> {
  const { proofs, mutant, ...size } = readProveOptions(process.argv.slice(2));
  if (mutant) return proveMutant(mutant, process.argv.slice(2), signal);
  const env = testEnvironment();
  const needsBuild = proofs.some(({ isWithoutBuild }) => !isWithoutBuild);
  if (needsBuild && !isBuildFresh(env)) await build(env, signal, { checkTypes: false });
  let isKept = true;
  for (const proof of proofs) {
    const context = { signal, report: (line: string) => console.log(line) };
    isKept = (await runProof(proof, { ...context, ...size })) && isKept;
    if (signal.aborted) throw new Problem('Stopped.');
  }
  return isKept ? 0 : 1;
}
