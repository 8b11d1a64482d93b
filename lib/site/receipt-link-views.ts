import type { TvEnd } from '#lib/plans/tv-ends.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import type { ReceiptTotals } from '#lib/payment/views.ts';

/** A receipt opened from a message, by anyone with its link. */
export interface LinkedReceiptView {
  /** Null for a link that cannot be used, whatever the reason. */
  receipt:
    | (Omit<ReceiptTotals, 'purchaseId' | 'attempt'> & {
        /** Of the shop, of quick refill, or of the account area. */
        kind: 'order' | 'guest' | 'owner';
        planDays: number;
        /** Paid with a refill PIN; nothing was charged. */
        isByPin: boolean;
        /** The last paid day; null if no days were bought or they have not begun. */
        paidThrough: CalendarDay | null;
        /** The television that was bought, each product with its last paid day. */
        tv: readonly TvEnd[];
      })
    | null;
  supportPhone: string;
}
