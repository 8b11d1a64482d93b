import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import type { ReceiptTotals } from './payment.ts';

/** A receipt that is opened from a message, by whoever has its link. */
export interface LinkedReceiptView {
  /** Null for a link that cannot be used, whatever the reason. */
  receipt:
    | (Omit<ReceiptTotals, 'purchaseId' | 'attempt'> & {
        /** Of the shop, of quick refill, or of the account area. */
        kind: 'order' | 'guest' | 'owner';
        planDays: number;
        /** A refill PIN paid, and nothing was charged. */
        isByPin: boolean;
        /** The last paid day; null where no days were bought or they have not begun. */
        paidThrough: CalendarDay | null;
      })
    | null;
  supportPhone: string;
}
