import { runCommand } from '../run/command.ts';
import type { Environment } from '../run/environment.ts';
import { inRoot } from '../run/paths.ts';
import type { StageOutcome } from '../run/stage.ts';

/** `npm run test:deploy`, for `npm run test:all`. It needs the build, and builds once more as the Dockerfile does. */
export async function deployStage(env: Environment, signal: AbortSignal): Promise<StageOutcome> {
  const args = ['--disable-warning=ExperimentalWarning', '--conditions=react-server', inRoot('scripts/deploy.ts')];
  const { code } = await runCommand({ program: process.execPath, args, env, signal });
  return code === 0;
}
