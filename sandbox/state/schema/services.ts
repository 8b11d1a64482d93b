import { bigserial, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ownedBy } from './accounts.ts';
import { day } from './columns.ts';

/** The services of an account: internet plan, TV packs and add-ons, each paid through its own day. */
export const services = pgTable(
  'services',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountId: ownedBy(),
    lob: text({ enum: ['HSD', 'VIDEO', 'TV200'] }).notNull(),
    productCode: text('product_code').notNull(),
    expirationDate: day('expiration_date').notNull(),
  },
  (table) => [uniqueIndex('services_product').on(table.accountId, table.productCode)],
);
