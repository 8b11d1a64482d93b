import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { type Environment, forProcess } from './environment.ts';
import { openLog, toLogLine, toTerminalLine } from './log-file.ts';
import { inRoot, ROOT } from './paths.ts';
import { countProcessorTime, currentBlock } from './print.ts';
import { Problem } from './problem.ts';

const STOP_WITHIN_MS = 10_000;
const LAST_LINES = 30;
const FOLLOW_PARENT = pathToFileURL(inRoot('scripts/run/follow-parent.mjs')).href;

export interface ServicePlan {
  name: string;
  /** A JavaScript or TypeScript file and its arguments; or, with `program`, that program's arguments. */
  command: string[];
  program?: string;
  /** Runs it as another user (PostgreSQL refuses to run as root). */
  user?: { uid: number; gid: number };
  /** The signal that stops it; SIGTERM by default. */
  stopWith?: NodeJS.Signals;
  env: Environment;
  logFile: string;
  /** `failures` shows logged errors and standard error, `all` everything, `nothing` leaves it to the log. */
  show: 'failures' | 'all' | 'nothing';
}

export interface Service {
  name: string;
  /** Undefined if the process could not be started. */
  pid: number | undefined;
  isRunning(): boolean;
  /** The output line that best explains why it ended, for the message if it did not start. */
  lastOutput(): string;
  /** Shows its failures on the terminal from now on; before that they go only to the log. */
  speakUp(): void;
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>;
  /** Asks it to stop, and kills it after ten seconds. */
  stop(): Promise<void>;
  /** Kills it immediately, whatever it is doing. */
  kill(): Promise<void>;
}

/** Starts a Node program as a direct child process, its output in a log of JSON lines. */
export function startService(plan: ServicePlan): Service {
  const options = plan.program ? [] : ['--disable-warning=ExperimentalWarning', '--import', FOLLOW_PARENT];
  const child = spawn(plan.program ?? process.execPath, [...options, ...plan.command], {
    cwd: plan.user ? '/' : ROOT,
    env: forProcess(plan.env),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...plan.user,
  });
  const block = currentBlock();
  const recent: string[] = [];
  let speaks = plan.show === 'all';
  const log = openLog(plan.logFile);

  const follow = (stream: Readable | null, isErrors: boolean) => {
    if (!stream) return;
    createInterface({ input: stream }).on('line', (line) => {
      log.write(`${toLogLine(line, new Date())}\n`);
      const text = plan.show === 'all' ? line : toTerminalLine(line);
      if (text === null) return;
      recent.push(text);
      if (recent.length > LAST_LINES) recent.shift();
      // Next greets on standard output; problems outside the log go to standard error.
      const isShown = plan.show === 'all' || (plan.show === 'failures' && (isErrors || line.startsWith('{')));
      if (isShown && speaks) console.log(`[${plan.name}] ${text}`);
    });
  };
  follow(child.stdout, false);
  follow(child.stderr, true);

  const exit = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => {
      countProcessorTime(block);
      resolve();
    });
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined;
  return {
    name: plan.name,
    pid: child.pid,
    isRunning,
    lastOutput: () => recent.find((line) => /^\w*Error\b|^Configuration/.test(line)) ?? recent.at(-1)?.trim() ?? '',
    speakUp: () => {
      speaks = true;
    },
    ended: exit,
    stop: () => stopChild(child, plan.stopWith ?? 'SIGTERM', exit, isRunning),
    kill: () => stopChild(child, 'SIGKILL', exit, isRunning),
  };
}

async function stopChild(
  child: ChildProcess,
  signal: NodeJS.Signals,
  exit: Promise<void>,
  isRunning: () => boolean,
): Promise<void> {
  if (!isRunning()) return;
  child.kill(signal);
  const last = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await exit;
  clearTimeout(last);
}

/** Waits until the address returns 2xx; throws a Problem if the service ends first or takes longer than `withinMs`. */
export async function waitUntilHealthy(
  service: Service,
  url: string,
  withinMs: number,
  signal: AbortSignal,
): Promise<void> {
  const until = Date.now() + withinMs;
  for (;;) {
    if (signal.aborted) throw new Problem('Stopped.');
    if (!service.isRunning()) {
      throw new Problem(`The ${service.name} did not start: ${service.lastOutput() || 'it ended without a word'}`);
    }
    if (await responses(url)) return;
    if (Date.now() > until) {
      throw new Problem(
        `The ${service.name} was not healthy within ${withinMs / 1000} s (${url}). ${service.lastOutput()}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

async function responses(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
