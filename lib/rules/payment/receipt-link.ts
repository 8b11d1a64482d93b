/** Decision on receipts by message: how long a message's link opens its receipt, in days. */
export const RECEIPT_LINK_DAYS = 90;
