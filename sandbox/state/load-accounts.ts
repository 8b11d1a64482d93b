import { sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { hashPassword } from './password.ts';

const CHUNK = 25_000;

/**
 * Inserts load accounts 1 to `upTo`: login `load-<n>`, phone 5600000000 + n, zip 62701, 1 to 40 days left, all of them
 * computed in the database. Existing ones stay as they are.
 */
export async function loadAccounts(
  db: Database,
  clock: Clock,
  upTo: number,
  onProgress: (doneCount: number) => void,
): Promise<void> {
  const today = clock.today();
  const passwordHash = hashPassword('sandbox');
  for (let from = 1; from <= upTo; from += CHUNK) {
    const to = Math.min(upTo, from + CHUNK - 1);
    await db.transaction((tx) => insertChunk(tx, { from, to, today, passwordHash }));
    onProgress(to);
  }
}

interface Chunk {
  from: number;
  to: number;
  today: string;
  passwordHash: string;
}

async function insertChunk(tx: Database, { from, to, today, passwordHash }: Chunk): Promise<void> {
  const numbers = sql`generate_series(${from}::int, ${to}::int) as n`;
  await tx.execute(sql`
    insert into accounts (account_id, status, activation, account_type, first_name, last_name, phone, email,
      email_opt_in, sms_opt_in, language, location_id, house_key, market_id, geo_code, address_line_1, address_line_2,
      city, state, zip, auto_refill, acp_status, acp_customer_type, acp_benefits, discounts, move_eligible,
      reconnect_eligible, opened_on)
    select (800000000 + n)::text, 'Open', 'Activated', 'REGULAR', 'Load', 'Customer', (5600000000 + n)::text,
      'load' || n || '@example.com', true, true, case when n % 4 = 0 then 'SPANISH' else 'ENGLISH' end, 'LDL' || n,
      'LDH' || n, '14167', '141670890', n || ' Load Street', '', 'Springfield', 'IL', '62701', false, 'Not Applicable',
      'Regular', '[]'::jsonb, '[]'::jsonb, true, false, ${today}::date - 400
    from ${numbers} on conflict do nothing`);
  await tx.execute(sql`
    insert into services (account_id, lob, product_code, expiration_date)
    select (800000000 + n)::text, 'HSD', 'HSD_030', ${today}::date + (n % 40) from ${numbers} on conflict do nothing`);
  await tx.execute(sql`
    insert into devices (device_id, account_id, serial_number, mac_id, lob, status, provisioned)
    select 'LDD' || n, (800000000 + n)::text, 'LDS' || n,
      regexp_replace('06' || upper(lpad(to_hex(n), 10, '0')), '(..)(?!$)', '\\1:', 'g'), 'HSD', 'FOUND', true
    from ${numbers} on conflict do nothing`);
  await tx.execute(sql`
    insert into identities (cust_guid, login_id, password_hash, template, first_name, last_name, email, mobile, language)
    select '10ad10ad-0000-4000-8000-' || lpad(to_hex(n), 12, '0'), 'load-' || n, ${passwordHash}, 'load', 'Load',
      'Customer', 'load' || n || '@example.com', (5600000000 + n)::text, 'ENGLISH'
    from ${numbers} on conflict do nothing`);
  await tx.execute(sql`
    insert into identity_accounts (cust_guid, account_id, role, present_in_prepaid_db)
    select '10ad10ad-0000-4000-8000-' || lpad(to_hex(n), 12, '0'), (800000000 + n)::text, 'ACCOUNT_OWNER', true
    from ${numbers} on conflict do nothing`);
}
