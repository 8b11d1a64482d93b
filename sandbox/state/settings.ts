import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from './database.ts';
import { settings } from './schema/settings.ts';

/** Returns a stored setting, or null if it was never stored. Throws if the value has the wrong shape. */
export async function findSetting<Value>(db: Database, key: string, schema: z.ZodType<Value>): Promise<Value | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return row ? schema.parse(row.value) : null;
}

export async function saveSetting(db: Database, key: string, value: unknown): Promise<void> {
  await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}
