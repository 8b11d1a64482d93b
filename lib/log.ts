import pino from 'pino';
import { fstatSync, writeSync } from 'node:fs';
import { format } from 'node:util';
import { logSettings } from './config.ts';
import { type LogOutput, createLogOutput } from './log-output.ts';
import { escapeControls, escapeControlsInLines, redact, withoutApiKey } from './redact.ts';
import { telemetry } from '#lib/telemetry/telemetry.ts';

/** All fields that a line may have. What is not declared here is dropped, whatever the caller passes. */
export interface LogFields {
  /** The event in snake case: `provider_call`, `attempt_moved`, `request_bug`. */
  event: string;
  reference?: string | null;
  trackingId?: string | null;
  /** The name of a provider call as in the contract. */
  call?: string;
  method?: string;
  /** A pathname; the query is cut off. */
  path?: string;
  status?: number;
  ms?: number;
  outcome?: string;
  /** Why another service gave no response: lib/failure-cause.ts. */
  cause?: string | undefined;
  code?: string | null;
  /** The attempt's id. */
  attempt?: string | null;
  flow?: string;
  state?: string;
  section?: string;
  locale?: string;
  limit?: string;
  count?: number;
  reason?: string;
  /** The table and the id of a row of the store; of the provider, the code of a plan. */
  table?: string;
  row?: string;
  /** The operator who settled an attempt. */
  operator?: string | null;
  /** Of the running release, and the commit that it was built from. */
  version?: string;
  commit?: string | null;
  message?: string;
}

const TEXT_FIELDS = [
  'event',
  'reference',
  'trackingId',
  'call',
  'method',
  'path',
  'outcome',
  'cause',
  'code',
  'attempt',
  'flow',
  'state',
  'section',
  'locale',
  'limit',
  'reason',
  'table',
  'row',
  'operator',
  'version',
  'commit',
  'message',
] as const satisfies readonly (keyof LogFields)[];
const NUMBER_FIELDS = ['status', 'ms', 'count'] as const satisfies readonly (keyof LogFields)[];
const MAX_TEXT = 2_000;
/** A number of twelve digits or more could be a card number. */
const MAX_NUMBER = 99_999_999_999;

type Line = Record<string, string | number>;

