import { runCommand } from '../run/command.ts';
import type { Environment } from '../run/environment.ts';
import { inRoot } from '../run/paths.ts';
import type { StageOutcome } from '../run/stage.ts';

/** What no other stage of `npm run test:all` measures: P1 is `stress`, and P6 and P8 to P11 are tests. */
const PROOFS = ['P2', 'P3', 'P4', 'P5', 'P7', 'P12', 'load', 'disk', 'growth', 'mutants'];

/**
 * The short forms of `npm run prove`, for `npm run test:all`. They need the build, and start their own servers; `env` may name the test
 * database.
 */
export async function proveStage(env: Environment, signal: AbortSignal): Promise<StageOutcome> {
  const { code } = await runCommand({
    program: process.execPath,
    args: [
      ...['--disable-warning=ExperimentalWarning', '--conditions=react-server'],
      ...[inRoot('scripts/prove.ts'), ...PROOFS, '--short', '--anew'],
    ],
    env,
    signal,
  });
  return code === 0;
}
