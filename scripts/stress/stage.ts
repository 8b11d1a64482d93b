import { runCommand } from '../run/command.ts';
import type { Environment } from '../run/environment.ts';
import { inRoot } from '../run/paths.ts';
import type { StageOutcome } from '../run/stage.ts';

/**
 * The short form of `npm run stress -- purchases`, for `npm run test:all`. It needs the build, and starts its own servers; `env` may name the test
 * database.
 */
export async function stressStage(env: Environment, signal: AbortSignal): Promise<StageOutcome> {
  const { code } = await runCommand({
    program: process.execPath,
    args: [
      ...['--disable-warning=ExperimentalWarning', '--conditions=react-server'],
      ...[inRoot('scripts/stress.ts'), 'purchases', '--short'],
    ],
    env,
    signal,
  });
  return code === 0;
}
