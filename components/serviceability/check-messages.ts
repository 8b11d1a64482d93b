/** All messages of an address check in the browser. */
export const CHECK_MESSAGES = [
  'shell.loading',
  'shell.loadingLong',
  'shell.pagination',
  'fields.serviceAddress',
  'fields.unit',
  'fields.zipCode',
  'fields.optional',
  'fields.summaryTitle',
  'fields.errors',
  'serviceability',
  'waitlist.join',
] as const;
