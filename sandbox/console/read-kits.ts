import { and, desc, isNotNull, isNull, notInArray } from 'drizzle-orm';
import type { Database } from '../state/database.ts';
import { deviceCodes } from '../state/schema/devices.ts';
import { SEED_KITS } from '../state/seed-kits.ts';

const MOST = 10;
const SEEDED = SEED_KITS.map(({ code }) => code);

/** Returns the assigned kits, newest first, and some unassigned ones besides the seed's. */
export async function readKits(db: Database) {
  const takenKits = await db
    .select()
    .from(deviceCodes)
    .where(isNotNull(deviceCodes.assignedPhone))
    .orderBy(desc(deviceCodes.assignedAt))
    .limit(MOST);
  const free = await db
    .select()
    .from(deviceCodes)
    .where(and(notInArray(deviceCodes.deviceCode, SEEDED), isNull(deviceCodes.assignedPhone)))
    .orderBy(deviceCodes.deviceCode)
    .limit(MOST);
  return { taken: takenKits, free };
}
