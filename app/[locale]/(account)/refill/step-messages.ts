import { RECEIPT_MESSAGES } from '#components/payment/receipt-messages.ts';

/** The messages of the steps after the cart, for the pages of a refill and of a move. */
export const PAYMENT_MESSAGES = [
  ...([
    'fields',
    'payment',
    'shell.loading',
    'shell.reference',
    'shell.copy',
    'account.card',
    'account.paymentChange',
    'cards.refill',
    'dictionary.plans',
  ] as const),
  ...(['refill.cart', 'refill.lines', 'refill.payment'] as const),
] as const;

export const REVIEW_MESSAGES = [
  ...(['fields.cardBrands', 'fields.errors', 'payment', 'shell.loading', 'shell.reference', 'shell.copy'] as const),
  ...(['account.card', 'dictionary.plans', 'refill.cart', 'refill.lines', 'refill.review'] as const),
] as const;

export const STATUS_MESSAGES = ['shell.reference', 'shell.copy', 'pin.waiting', 'refill.waiting'] as const;

export const CONFIRMATION_MESSAGES = [
  ...RECEIPT_MESSAGES,
  ...(['payment.service', 'refill.confirmation', 'accountDashboard.router', 'shell.loadingLong'] as const),
] as const;
