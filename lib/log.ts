import { writeSync } from 'node:fs';
import { format } from 'node:util';
import pino from 'pino';
import { logSettings } from './config.ts';
import { type LogOutput, logOutput } from './log-output.ts';
import { redact, withoutApiKey } from './redact.ts';
import { telemetry } from './telemetry/telemetry.ts';

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
  'message',
] as const satisfies readonly (keyof LogFields)[];
const NUMBER_FIELDS = ['status', 'ms', 'count'] as const satisfies readonly (keyof LogFields)[];
const MAX_TEXT = 2_000;
/** A number of twelve digits or more could be a card number. */
const MAX_NUMBER = 99_999_999_999;

type Line = Record<string, string | number>;

/** The declared fields of an event, masked and truncated. */
export function lineOf(fields: LogFields, error?: unknown): Line {
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
const shared = globalThis as typeof globalThis & { hearthlineLogOutputs?: Map<number | string, LogOutput> };

function outputTo(target: number | string): LogOutput {
  const outputs = (shared.hearthlineLogOutputs ??= new Map<number | string, LogOutput>());
  const known = outputs.get(target);
  if (known) return known;
  const opened = logOutput(
    target,
    (count) => `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), event: 'log_lines_lost', count })}\n`,
    // At once: while the disk is full, no line gets through that could tell.
    () => telemetry()?.logged('warn', { event: 'log_lines_lost' }),
  );
  outputs.set(target, opened);
  return opened;
}

function open(): pino.Logger {
  const { level, file } = logSettings(process.env);
  const targets = [outputTo(STANDARD_OUTPUT), ...(file ? [outputTo(file)] : [])];
  return pino(
    {
      level,
      base: undefined,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    {
      write(line: string) {
        const clean = oneLine(redact(line));
        for (const target of targets) target.write(clean);
      },
    },
  );
}

/** What JSON leaves as it is and some readers take for the end of a line: U+0085, U+2028 and U+2029, escaped. */
function oneLine(line: string): string {
  return line.replace(/[\u0085\u2028\u2029]/g, (character) => JSON_ESCAPES[character] ?? ' ');
}

const JSON_ESCAPES: Readonly<Record<string, string>> = {
  '\u0085': String.raw`\u0085`,
  '\u2028': String.raw`\u2028`,
  '\u2029': String.raw`\u2029`,
};

let opened: pino.Logger | undefined;
const logger = () => (opened ??= open());

/** The log: one JSON object per line on standard output, and in LOG_FILE if that is set. */
export const log = {
  debug: (fields: LogFields) => write('debug', fields),
  info: (fields: LogFields) => write('info', fields),
  warn: (fields: LogFields, error?: unknown) => write('warn', fields, error),
  error: (fields: LogFields, error?: unknown) => write('error', fields, error),
};

function write(level: 'debug' | 'info' | 'warn' | 'error', fields: LogFields, error?: unknown): void {
  telemetry()?.logged(level, fields);
  logger()[level](lineOf(fields, error));
}

/**
 * Masks everything that the framework or a library prints from now on, as the log does, and keeps it from blocking or ending the process
 * when nothing reads the output.
 */
export function maskConsole(): void {
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    const target = name === 'warn' || name === 'error' ? STANDARD_ERROR : STANDARD_OUTPUT;
    console[name] = (...given: unknown[]) => outputTo(target).write(`${redact(format(...given))}\n`);
  }
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Writes a last message to standard error before the process exits, masked and on one line. */
export function complain(message: string): void {
  try {
    writeSync(
      STANDARD_ERROR,
      `${redact(message)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' ')}\n`,
    );
  } catch {
    // Standard error is closed.
  }
}
