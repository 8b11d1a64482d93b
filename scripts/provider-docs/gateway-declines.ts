/** Why a gateway declines, and the code that a provider sends for it. */
export interface Decline {
  reason: string;
  code: string;
}

/** In words, for any gateway. */
export const DECLINES: readonly Decline[] = [
  { reason: 'Not enough money on the card', code: 'PAYMENT-1251' },
  { reason: 'The card has expired', code: 'PAYMENT-1150' },
  { reason: 'The expiration date is not valid', code: 'PAYMENT-1043' },
  { reason: 'The number is not that of a card', code: 'PAYMENT-1151' },
  { reason: 'The number has too few or too many digits', code: 'PAYMENT-1001' },
  { reason: 'The card type does not match the number', code: 'PAYMENT-1003' },
  { reason: 'The security code is wrong', code: 'PAYMENT-1156' },
  { reason: 'The bank did not confirm the billing address or ZIP code', code: 'PAYMENT-8372' },
  { reason: 'The billing address is missing', code: 'PAYMENT-1038' },
  { reason: 'A card field, a hosted token or a saved card cannot be read', code: 'PAYMENT-1004' },
  { reason: 'Lost, stolen, suspected fraud, blocked by a rule of yours', code: 'PAYMENT-1205' },
  { reason: 'Any other decline by the bank', code: 'PAYMENT-1205' },
  { reason: 'A temporary failure, after which no money moved', code: 'PAYMENT-8373' },
  { reason: 'Too many tries, or the customer has to ask the bank', code: 'PAYMENT-8017' },
  { reason: 'The amount is not the one that you computed', code: 'BUS_PMT_003' },
  { reason: 'A plan, rate, offer or account does not fit the request', code: 'BUS_PMT_004' },
  { reason: 'Your gateway or your settings failed, and no money moved', code: 'SYS_PMT_007' },
];

/** Stripe's decline codes (docs.stripe.com/declines/codes). A code that is not here is a decline like `generic_decline`. */
export const STRIPE_DECLINES: readonly { stripe: readonly string[]; code: string }[] = [
  { stripe: ['insufficient_funds'], code: 'PAYMENT-1251' },
  { stripe: ['expired_card'], code: 'PAYMENT-1150' },
  { stripe: ['invalid_expiry_month', 'invalid_expiry_year'], code: 'PAYMENT-1043' },
  { stripe: ['incorrect_number', 'invalid_number', 'testmode_decline'], code: 'PAYMENT-1151' },
  { stripe: ['incorrect_cvc', 'invalid_cvc'], code: 'PAYMENT-1156' },
  { stripe: ['incorrect_address', 'incorrect_zip'], code: 'PAYMENT-8372' },
  {
    stripe: ['issuer_not_available', 'processing_error', 'reenter_transaction', 'try_again_later'],
    code: 'PAYMENT-8373',
  },
  { stripe: ['approve_with_id', 'duplicate_transaction'], code: 'PAYMENT-8017' },
  { stripe: ['fraudulent', 'lost_card', 'merchant_blacklist', 'pickup_card', 'stolen_card'], code: 'PAYMENT-1205' },
  {
    stripe: [
      ...['authentication_required', 'call_issuer', 'card_not_supported', 'card_velocity_exceeded'],
      ...['currency_not_supported', 'do_not_honor', 'do_not_try_again', 'generic_decline', 'incorrect_pin'],
      ...['invalid_account', 'invalid_amount', 'invalid_pin', 'new_account_information_available', 'no_action_taken'],
      ...['not_permitted', 'offline_pin_required', 'online_or_offline_pin_required', 'pin_try_exceeded'],
      ...['restricted_card', 'revocation_of_all_authorizations', 'revocation_of_authorization', 'security_violation'],
      ...['service_not_allowed', 'stop_payment_order', 'transaction_not_allowed', 'withdrawal_count_limit_exceeded'],
    ],
    code: 'PAYMENT-1205',
  },
];
