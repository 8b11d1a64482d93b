import type { Database } from './database.ts';
import { addDays } from './days.ts';
import { pins } from './schema/payments.ts';

export interface SeedPin {
  pin: string;
  planCode: string;
  condition: 'fresh' | 'redeemed' | 'expired' | 'unknown';
  purpose: string;
  purposeInSpanish: string;
}

const fresh = (pin: string, planCode: string, purpose: string, purposeInSpanish: string): SeedPin => ({
  pin,
  planCode,
  purpose,
  purposeInSpanish,
  condition: 'fresh',
});

/** Spec 3 §4.1, §5: at least one PIN for each result. The unknown one is listed so that no PIN ever gets it. */
export const SEED_PINS: readonly SeedPin[] = [
  ...['SANDBOX00001', 'SANDBOX00002', 'SANDBOX00003', 'SANDBOX00004', 'SANDBOX00005'].map((pin) =>
    fresh(
      pin,
      'HSD_030',
      'Adds 30 days, once: to whoever redeems it first.',
      'Agrega 30 días, una vez: a quien lo canjee primero.',
    ),
  ),
  fresh('SANDBOX00007', 'HSD_007', 'Adds 7 days, once.', 'Agrega 7 días, una vez.'),
  {
    pin: 'SANDBOXUSED1',
    planCode: 'HSD_030',
    condition: 'redeemed',
    purpose: 'BUS_PIN_002: it was redeemed before.',
    purposeInSpanish: 'BUS_PIN_002: ya se canjeó.',
  },
  {
    pin: 'SANDBOXOLD01',
    planCode: 'HSD_030',
    condition: 'expired',
    purpose: 'BUS_PIN_003: it expired yesterday.',
    purposeInSpanish: 'BUS_PIN_003: venció ayer.',
  },
  {
    pin: 'NOSUCHPIN001',
    planCode: 'HSD_030',
    condition: 'unknown',
    purpose: 'BUS_PIN_001: there is no such PIN.',
    purposeInSpanish: 'BUS_PIN_001: no existe ese PIN.',
  },
];

/** Redeemer of the used PIN; no account has this id. */
const SOMEBODY = 'SOMEBODY';

export async function insertSeedPins(db: Database, { now, today }: { now: Date; today: string }): Promise<void> {
  const rows = SEED_PINS.filter(({ condition }) => condition !== 'unknown').map(({ pin, planCode, condition }) => ({
    pin,
    planCode,
    expirationDate: addDays(today, condition === 'expired' ? -1 : 365),
    ...(condition === 'redeemed' && { redeemedBy: SOMEBODY, redeemedAt: now }),
  }));
  await db.insert(pins).values(rows).onConflictDoNothing();
}
