import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './database.ts';

const serialRows = z.object({ rows: z.array(z.object({ serial: z.coerce.number() })) });
const orderRow = z.object({ rows: z.tuple([z.object({ number: z.coerce.string() })]) });

/** Takes `count` serial numbers that were never used before. */
export async function takeSerials(db: Database, count: number): Promise<number[]> {
  const sequenceRows = await db.execute(
    sql`select nextval('serial_number') as serial from generate_series(1, ${count})`,
  );
  return serialRows.parse(sequenceRows).rows.map((row) => row.serial);
}

/** Takes the next order number; a failed transaction leaves a gap. */
export async function takeOrderNumber(db: Database): Promise<string> {
  return orderRow.parse(await db.execute(sql`select nextval('order_sequence') as number`)).rows[0].number;
}
