import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { ownedBy } from './accounts.ts';
import { moment, type PostalAddress } from './columns.ts';

/** Orders from the shop; the plan begins when the account is activated. */
export const orders = pgTable(
  'orders',
  {
    orderNumber: text('order_number').primaryKey(),
    accountId: ownedBy(),
    planCode: text('plan_code').notNull(),
    discountId: text('discount_id'),
    shippingCode: text('shipping_code').notNull(),
    shippingAddress: jsonb('shipping_address').$type<PostalAddress>().notNull(),
    timestamp: moment('at').notNull(),
  },
  (table) => [index('orders_account').on(table.accountId)],
);
