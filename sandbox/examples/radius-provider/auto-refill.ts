// The daily job: refills every line with auto-refill from the day before its last paid one, until three days after it.
// Run it once a day, by cron or a systemd timer. Run twice, it charges once: the key of a charge is the account and the day.
import { charge } from './cash-book.ts';
import { type Customer, SELECT_CUSTOMERS } from './customers.ts';
import { database, findRows } from './database.ts';

const DUE = `where auto_refill and paid_through between current_date - 3 and current_date + 1
  and not exists (
    select 1 from charges where charges.account_id = customers.account_id and status = 'IN_PROGRESS'
  )`;

const due = await findRows<Customer & { payment_method: string; today: string }>(
  `select due.*, payment_method, current_date as today from (${SELECT_CUSTOMERS} ${DUE}) as due join cards using (account_id)`,
);
for (const customer of due) {
  const { account_id: accountId, today } = customer;
  try {
    const { status, error_code: code } = await charge({
      key: `auto-refill-${accountId}-${today}`,
      accountId,
      paidBy: 'auto-refill',
      planCode: customer.plan_code,
      days: customer.plan_days,
      cents: customer.price_cents,
      card: { paymentMethod: customer.payment_method, customer: customer.stripe_customer },
    });
    process.stdout.write(`${accountId} ${status} ${code ?? ''}\n`);
  } catch (error) {
    // One account must not keep the others from their refill. The server settles what is open.
    process.stderr.write(`${accountId} ${String(error)}\n`);
    process.exitCode = 1;
  }
}
await database.end();
