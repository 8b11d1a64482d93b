import { desc, inArray, notInArray } from 'drizzle-orm';
import type { Database } from '../state/database.ts';
import { pins } from '../state/schema/payments.ts';
import { SEED_PINS } from '../state/seed-pins.ts';

const MOST = 10;

/** Returns who redeemed each of the seed's PINs, and the PINs made since: unused ones first, then by newest redemption. */
export async function readPins(db: Database) {
  const seedPins = SEED_PINS.map(({ pin }) => pin);
  const redeemedPins = await db
    .select({ pin: pins.pin, redeemedBy: pins.redeemedBy })
    .from(pins)
    .where(inArray(pins.pin, seedPins));
  const mintedPins = await db
    .select()
    .from(pins)
    .where(notInArray(pins.pin, seedPins))
    .orderBy(desc(pins.redeemedAt), pins.pin)
    .limit(MOST);
  return { holders: new Map(redeemedPins.map(({ pin, redeemedBy }) => [pin, redeemedBy])), made: mintedPins };
}
