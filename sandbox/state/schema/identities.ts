import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const identities = pgTable(
  'identities',
  {
    custGuid: text('cust_guid').primaryKey(),
    loginId: text('login_id').notNull().unique(),
    /** Empty until one is set: nobody can log in with it. */
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

/** No foreign key on the account: an identity may list an account that the prepaid database does not have. */
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

/** Links that set an identity's password, once; see password-links.ts. */
export const passwordLinks = pgTable('password_links', {
  tokenHash: text('token_hash').primaryKey(),
  custGuid: text('cust_guid')
    .notNull()
    .references(() => identities.custGuid, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});

/** Sessions of signed-in customers; an idle one expires 840 s after its last call. */
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

/** The identity provider's logins, grants, codes and tokens; see oidc-records.ts. */
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
