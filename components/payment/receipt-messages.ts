/** The messages to copy and send any receipt. */
export const RECEIPT_MESSAGES = [
  'shell.copy',
  'shell.reference',
  'fields.errors.generic',
  'fields.errors.recipient',
  'fields.summaryTitle',
  'payment.days',
  'payment.receipt',
] as const;
