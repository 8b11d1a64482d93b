import { runCommand } from '../run/command.ts';
import type { Environment } from '../run/environment.ts';
import { inRoot } from '../run/paths.ts';
import type { StageOutcome } from '../run/stage.ts';

/** `npm run test:proxies`, for `npm run test:all`. It needs the build, and starts its own servers in a process of its own. */
export async function proxiesStage(env: Environment, signal: AbortSignal): Promise<StageOutcome> {
  const args = ['--disable-warning=ExperimentalWarning', inRoot('scripts/proxies.ts')];
  const { code } = await runCommand({ program: process.execPath, args, env, signal });
  return code === 0;
}
