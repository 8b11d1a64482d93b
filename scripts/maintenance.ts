// `npm run maintenance`: pauses whatever would begin something new at the provider, on all instances of a store, or lets it go on.
import { parseArgs } from 'node:util';
import { formatLine } from '#lib/log.ts';
import type { Maintenance } from '#lib/store/maintenance.ts';
import type { Store } from '#lib/store/store.ts';
import { readOperatorName } from './run/operator-name.ts';
import { findOperatorPlace, openOperatorStore, writeOperatorLine } from './run/operator-place.ts';
import { Problem, runProgram } from './run/problem.ts';

const USAGE = `Usage: npm run maintenance -- on --by NAME [--until TIME]
       npm run maintenance -- off --by NAME
       npm run maintenance -- status
TIME is like 2026-11-28T22:00-05:00, or 22:00 by this machine's clock.`;

export type Command =
  | { command: 'on'; by: string; until: number | null }
  | { command: 'off'; by: string }
  | { command: 'status' };

/** The arguments after `npm run maintenance --`; throws a Problem if they are invalid. `now`: in ms since 1970. */
export function readCommand(args: readonly string[], now: number): Command {
  const { positionals, by, until } = parse(args);
  const [command] = positionals;
  if (positionals.length !== 1) throw new Problem(USAGE);
  if (command === 'status' && by === undefined && until === undefined) return { command };
  if (command === 'off' && by !== undefined && until === undefined) return { command, by: readOperatorName(by) };
  if (command !== 'on' || by === undefined) throw new Problem(USAGE);
  return { command, by: readOperatorName(by), until: until === undefined ? null : readTime(until, now) };
}

function parse(args: readonly string[]): { positionals: string[]; by?: string; until?: string } {
  try {
    const options = { by: { type: 'string' }, until: { type: 'string' } } as const;
    const parsedArgs = parseArgs({ args: [...args], allowPositionals: true, options });
    return { positionals: parsedArgs.positionals, ...parsedArgs.values };
  } catch {
    throw new Problem(USAGE);
  }
}

/** A time of day is the next one by this machine's clock. */
function readTime(text: string, now: number): number {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  const time = hours === undefined ? Date.parse(text) : nextTimeOfDay(Number(hours), Number(minutes), now);
  if (Number.isNaN(time) || time <= now) throw new Problem(`"${text}" is no time to come.\n${USAGE}`);
  return time;
}

function nextTimeOfDay(hours: number, minutes: number, now: number): number {
  if (hours > 23 || minutes > 59) return Number.NaN;
  const time = new Date(now);
  time.setHours(hours, minutes, 0, 0);
  if (time.getTime() <= now) time.setDate(time.getDate() + 1);
  return time.getTime();
}

/** Runs the command; returns the printed text, and the log entry of a change. */
export async function runCommand(
  { maintenance }: Pick<Store, 'maintenance'>,
  command: Command,
): Promise<{ says: string; state: 'on' | 'off' | null }> {
  switch (command.command) {
    case 'on': {
      const { by, until } = command;
      return { says: `${statusLine(await maintenance.turnOn({ by, until }))}\n${FOLLOWS}`, state: 'on' };
    }
    case 'off': {
      const wasOn = await maintenance.turnOff(command.by);
      return wasOn
        ? { says: `Maintenance is off.\n${FOLLOWS}`, state: 'off' }
        : { says: 'Maintenance was off already.', state: null };
    }
    case 'status': {
      const row = await maintenance.read();
      return { says: row ? statusLine(row) : 'Maintenance is off.', state: null };
    }
  }
}

const FOLLOWS = 'All instances follow within five seconds.';

function statusLine({ by, since, until }: Maintenance): string {
  const end = until === null ? '' : `, expected until ${new Date(until).toISOString()}`;
  return `Maintenance is on since ${new Date(since).toISOString()}, by ${by}${end}.`;
}

if (import.meta.main) {
  await runProgram(async () => {
    const command = readCommand(process.argv.slice(2), Date.now());
    const place = findOperatorPlace();
    const store = await openOperatorStore(place);
    try {
      const { says, state } = await runCommand(store, command);
      if (state !== null && command.command !== 'status') {
        writeOperatorLine('warn', formatLine({ event: 'maintenance_changed', state, operator: command.by }), place.log);
      }
      console.log(says);
      return 0;
    } finally {
      await store.close();
    }
  });
}
