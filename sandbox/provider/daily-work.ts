import { z } from 'zod';
import type { Sandbox } from '../sandbox.ts';
import { addDays } from '../state/days.ts';
import { findSetting, saveSetting } from '../state/settings.ts';
import { chargeAutoRefills } from './auto-refill.ts';
import { closeLapsed } from './close-lapsed.ts';
import { sendReminders } from './send-reminders.ts';

type Provider = Pick<Sandbox, 'db' | 'clock'>;

/** Days that have begun: those after `after`, up to and including `through`. */
export interface Days {
  after: string;
  through: string;
  /** Limits the work to these accounts; all accounts if absent. */
  accountIds?: readonly string[];
}

/** Work that the provider does on its own once a day. */
export type DailyWork = (sandbox: Provider, days: Days) => Promise<void>;

/** In this order, because an account that is charged today needs no reminder and stays open. */
const WORK: readonly DailyWork[] = [chargeAutoRefills, sendReminders, closeLapsed];

const KEY = 'worked-through';
const EVERY_MS = 60_000;

/** Does the work of every day that has begun since the last run, by the provider's clock; none if the clock was set back. */
export async function catchUp({ db, clock }: Provider): Promise<void> {
  const through = clock.today();
  const after = await findSetting(db, KEY, z.iso.date());
  if (after === through) return;
  await saveSetting(db, KEY, through);
  if (after !== null && after < through) await work({ db, clock }, { after, through });
}

/** Does the work of the days by which one account was aged. */
export async function workAged({ db, clock }: Provider, accountId: string, days: number): Promise<void> {
  if (days <= 0) return;
  const through = clock.today();
  await work({ db, clock }, { after: addDays(through, -days), through, accountIds: [accountId] });
}

async function work(sandbox: Provider, days: Days): Promise<void> {
  for (const one of WORK) await one(sandbox, days);
}

/** Does the daily work while the sandbox runs; returns a function that stops it. */
export function startDailyWork(sandbox: Provider): () => void {
  const timer = setInterval(() => {
    void catchUp(sandbox).catch((error: unknown) => process.stderr.write(`sandbox: daily work: ${String(error)}\n`));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
