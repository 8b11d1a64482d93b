/** The messages to copy and send any receipt. */
export const RECEIPT_MESSAGES = [
  'shell.copy',
  'shell.reference',
  'fields.errors',
  'fields.summaryTitle',
  'payment.receipt',
] as const;
