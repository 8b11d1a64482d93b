import { bigserial, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { ownedBy } from './accounts.ts';
import { day } from './columns.ts';

/** Days of grace that were taken, at most one in each paid period. */
export const graces = pgTable(
  'graces',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountId: ownedBy(),
    /** The last paid day of the period. */
    lastDay: day('last_day').notNull(),
    /** Through which day service runs. */
    until: day('until').notNull(),
    payBy: day('pay_by').notNull(),
    daysTakenBack: integer('days_taken_back').notNull(),
    /** The day of the refill that settled it; null until then. */
    refilledOn: day('refilled_on'),
  },
  (table) => [uniqueIndex('graces_period').on(table.accountId, table.lastDay)],
);
