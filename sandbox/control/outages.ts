import { randomUUID } from 'node:crypto';
import { z } from 'zod';

export const outageRequest = z.strictObject({
  /** A ZIP code (five digits) or an account number. */
  where: z.string().trim().min(1).max(40),
  /** When service is expected back; absent if unknown. */
  hours: z.number().min(0).max(720).optional(),
  /** False for a provider whose outages have no ids. */
  hasId: z.boolean().default(true),
});

export interface Outage {
  /** The same until the outage ends; null for a provider whose outages have none. */
  id: string | null;
  where: string;
  expectedEnd: Date | null;
  /** The accounts that get a message when it ends. */
  accountIds: string[];
}

/** The outages that are switched on, by the place or the account that they hit. */
export class Outages {
  private readonly active = new Map<string, Outage>();

  /** An outage at the same place gets the new expected end, and keeps its id and the accounts that wait for its end. */
  add({ where, hours, hasId }: z.output<typeof outageRequest>, now: Date): Outage {
    const expectedEnd = hours === undefined ? null : new Date(now.getTime() + hours * 3_600_000);
    const { id, accountIds } = this.active.get(where) ?? { id: `OUT-${randomUUID()}`, accountIds: [] };
    const outage = { id: hasId ? id : null, where, expectedEnd, accountIds };
    this.active.set(where, outage);
    return outage;
  }

  /** Returns the outage that is over; null if there was none. */
  remove(where: string): Outage | null {
    const outage = this.active.get(where) ?? null;
    this.active.delete(where);
    return outage;
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

/** What names an outage in the contract: its id, or without one its expected end. */
export function toOutageId({ id, expectedEnd }: Pick<Outage, 'id' | 'expectedEnd'>): string {
  return id ?? expectedEnd?.toISOString() ?? '';
}
