import type { Database } from './database.ts';
import { deviceCodes } from './schema/devices.ts';

export interface SeedKit {
  code: string;
  condition: 'fit' | 'elsewhere' | 'expired' | 'returned' | 'assigned' | 'unknown';
  purpose: string;
  purposeInSpanish: string;
}

const fit = (code: string): SeedKit => ({
  code,
  condition: 'fit',
  purpose: 'A fresh kit: goes to whoever asks for it first.',
  purposeInSpanish: 'Un paquete nuevo: es de quien lo pida primero.',
});

/** Spec 1 §8: at least one code for each result. The unknown one is listed so that no kit ever gets it. */
export const SEED_KITS: readonly SeedKit[] = [
  ...['100001', '100002', '100003', '100004', '100005'].map(fit),
  {
    code: '200004',
    condition: 'assigned',
    purpose: 'BUS_VAN_ASSIGN_004: somebody else has this kit.',
    purposeInSpanish: 'BUS_VAN_ASSIGN_004: otra persona tiene este paquete.',
  },
  {
    code: '200015',
    condition: 'unknown',
    purpose: 'BUS_VAN_ASSIGN_015: no kit has this code.',
    purposeInSpanish: 'BUS_VAN_ASSIGN_015: ningún paquete tiene este código.',
  },
  {
    code: '200016',
    condition: 'elsewhere',
    purpose: 'BUS_VAN_ASSIGN_016: a kit that works at no address here.',
    purposeInSpanish: 'BUS_VAN_ASSIGN_016: un paquete que aquí no sirve en ninguna dirección.',
  },
  {
    code: '200022',
    condition: 'expired',
    purpose: 'BUS_VAN_ASSIGN_022: the kit has expired.',
    purposeInSpanish: 'BUS_VAN_ASSIGN_022: el paquete venció.',
  },
  {
    code: '200023',
    condition: 'returned',
    purpose: 'BUS_VAN_ASSIGN_022: the kit was returned.',
    purposeInSpanish: 'BUS_VAN_ASSIGN_022: el paquete fue devuelto.',
  },
];

/** Codes that no kit may have. */
export const UNKNOWN_CODES = new Set(
  SEED_KITS.filter(({ condition }) => condition === 'unknown').map(({ code }) => code),
);

/** Existing kits stay as they are. */
export async function insertSeedKits(db: Database): Promise<void> {
  const rows = SEED_KITS.flatMap(({ code: deviceCode, condition }): (typeof deviceCodes.$inferInsert)[] => {
    if (condition === 'unknown') return [];
    if (condition !== 'assigned') return [{ deviceCode, condition }];
    return [{ deviceCode, assignedPhone: '5550100100', assignedLocationId: 'SPC1000000', assignedAt: new Date(0) }];
  });
  await db.insert(deviceCodes).values(rows).onConflictDoNothing();
}
