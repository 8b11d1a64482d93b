/** Decision on receipts by message: how long the link of a message opens its receipt, in days. */
export const RECEIPT_LINK_DAYS = 90;
