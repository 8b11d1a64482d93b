import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { ownedBy } from './accounts.ts';
import { moment, day, type PostalAddress } from './columns.ts';

/** The accounts that a move or a reconnection opens besides the existing one. */
export const auxAccounts = pgTable(
  'aux_accounts',
  {
    confirmationNumber: text('confirmation_number').primaryKey(),
    accountId: ownedBy(),
    auxAccountId: text('aux_account_id').notNull(),
    type: text({ enum: ['MOVE', 'RECONNECT'] }).notNull(),
    status: text({ enum: ['Scheduled', 'Preactivated', 'Activated', 'Cancelled'] }).notNull(),
    scheduledDate: day('scheduled_date'),
    toAddress: jsonb('to_address').$type<PostalAddress>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('aux_accounts_account').on(table.accountId)],
);
