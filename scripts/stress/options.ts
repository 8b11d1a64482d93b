import { parseArgs } from 'node:util';
import { Problem } from '../run/problem.ts';

export interface StressOptions {
  isShort: boolean;
  /** The store to run on; both by default. */
  store: 'sqlite' | 'postgres' | 'both';
  guests: number;
  orders: number;
  owners: number;
  reconnects: number;
  moves: number;
  atOnce: number;
  disturbances: number;
  /** The same seed repeats the same choices. */
  seed: number;
  only: number | null;
  timeScale: number;
  withinMs: number;
}

const USAGE = `Usage: npm run stress -- purchases [--short] [--store sqlite|postgres|both] [--guests N] [--orders N] [--owners N]
                                   [--reconnects N] [--moves N]
                                   [--at-once N] [--disturbances N] [--minutes N] [--seed N] [--only NUMBER]`;
const FULL = {
  guests: 2_000,
  orders: 500,
  owners: 500,
  reconnects: 500,
  moves: 500,
  atOnce: 80,
  disturbances: 40,
  minutes: 20,
  timeScale: 0.1,
};
const SHORT = {
  guests: 20,
  orders: 10,
  owners: 8,
  reconnects: 4,
  moves: 6,
  atOnce: 15,
  disturbances: 4,
  minutes: 3,
  timeScale: 0.1,
};

/** The arguments after `npm run stress --`; throws a Problem if they are invalid. */
export function readOptions(args: string[]): StressOptions {
  const text = { type: 'string' } as const;
  const { values, positionals } = parse(args, {
    short: { type: 'boolean' },
    store: text,
    guests: text,
    orders: text,
    owners: text,
    reconnects: text,
    moves: text,
    'at-once': text,
    disturbances: text,
    minutes: text,
    seed: text,
    only: text,
  });
  if (positionals.join() !== 'purchases') throw new Problem(USAGE);
  const number = (name: keyof typeof values, fallback: number): number => {
    const value = values[name];
    if (value === undefined) return fallback;
    if (typeof value !== 'string' || !/^\d{1,9}$/.test(value)) throw new Problem(`--${name} must be a whole number.`);
    return Number(value);
  };
  const isShort = values.short === true;
  const usual = isShort ? SHORT : FULL;
  const store = values.store ?? 'both';
  if (store !== 'sqlite' && store !== 'postgres' && store !== 'both') throw new Problem(USAGE);
  return {
    isShort,
    store,
    guests: number('guests', usual.guests),
    orders: number('orders', usual.orders),
    owners: number('owners', usual.owners),
    reconnects: number('reconnects', usual.reconnects),
    moves: number('moves', usual.moves),
    atOnce: Math.max(1, number('at-once', usual.atOnce)),
    disturbances: number('disturbances', usual.disturbances),
    seed: number('seed', Date.now() % 1_000_000),
    only: values.only === undefined ? null : number('only', 0),
    timeScale: usual.timeScale,
    withinMs: number('minutes', usual.minutes) * 60_000,
  };
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

function parse<Given extends Options>(args: string[], options: Given) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new Problem(USAGE);
  }
}
