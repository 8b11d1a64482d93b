import { z } from 'zod';

export const outageRequest = z.strictObject({
  /** A ZIP code (five digits) or an account number. */
  where: z.string().trim().min(1).max(40),
  /** When service is expected back; absent if unknown. */
  hours: z.number().min(0).max(720).optional(),
});

export interface Outage {
  where: string;
  expectedEnd: Date | null;
}

/** The outages that are switched on, by the place or the account that they hit. */
export class Outages {
  private readonly active = new Map<string, Outage>();

  add({ where, hours }: z.output<typeof outageRequest>, now: Date): Outage {
    const expectedEnd = hours === undefined ? null : new Date(now.getTime() + hours * 3_600_000);
    const outage = { where, expectedEnd };
    this.active.set(where, outage);
    return outage;
  }

  /** Returns false if there is none. */
  remove(where: string): boolean {
    return this.active.delete(where);
  }

  clear(): void {
    this.active.clear();
  }

  list(): Outage[] {
    return [...this.active.values()];
  }

  /** The outage that affects an account, by the account or by its ZIP code. */
  findOutage({ accountId, zip }: { accountId: string; zip: string }): Outage | null {
    return this.active.get(accountId) ?? this.active.get(zip) ?? null;
  }
}
