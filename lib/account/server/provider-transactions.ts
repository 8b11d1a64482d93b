import 'server-only';
import { transactions } from '#lib/contract/transactions.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { type PayingAccount, paymentsInput } from './provider-account.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';

/** Spec 2 §3, 3 §3.3: one payment. Amount in integer cents. */
export interface Transaction {
  cents: number;
  /** A date, or a timestamp with its offset. */
  paidAt: string;
  expiry: CalendarDay | null;
  /** Blank if the provider names the plan in words only. */
  planCode: string;
  product: string;
  /** The provider's line of business; blank if it does not say. */
  lob: string;
  duration: string;
  orderNumber: string;
  /** The id of the attempt that made it; blank if it was not made here. */
  referenceId: string;
  /** Charged by the provider automatically. */
  isAutoRefill: boolean;
}

/** An auto-refill charge that was declined: nothing was paid. */
export type DeclinedCharge = Pick<Transaction, 'cents' | 'paidAt' | 'planCode' | 'product' | 'lob' | 'duration'>;

/** In the provider's order. */
export interface Transactions {
  paid: readonly Transaction[];
  declined: readonly DeclinedCharge[];
}

/** Spec 3 §7.5: the account's payments and its declined auto-refill charges. */
export async function listTransactions(
  context: CallContext,
  account: PayingAccount,
): Promise<ProviderResult<Transactions>> {
  const result = await callProvider(transactions, paymentsInput(context, account), context);
  if (!result.ok) return result;
  const paid = result.value.transactionDetail.map((row) => ({
    cents: row.amount,
    paidAt: row.transactionDate,
    expiry: row.expirationDate,
    planCode: row.productCode,
    product: row.product,
    lob: row.planLob,
    duration: row.duration,
    orderNumber: row.orderNumber,
    referenceId: row.referenceID,
    isAutoRefill: row.autoPayment,
  }));
  const declined = result.value.declinedDetail.map((row) => ({
    cents: row.amount,
    paidAt: row.transactionDate,
    planCode: row.productCode,
    product: row.product,
    lob: row.planLob,
    duration: row.duration,
  }));
  return { ok: true, value: { paid, declined } };
}
