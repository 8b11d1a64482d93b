import { spawn } from 'node:child_process';
import { type Environment, forProcess } from './environment.ts';
import { ROOT } from './paths.ts';
import { countProcessorTime, currentBlock } from './print.ts';
import { Problem } from './problem.ts';

export interface Command {
  /** A program on the PATH, which includes the packages' programs. */
  program: string;
  args: string[];
  env: Environment;
  signal: AbortSignal;
  /** `capture` returns the output instead of showing it; shown output goes to the stage's block. */
  output?: 'show' | 'capture';
  /** Runs it as another user (PostgreSQL refuses to run as root). */
  user?: { uid: number; gid: number };
  /** The folder to run it in; the repository by default. */
  folder?: string;
}

export interface CommandOutcome {
  /** Exit code; 127 if the program does not exist. */
  code: number;
  text: string;
}

/** Runs a program to its end, without standard input. When interrupted, ends it with all that it started, and throws a Problem. */
export function runCommand({
  program,
  args,
  env,
  signal,
  output,
  user,
  folder = ROOT,
}: Command): Promise<CommandOutcome> {
  if (signal.aborted) throw new Problem('Stopped.');
  const block = currentBlock();
  const print = output === 'capture' ? undefined : block?.print;
  const isPiped = output === 'capture' || print !== undefined;
  // A pipe would otherwise lose its colors.
  const environment = print && process.stdout.isTTY ? { FORCE_COLOR: '1', ...env } : env;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: user ? '/' : folder,
      env: forProcess(environment),
      stdio: isPiped ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      // In a process group of its own: Jest, for one, leaves its workers behind when it is ended alone.
      detached: true,
      ...user,
    });
    const parts: string[] = [];
    const take = print ?? ((text: string) => parts.push(text));
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', take);
    const onAbort = () => endGroup(child.pid);
    signal.addEventListener('abort', onAbort, { once: true });
    const finish = (code: number) => {
      signal.removeEventListener('abort', onAbort);
      if (signal.aborted) reject(new Problem('Stopped.'));
      else resolve({ code, text: parts.join('') });
    };
    child.once('exit', () => countProcessorTime(block));
    child.once('error', () => finish(127));
    child.once('close', (code) => finish(code ?? 1));
  });
}

function endGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
}
