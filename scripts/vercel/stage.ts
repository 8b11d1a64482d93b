import { runCommand } from '../run/command.ts';
import type { Environment } from '../run/environment.ts';
import { inRoot } from '../run/paths.ts';
import type { StageOutcome } from '../run/stage.ts';

/** `npm run test:vercel`, for `npm run test:all`. It makes a build of its own, in a copy of the working tree. */
export async function vercelStage(env: Environment, signal: AbortSignal): Promise<StageOutcome> {
  const args = ['--disable-warning=ExperimentalWarning', '--conditions=react-server', inRoot('scripts/vercel.ts')];
  const { code } = await runCommand({ program: process.execPath, args, env, signal });
  return code === 0;
}
