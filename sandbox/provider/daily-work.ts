import { z } from 'zod';
import type { Sandbox } from '../sandbox.ts';
import { addDays } from '../state/days.ts';
import { findSetting, saveSetting } from '../state/settings.ts';
import { chargeAutoRefills } from './auto-refill.ts';
import { closeLapsed } from './close-lapsed.ts';
import { sendReminders } from './send-reminders.ts';

type Provider = Pick<Sandbox, 'db' | 'clock'>;

/** Days that have begun: those after `after`, up to and with `through`. */
export interface Days {
  after: string;
  through: string;
  /** Whose days; everybody's where absent. */
  accountIds?: readonly string[];
}

/** What a provider does by itself once a day. */
export type DailyWork = (sandbox: Provider, days: Days) => Promise<void>;

/** Who was charged today needs no reminder, and stays open. */
const WORK: readonly DailyWork[] = [chargeAutoRefills, sendReminders, closeLapsed];

const KEY = 'worked-through';
const EVERY_MS = 60_000;

/** The work of every day that has begun since the last time, by the provider's clock; a clock that was set back has no work. */
export async function catchUp({ db, clock }: Provider): Promise<void> {
  const through = clock.today();
  const after = await findSetting(db, KEY, z.iso.date());
  if (after === through) return;
  await saveSetting(db, KEY, through);
  if (after !== null && after < through) await work({ db, clock }, { after, through });
}

/** The work of the days that were let go by for an account alone. */
export async function workAged({ db, clock }: Provider, accountId: string, days: number): Promise<void> {
  if (days <= 0) return;
  const through = clock.today();
  await work({ db, clock }, { after: addDays(through, -days), through, accountIds: [accountId] });
}

async function work(sandbox: Provider, days: Days): Promise<void> {
  for (const one of WORK) await one(sandbox, days);
}

/** Works for as long as the sandbox runs; returns how to stop. */
export function startDailyWork(sandbox: Provider): () => void {
  const timer = setInterval(() => {
    void catchUp(sandbox).catch((error: unknown) => process.stderr.write(`sandbox: daily work: ${String(error)}\n`));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
