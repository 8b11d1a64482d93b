import { type CommandOutcome, runCommand } from '../run/command.ts';
import type { Environment } from '../run/environment.ts';

/** Runs the npm that started this program, or the one on the PATH. Its output is returned, its messages are left out. */
export function runNpm(args: string[], env: Environment, signal: AbortSignal): Promise<CommandOutcome> {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const isGiven = npm?.endsWith('.js') === true;
  return runCommand({
    program: isGiven ? (node ?? process.execPath) : 'npm',
    args: [...(isGiven ? [npm] : []), ...args, '--loglevel=silent'],
    env,
    signal,
    output: 'capture',
  });
}
