import { randomInt } from 'node:crypto';
import type { Database } from '../state/database.ts';
import { addDays } from '../state/days.ts';
import { deviceCodes } from '../state/schema/devices.ts';
import { pins } from '../state/schema/payments.ts';
import { UNKNOWN_CODES } from '../state/seed-kits.ts';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const randomText = (length: number, alphabet: string): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)] ?? '').join('');

/** Makes new refill PINs for a plan, valid for a year: 16 letters and digits each. */
export async function mintPins(db: Database, count: number, planCode: string, today: string) {
  const expirationDate = addDays(today, 365);
  const rows = Array.from({ length: count }, () => ({ pin: randomText(16, LETTERS), planCode, expirationDate }));
  return db.insert(pins).values(rows).returning({ pin: pins.pin });
}

/** Makes new six-digit starter kit codes; codes that are taken are drawn again. Throws if too few are left. */
export async function mintDeviceCodes(db: Database, count: number): Promise<{ deviceCode: string }[]> {
  const kits: { deviceCode: string }[] = [];
  for (let round = 0; kits.length < count; round += 1) {
    if (round > 20) throw new Error('The six-digit device codes are running out; reset the sandbox');
    const rows = Array.from({ length: count - kits.length }, () => ({
      deviceCode: randomText(6, '0123456789'),
    })).filter(({ deviceCode }) => !UNKNOWN_CODES.has(deviceCode));
    if (rows.length === 0) continue;
    kits.push(
      ...(await db
        .insert(deviceCodes)
        .values(rows)
        .onConflictDoNothing()
        .returning({ deviceCode: deviceCodes.deviceCode })),
    );
  }
  return kits;
}