/** The declared fields of an event, masked and truncated. */
export function formatLine(fields: LogFields, error?: unknown): Line {
  const line: Line = {};
  for (const name of TEXT_FIELDS) {
    const value: unknown = fields[name];
    if (typeof value === 'string') line[name] = cut(name === 'path' ? (value.split(/[?#]/)[0] ?? '') : value);
  }
  for (const name of NUMBER_FIELDS) {
    const value: unknown = fields[name];
    if (typeof value === 'number' && Math.abs(value) <= MAX_NUMBER) line[name] = value;
  }
  if (error !== undefined)
    line['error'] = cut(error instanceof Error ? (error.stack ?? error.message) : `thrown: ${typeof error}`);
  return line;
}

function cut(text: string): string {
  // Before it is cut: half of the key would not be known for what it is.
  return redact(withoutApiKey(text).slice(0, MAX_TEXT));
}

const STANDARD_OUTPUT = 1;
const STANDARD_ERROR = 2;

/** Next loads server modules once per bundle; all log lines go through one output, so that they stay intact and in order. */
const globals = globalThis as typeof globalThis & { hearthlineLogOutputs?: Map<number | string, LogOutput> };

function outputTo(target: number | string): LogOutput {
  const outputs = (globals.hearthlineLogOutputs ??= new Map<number | string, LogOutput>());
  const existingOutput = outputs.get(target);
  if (existingOutput) return existingOutput;
  const output = typeof target === 'number' && process.env['VERCEL'] ? streamOutput(target) : queuedOutput(target);
  outputs.set(target, output);
  return output;
}

/**
 * A function on Vercel is frozen once its response is sent, and with it a line that another thread is about to write. There the reader is
 * the platform, which does not stop reading.
 */
function streamOutput(target: number): LogOutput {
  const stream = target === STANDARD_ERROR ? process.stderr : process.stdout;
  return { write: (line) => void stream.write(line), reopen: () => undefined };
}

function queuedOutput(target: number | string): LogOutput {
  return createLogOutput(
    target,
    (count) => `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), event: 'log_lines_lost', count })}\n`,
    // At once: while the disk is full, no line gets through that could tell.
    () => telemetry()?.recordLog('warn', { event: 'log_lines_lost' }),
  );
}

/** Opens LOG_FILE anew: a rotation has renamed it. It is noticed without this too, a moment later. */
export function reopenLogFiles(): void {
  for (const output of globals.hearthlineLogOutputs?.values() ?? []) output.reopen();
}

/** Tells pino to name the level of each line to the stream that it writes to. */
const METADATA = Symbol.for('pino.metadata');

function open(): pino.Logger {
  const { level, file } = logSettings(process.env);
  const ownFile = file ? outputTo(file) : null;
  const prefixes = priorityPrefixes(STANDARD_OUTPUT);
  const destination = {
    [METADATA]: true,
    lastLevel: 0,
    write(line: string) {
      // JSON has escaped its own control characters; the line's end stays.
      const clean = escapeControlsInLines(redact(line));
      const prefix = this.lastLevel >= ERROR_LEVEL ? prefixes.error : this.lastLevel >= WARN_LEVEL ? prefixes.warn : '';
      outputTo(STANDARD_OUTPUT).write(`${prefix}${clean}`);
      ownFile?.write(clean);
    },
  };
  return pino(
    {
      level,
      base: undefined,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
}

let logInstance: pino.Logger | undefined;
const logger = () => (logInstance ??= open());

/** The log: one JSON object per line on standard output, and in LOG_FILE if that is set. */
export const log = {
  debug: (fields: LogFields) => write('debug', fields),
  info: (fields: LogFields) => write('info', fields),
  warn: (fields: LogFields, error?: unknown) => write('warn', fields, error),
  error: (fields: LogFields, error?: unknown) => write('error', fields, error),
};

function write(level: 'debug' | 'info' | 'warn' | 'error', fields: LogFields, error?: unknown): void {
  telemetry()?.recordLog(level, fields);
  logger()[level](formatLine(fields, error));
}

/**
 * Masks everything that the framework or a library prints from now on, as the log does, and keeps it from blocking or ending the process
 * when nothing reads the output. In production each call prints one line: an error's message may hold what a stranger sent, and a line of
 * it would look like one of the log.
 */
export function maskConsole(): void {
  const escape = process.env.NODE_ENV === 'production' ? escapeControls : escapeControlsInLines;
  const prefixes = priorityPrefixes(STANDARD_ERROR);
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    const isProblem = name === 'warn' || name === 'error';
    const target = isProblem ? STANDARD_ERROR : STANDARD_OUTPUT;
    const prefix = isProblem ? prefixes[name] : '';
    console[name] = (...values: unknown[]) => outputTo(target).write(`${prefix}${escape(redact(format(...values)))}\n`);
  }
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Ends the process. Its last line, behind all that the log still has to write, is the reason: masked, on standard error. */
export function exitWithReason(reason: string): never {
  process.on('exit', () => printReason(reason));
  process.exit(1);
}

/** In the journal the line has the priority of an error. */
function printReason(message: string): void {
  const line = redact(message)
    .split('\n')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
  try {
    writeSync(STANDARD_ERROR, `${isJournal(STANDARD_ERROR) ? ERROR_PRIORITY : ''}${escapeControls(line)}\n`);
  } catch {
    // Standard error is closed.
  }
}

/** pino's. */
const WARN_LEVEL = 40;
const ERROR_LEVEL = 50;

/** sd-daemon(3): systemd takes it off the line. Without one, a line has the priority `info`. */
const ERROR_PRIORITY = '<3>';
const WARNING_PRIORITY = '<4>';

/** The prefix of a line by its level, so that `journalctl -p warning` finds it. Empty where the output is not the journal. */
function priorityPrefixes(descriptor: number): { warn: string; error: string } {
  return isJournal(descriptor) ? { warn: WARNING_PRIORITY, error: ERROR_PRIORITY } : { warn: '', error: '' };
}

/** systemd.exec(5): whether the output goes to the journal, whose connection the service's environment names. */
function isJournal(descriptor: number): boolean {
  const stream = process.env['JOURNAL_STREAM'];
  if (!stream) return false;
  const { dev, ino } = fstatSync(descriptor);
  return stream === `${dev}:${ino}`;
}

/**
 * For a line of the log that would repeat many times a second: counts each occurrence and returns how many there were since the last line,
 * this one included, or null until `everyMs` have passed.
 */
export function repeatCounter(everyMs: number, now: () => number = () => performance.now()): () => number | null {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    count += 1;
    if (now() - loggedAt < everyMs) return null;
    const occurrences = count;
    loggedAt = now();
    count = 0;
    return occurrences;
  };
}
