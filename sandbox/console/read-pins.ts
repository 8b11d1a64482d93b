import { desc, inArray, notInArray } from 'drizzle-orm';
import type { Database } from '../state/database.ts';
import { pins } from '../state/schema/payments.ts';
import { SEED_PINS } from '../state/seed-pins.ts';

const MOST = 10;

/** Returns who redeemed each of the seed's PINs, and the PINs made since: unused ones first, then by newest redemption. */
export async function readPins(db: Database) {
  const seeded = SEED_PINS.map(({ pin }) => pin);
  const spent = await db
    .select({ pin: pins.pin, redeemedBy: pins.redeemedBy })
    .from(pins)
    .where(inArray(pins.pin, seeded));
  const made = await db
    .select()
    .from(pins)
    .where(notInArray(pins.pin, seeded))
    .orderBy(desc(pins.redeemedAt), pins.pin)
    .limit(MOST);
  return { holders: new Map(spent.map(({ pin, redeemedBy }) => [pin, redeemedBy])), made };
}
