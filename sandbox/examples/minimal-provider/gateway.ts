import type { Pool } from 'pg';

/** Simulates a payment gateway in test mode. Like a real one, it accepts a key once and reports its status. */

const DECLINED = new Map([['4000000000000002', 'PAYMENT-1205']]);

interface Payment {
  key: string;
  cents: number;
  cardNumber: string;
}

/** Null if the card was charged, else the code of the refusal. */
export async function chargeCard(db: Pool, { key, cents, cardNumber }: Payment): Promise<string | null> {
  const declineCode = DECLINED.get(cardNumber) ?? null;
  await db.query(
    'insert into gateway_payments (key, amount_cents, decline_code) values ($1, $2, $3) on conflict (key) do nothing',
    [key, cents, declineCode],
  );
  return declineCode;
}

export async function findPayment(db: Pool, key: string): Promise<{ declineCode: string | null } | undefined> {
  const { rows } = await db.query<{ declineCode: string | null }>(
    'select decline_code as "declineCode" from gateway_payments where key = $1',
    [key],
  );
  return rows[0];
}
