import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** Written for PostgreSQL 15 and PGlite alike. Money is integer cents; days are calendar days in the provider's zone. */

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const day = (name: string) => date(name, { mode: 'string' });

/** Numbers of fresh accounts, phones, devices and orders; never restarted, so that a reset repeats none. */
export const serialNumber = pgSequence('serial_number', { startWith: 1000 });
export const orderSequence = pgSequence('order_sequence', { startWith: 40_000_001 });

/** The gateway's key, the token secret, the clock's offset. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().notNull() });

export const identities = pgTable(
  'identities',
  {
    custGuid: text('cust_guid').primaryKey(),
    loginId: text('login_id').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    template: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text(),
    emailVerified: boolean('email_verified').notNull().default(true),
    mobile: text(),
    mobileVerified: boolean('mobile_verified').notNull().default(true),
    language: text({ enum: ['ENGLISH', 'SPANISH'] }).notNull(),
  },
  (table) => [index('identities_mobile').on(table.mobile), index('identities_email').on(sql`lower(${table.email})`)],
);

/** No foreign key on the account: an identity may list an account that the prepaid database does not hold. */
export const identityAccounts = pgTable(
  'identity_accounts',
  {
    custGuid: text('cust_guid')
      .notNull()
      .references(() => identities.custGuid, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    role: text().notNull(),
    presentInPrepaidDb: boolean('present_in_prepaid_db').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.custGuid, table.accountId] }),
    index('identity_accounts_account').on(table.accountId),
  ],
);

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

/** A charge of auto-refill that was declined. */
export interface AutoRefillDecline {
  /** The day of the try. */
  on: string;
  code: string;
}

export const accounts = pgTable(
  'accounts',
  {
    accountId: text('account_id').primaryKey(),
    status: text({ enum: ['Open', 'Closed'] }).notNull(),
    activation: text({ enum: ['Preactivated', 'Activated'] }).notNull(),
    accountType: text('account_type', { enum: ['REGULAR', 'VAN'] }).notNull(),
    paused: boolean().notNull().default(false),
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
    /** The tries that were declined since the last charge, the earliest first. */
    autoRefillDeclines: jsonb('auto_refill_declines').$type<AutoRefillDecline[]>().notNull().default([]),
    acpStatus: text('acp_status', { enum: ['Approved', 'Denied', 'De Enrolled', 'Not Applicable'] }).notNull(),
    acpCustomerType: text('acp_customer_type', { enum: ['Regular', 'Tribal'] }).notNull(),
    acpDeniedCode: text('acp_denied_code'),
    acpDeniedDesc: text('acp_denied_desc'),
    acpBenefits: jsonb('acp_benefits').$type<AcpBenefit[]>().notNull(),
    discounts: jsonb().$type<Discount[]>().notNull(),
    /** Product codes that the account can buy beside those that it has. */
    otherPlans: jsonb('other_plans').$type<string[]>().notNull().default([]),
    moveEligible: boolean('move_eligible').notNull(),
    reconnectEligible: boolean('reconnect_eligible').notNull(),
    openedOn: day('opened_on').notNull(),
    /** How long the provider works on its activation, in milliseconds. */
    activationMs: integer('activation_ms').notNull().default(0),
    activatedAt: moment('activated_at'),
    /** The key of the request that activated it. */
    activationKey: text('activation_key'),
  },
  (table) => [
    index('accounts_phone_zip').on(table.phone, table.zip),
    index('accounts_location').on(table.locationId),
    index('accounts_auto_refill')
      .on(table.accountId)
      .where(sql`${table.autoRefill}`),
  ],
);

const ownedBy = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.accountId, { onDelete: 'cascade' });

/** What an account subscribes to: the internet plan, TV packs and add-ons, each paid up to its own day. */
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
    /** For so many milliseconds a restart keeps it, and its home, off the network. */
    restartMs: integer('restart_ms').notNull().default(8_000),
    /** Seen on the network from then on, whatever `status` says. */
    foundAt: moment('found_at'),
  },
  (table) => [index('devices_account').on(table.accountId)],
);

export const instruments = pgTable(
  'instruments',
  {
    token: text().primaryKey(),
    accountId: ownedBy(),
    cardType: text('card_type').notNull(),
    lastFour: text('last_four').notNull(),
    /** The number's fingerprint, for the gateway's documented declines of a saved card; never the number. */
    declineCode: text('decline_code'),
    expirationMmyy: text('expiration_mmyy').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    addressLine1: text('address_line_1').notNull(),
    addressLine2: text('address_line_2').notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
  },
  (table) => [index('instruments_account').on(table.accountId)],
);

export const transactions = pgTable(
  'transactions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountId: ownedBy(),
    timestamp: moment('at').notNull(),
    productCode: text('product_code').notNull(),
    product: text().notNull(),
    lob: text().notNull(),
    durationDays: integer('duration_days').notNull(),
    amountCents: integer('amount_cents').notNull(),
    expirationDate: day('expiration_date').notNull(),
    orderNumber: text('order_number').notNull(),
    method: text().notNull(),
  },
  (table) => [index('transactions_account').on(table.accountId, table.timestamp)],
);

/** The ledger: one row per movement of money, never changed. */
export const charges = pgTable(
  'charges',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text({ enum: ['order', 'refill', 'guest-refill', 'auto-refill', 'reconnect', 'pin'] }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    orderNumber: text('order_number').notNull().unique(),
    accountId: text('account_id').notNull(),
    referenceId: text('reference_id'),
    idempotencyKey: text('idempotency_key'),
    timestamp: moment('at').notNull(),
  },
  (table) => [
    index('charges_account').on(table.accountId),
    index('charges_reference').on(table.referenceId),
    index('charges_key').on(table.idempotencyKey),
  ],
);

