import { z } from 'zod';
import type { SandboxConfig } from '../config.ts';
import type { LinkSettings } from '../messages/links.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Database } from '../state/database.ts';
import { addDays } from '../state/days.ts';
import { findSetting, saveSetting } from '../state/settings.ts';
import { chargeAutoRefills } from './auto-refill.ts';
import { beginMoves } from './begin-moves.ts';
import { closeLapsed } from './close-lapsed.ts';
import { sendReminders } from './send-reminders.ts';

type Provider = Pick<Sandbox, 'db' | 'clock' | 'config'>;

export interface WorkDay {
  /** The calendar day that has begun. */
  day: string;
  /** A moment of that day, for what is done on it. */
  timestamp: Date;
  /** Whose day; everybody's where absent. */
  accountIds?: readonly string[];
  settings: LinkSettings & Pick<SandboxConfig, 'holdsDays'>;
}

/** What a provider does by itself once a day. The same day may come again: what was done on it is not done twice. */
export type DailyWork = (db: Database, workDay: WorkDay) => Promise<void>;

/** In this order: what a move pauses is neither charged nor reminded of, and an account that is charged needs no reminder and stays open. */
const WORK: readonly DailyWork[] = [beginMoves, chargeAutoRefills, sendReminders, closeLapsed];

const KEY = 'worked-through';
const EVERY_MS = 60_000;

/** Does the work of every day that has begun since the last run, by the provider's clock; none if the clock was set back. */
export async function catchUp({ db, clock, config }: Provider): Promise<void> {
  const today = clock.today();
  const last = await findSetting(db, KEY, z.iso.date());
  if (last === null || last > today) return saveSetting(db, KEY, today);
  for (let day = addDays(last, 1); day <= today; day = addDays(day, 1)) await work({ db, clock, config }, day);
  // Saved last, so that days cut short by a crash are worked through again.
  await saveSetting(db, KEY, today);
}

/** Does the work of the days by which one account was aged. */
export async function workAged({ db, clock, config }: Provider, accountId: string, days: number): Promise<void> {
  const today = clock.today();
  for (let ago = days - 1; ago >= 0; ago -= 1) await work({ db, clock, config }, addDays(today, -ago), [accountId]);
}

async function work({ db, clock, config }: Provider, day: string, accountIds?: readonly string[]): Promise<void> {
  const timestamp = day === clock.today() ? clock.now() : new Date(`${day}T12:00:00Z`);
  for (const one of WORK) await one(db, { day, timestamp, accountIds, settings: config });
}

/** Does the daily work while the sandbox runs; returns a function that stops it. */
export function startDailyWork(sandbox: Provider): () => void {
  const timer = setInterval(() => {
    void catchUp(sandbox).catch((error: unknown) => process.stderr.write(`sandbox: daily work: ${String(error)}\n`));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
