import 'server-only';
import { z } from 'zod';
import { log } from '#lib/log.ts';
import { type Engine, NOW, type Row } from './engine.ts';

/** The site takes no new payments, orders or other changes at the provider. */
export interface Maintenance {
  /** The operator who turned it on. */
  by: string;
  /** When it was turned on, in ms since 1970 by the store's clock. */
  since: number;
  /** When the operator expects it to end, in ms since 1970; null if no end was given. */
  until: number | null;
}

/** Together with the time of one query, less than the five seconds within which all instances follow. */
const REMEMBERED_MS = 3_000;

const COLUMNS = 'is_on, changed_by, since, until_at';
const READ = `SELECT ${COLUMNS} FROM maintenance WHERE id = 1`;
const TURN_ON = `
  INSERT INTO maintenance (id, is_on, changed_by, since, until_at) VALUES (1, 1, $1, ${NOW}, $2)
  ON CONFLICT (id) DO UPDATE SET
    since = CASE WHEN maintenance.is_on = 1 THEN maintenance.since ELSE excluded.since END,
    is_on = 1, changed_by = excluded.changed_by, until_at = excluded.until_at
  RETURNING ${COLUMNS}`;
const TURN_OFF = `
  UPDATE maintenance SET is_on = 0, changed_by = $1, since = ${NOW}, until_at = NULL WHERE id = 1 AND is_on = 1 RETURNING id`;

const rowSchema = z
  .object({
    is_on: z.number(),
    changed_by: z.string(),
    since: z.number(),
    until_at: z.number().nullable(),
  })
  .transform(({ is_on: isOn, changed_by: by, since, until_at: until }): Maintenance | null =>
    isOn === 1 ? { by, since, until } : null,
  );

/** The one row that all instances follow. `monotonicNow`: in ms. */
export function maintenanceIn(engine: Engine, monotonicNow = () => performance.now()) {
  /** As last read by this process. */
  let latest: Maintenance | null = null;
  let reading: { at: number; done: Promise<void> } | null = null;

  const parse = (row: Row | undefined) => (row ? rowSchema.parse(row) : null);
  const loadRow = async () => parse((await engine.query(READ))[0]);

  /** A slow read must not undo the result of a later one, so it counts only while no other has begun. */
  async function refresh(at: number): Promise<void> {
    // A failure is logged by the store.
    const row = await loadRow().catch(() => undefined);
    if (row === undefined || reading?.at !== at) return;
    const hasChanged = (row === null) !== (latest === null);
    latest = row;
    if (!hasChanged) return;
    log.warn({ event: 'maintenance_changed', state: row ? 'on' : 'off', ...(row && { operator: row.by }) });
  }

  return {
    /** Null while it is off. As last read, at most `REMEMBERED_MS` ago; while the store fails, the last state stays in force. */
    async current(): Promise<Maintenance | null> {
      const at = monotonicNow();
      if (!reading || at - reading.at >= REMEMBERED_MS) reading = { at, done: refresh(at) };
      await reading.done;
      return latest;
    },
    /** The row as it is now. */
    read: loadRow,
    /** If it is on already, `since` stays; `by` and `until` are replaced. */
    async turnOn({ by, until }: Pick<Maintenance, 'by' | 'until'>): Promise<Maintenance> {
      const maintenance = parse((await engine.query(TURN_ON, [by, until]))[0]);
      reading = null;
      if (!maintenance) throw new Error('Maintenance is off after it was turned on');
      return maintenance;
    },
    /** Returns whether it was on. */
    async turnOff(by: string): Promise<boolean> {
      const wasOn = (await engine.query(TURN_OFF, [by])).length > 0;
      reading = null;
      return wasOn;
    },
  };
}