/** The first answer to every charging request, by its key and by its reference: a second delivery gets this one. */
export const deliveries = pgTable('deliveries', {
  idempotencyKey: text('idempotency_key').primaryKey(),
  referenceId: text('reference_id').unique(),
  fingerprint: text().notNull(),
  response: jsonb('answer').$type<unknown>(),
  outcome: text({ enum: ['charged', 'declined'] }),
  orderNumber: text('order_number'),
  amountCents: integer('amount_cents'),
  code: text(),
  timestamp: moment('at').notNull(),
});

export interface PostalAddress {
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zip: string;
}

/** The account that a move or a reconnect opens beside the first one. */
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

export const pins = pgTable('pins', {
  pin: text().primaryKey(),
  planCode: text('plan_code').notNull(),
  /** How many times the plan it is good for. */
  planQuantity: integer('plan_quantity').notNull().default(1),
  expirationDate: day('expiration_date').notNull(),
  redeemedBy: text('redeemed_by'),
  redeemedAt: moment('redeemed_at'),
});

/** Starter kits by the code on the box. `condition` says what is wrong with a kit before anybody has it. */
export const deviceCodes = pgTable('device_codes', {
  deviceCode: text('device_code').primaryKey(),
  condition: text({ enum: ['fit', 'elsewhere', 'expired', 'returned'] })
    .notNull()
    .default('fit'),
  assignedPhone: text('assigned_phone'),
  assignedLocationId: text('assigned_location_id'),
  assignedAt: moment('assigned_at'),
});

/** The provider's address book. `response` says how the address answers a serviceability check. */
export const addresses = pgTable(
  'addresses',
  {
    locationId: text('location_id').primaryKey(),
    addressLine1: text('address_line_1').notNull(),
    addressLine2: text('address_line_2').notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    marketId: text('market_id').notNull(),
    geoCode: text('geo_code').notNull(),
    houseKey: text('house_key').notNull(),
    response: text('answer').notNull().default('serviceable'),
    special: boolean().notNull().default(false),
  },
  (table) => [
    index('addresses_zip_line').on(table.zip, sql`lower(${table.addressLine1})`),
    index('addresses_line_prefix').on(sql`lower(${table.addressLine1}) text_pattern_ops`),
  ],
);

/** Messages that a provider would have sent. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    channel: text({ enum: ['sms', 'email'] }).notNull(),
    recipient: text().notNull(),
    language: text({ enum: ['ENGLISH', 'SPANISH'] }).notNull(),
    subject: text(),
    text: text().notNull(),
    accountId: text('account_id'),
    timestamp: moment('at').notNull(),
  },
  (table) => [index('outbox_recipient').on(table.recipient)],
);

/** What the shop handed over to the identity router, and what that learnt about the shopper. */
export const digitalSessions = pgTable('digital_sessions', {
  id: text().primaryKey(),
  trackingId: text('tracking_id').notNull(),
  handOff: jsonb('hand_off').$type<unknown>().notNull(),
  redirectUrl: text('redirect_url').notNull(),
  language: text({ enum: ['ENGLISH', 'SPANISH'] }).notNull(),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  email: text().notNull().default(''),
  phone: text().notNull().default(''),
  passwordHash: text('password_hash'),
  /** The code that was sent to the phone, until it is used up. */
  code: text(),
  wrongCodes: integer('wrong_codes').notNull().default(0),
  mobileVerified: boolean('mobile_verified').notNull().default(false),
  custGuid: text('cust_guid'),
  errorCode: text('error_code'),
  createdAt: moment('created_at').notNull(),
  completedAt: moment('completed_at'),
});

/** What a shopper bought; the plan begins when the account is activated. */
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

/** Which messages the owner of a phone agreed to, the last word only. */
export const consents = pgTable('consents', {
  phone: text().primaryKey(),
  email: text().notNull(),
  emailOptIn: boolean('email_opt_in').notNull(),
  smsOptIn: boolean('sms_opt_in').notNull(),
  language: text({ enum: ['ENGLISH', 'SPANISH'] }).notNull(),
  timestamp: moment('at').notNull(),
});

/** Who wants to be told that service has come to a place. */
export const waitlist = pgTable('waitlist', {
  id: text().primaryKey(),
  locationId: text('location_id').notNull(),
  channel: text({ enum: ['sms', 'email'] }).notNull(),
  recipient: text().notNull(),
  language: text({ enum: ['ENGLISH', 'SPANISH'] }).notNull(),
  timestamp: moment('at').notNull(),
});

/** What the identity provider remembers: logins, grants, codes and tokens; see oidc-records.ts. */
export const oidcRecords = pgTable(
  'oidc_records',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    uid: text(),
    grantId: text('grant_id'),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_records_uid').on(table.uid),
    index('oidc_records_grant').on(table.grantId),
    index('oidc_records_expiry').on(table.expiresAt),
  ],
);

/** Sessions of signed-in customers; an idle one is over 840 s after its last call. */
export const providerSessions = pgTable('provider_sessions', {
  sessionId: text('session_id').primaryKey(),
  custGuid: text('cust_guid')
    .notNull()
    .references(() => identities.custGuid, { onDelete: 'cascade' }),
  /** The access token that opened it. */
  openedWith: text('opened_with').notNull(),
  lastCallAt: moment('last_call_at').notNull(),
  endedAt: moment('ended_at'),
});
