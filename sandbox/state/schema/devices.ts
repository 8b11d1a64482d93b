import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { ownedBy } from './accounts.ts';
import { moment } from './columns.ts';

export const devices = pgTable(
  'devices',
  {
    deviceId: text('device_id').primaryKey(),
    accountId: ownedBy(),
    serialNumber: text('serial_number').notNull(),
    macId: text('mac_id').notNull().unique(),
    lob: text().notNull(),
    status: text({ enum: ['FOUND', 'NOT_FOUND'] }).notNull(),
    provisioned: boolean().notNull(),
    restartedAt: moment('restarted_at'),
    /** How long a restart keeps it and its home off the network, in milliseconds. */
    restartMs: integer('restart_ms').notNull().default(8_000),
    /** From then on, it is seen on the network regardless of `status`. */
    foundAt: moment('found_at'),
  },
  (table) => [index('devices_account').on(table.accountId)],
);

/** Starter kits by the code on the box. `condition` is what is wrong with a kit that no one has yet. */
export const deviceCodes = pgTable('device_codes', {
  deviceCode: text('device_code').primaryKey(),
  condition: text({ enum: ['fit', 'elsewhere', 'expired', 'returned'] })
    .notNull()
    .default('fit'),
  assignedPhone: text('assigned_phone'),
  assignedLocationId: text('assigned_location_id'),
  assignedAt: moment('assigned_at'),
});
