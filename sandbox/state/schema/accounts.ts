import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, day } from './columns.ts';

export interface AcpBenefit {
  benefitPlan: string;
  benefitPeriod: string;
  benefitCode: string;
  amountCents: number;
}

export interface Discount {
  discId: string;
  priceCents: number;
  shortDesc: string;
  startDate: string;
  endDate: string | null;
  status: string;
  offerType: string;
  planCode: string;
}

/** A declined auto-refill charge. */
export interface AutoRefillDecline {
  /** The day of the attempt. */
  on: string;
  /** Why the default card was declined. */
  code: string;
  /** Why the backup was declined as well; absent where it was not tried. */
  backupCode?: string;
}

/** An auto-refill charge to which the gateway has not responded: whether it was paid is not known. */
export interface OpenAutoRefill {
  /** The day on which the gateway was asked last. */
  on: string;
  key: string;
  token: string;
  role: 'default' | 'backup';
  amountCents: number;
  taxCents: number;
  /** Why the default card was declined before; null if the open charge is the default card's. */
  declineCode: string | null;
  /** The plan that is paid for. */
  productCode?: string;
  /** The card that was charged, and what its gateway will say: the card may be removed before that. */
  card?: { cardType: string; lastFour: string; silence: 'paid' | 'declined' | 'open' };
}

export const accounts = pgTable(
  'accounts',
  {
    accountId: text('account_id').primaryKey(),
    status: text({ enum: ['Open', 'Closed'] }).notNull(),
    activation: text({ enum: ['Preactivated', 'Activated'] }).notNull(),
    accountType: text('account_type', { enum: ['REGULAR', 'VAN'] }).notNull(),
    paused: boolean().notNull().default(false),
    /** The day whose days left are kept: when the move began, or when they were last brought up to date. Null unless paused. */
    pausedOn: day('paused_on'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text().notNull(),
    email: text(),
    emailOptIn: boolean('email_opt_in').notNull(),
    smsOptIn: boolean('sms_opt_in').notNull(),
    reminderChannel: text('reminder_channel'),
    language: text({ enum: ['ENGLISH', 'SPANISH'] }).notNull(),
    locationId: text('location_id').notNull(),
    houseKey: text('house_key').notNull(),
    marketId: text('market_id').notNull(),
    geoCode: text('geo_code').notNull(),
    addressLine1: text('address_line_1').notNull(),
    addressLine2: text('address_line_2').notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    autoRefill: boolean('auto_refill').notNull(),
    /** Auto-refill charges nothing before this day; null for one that has always been on. */
    autoRefillFrom: day('auto_refill_from'),
    /** The attempts declined since the last charge, earliest first. */
    autoRefillDeclines: jsonb('auto_refill_declines').$type<AutoRefillDecline[]>().notNull().default([]),
    /** Null unless the gateway has not responded to a charge. No other charge is made meanwhile. */
    autoRefillOpen: jsonb('auto_refill_open').$type<OpenAutoRefill>(),
    acpStatus: text('acp_status', { enum: ['Approved', 'Denied', 'De Enrolled', 'Not Applicable'] }).notNull(),
    acpCustomerType: text('acp_customer_type', { enum: ['Regular', 'Tribal'] }).notNull(),
    acpDeniedCode: text('acp_denied_code'),
    acpDeniedDesc: text('acp_denied_desc'),
    acpBenefits: jsonb('acp_benefits').$type<AcpBenefit[]>().notNull(),
    discounts: jsonb().$type<Discount[]>().notNull(),
    /** Product codes that the account can buy besides those it has. */
    otherPlans: jsonb('other_plans').$type<string[]>().notNull().default([]),
    moveEligible: boolean('move_eligible').notNull(),
    reconnectEligible: boolean('reconnect_eligible').notNull(),
    openedOn: day('opened_on').notNull(),
    /** How long the provider takes to activate it, in milliseconds. */
    activationMs: integer('activation_ms').notNull().default(0),
    activatedAt: moment('activated_at'),
    /** The idempotency key of the request that activated it. */
    activationKey: text('activation_key'),
    /** When a link for a day of grace was last sent. */
    graceLinkAt: moment('grace_link_at'),
  },
  (table) => [
    index('accounts_phone_zip').on(table.phone, table.zip),
    index('accounts_location').on(table.locationId),
    index('accounts_auto_refill')
      .on(table.accountId)
      .where(sql`${table.autoRefill}`),
  ],
);

export const ownedBy = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.accountId, { onDelete: 'cascade' });
