import { z } from 'zod';
import type { Database } from './database.ts';
import { toDay } from './days.ts';
import { findSetting, saveSetting } from './settings.ts';

const KEY = 'clock-offset-ms';

/** The provider's clock: real time plus an offset that tests may set, which persists across restarts. */
export interface Clock {
  now(): Date;
  /** The calendar day in the provider's time zone. */
  today(): string;
  /** The same for another timestamp. */
  toDay(moment: Date): string;
  offsetMs(): number;
  /** 0 returns to real time. */
  move(offsetMs: number): Promise<void>;
}

export async function openClock(db: Database, timeZone: string): Promise<Clock> {
  let offset = (await findSetting(db, KEY, z.number().int())) ?? 0;
  const now = (): Date => new Date(Date.now() + offset);
  return {
    now,
    today: () => toDay(now(), timeZone),
    toDay: (moment) => toDay(moment, timeZone),
    offsetMs: () => offset,
    move: async (offsetMs) => {
      await saveSetting(db, KEY, offsetMs);
      offset = offsetMs;
    },
  };
}
