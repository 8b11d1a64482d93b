import { accountRows } from './account-rows.ts';
import { activationRows } from './activation-rows.ts';
import { addressRows } from './address-rows.ts';
import { identityProviderRows } from './identity-provider-rows.ts';
import { litepayRows } from './litepay-rows.ts';
import { moveRows } from './move-rows.ts';
import type { CallRows } from './row.ts';
import { paymentMethodRows } from './payment-method-rows.ts';
import { reconnectRows } from './reconnect-rows.ts';
import { refillRows } from './refill-rows.ts';
import { shopRows } from './shop-rows.ts';

/** The endings of every call's faults, page by page. */
export const matrix: readonly CallRows[] = [
  ...litepayRows,
  ...addressRows,
  ...shopRows,
  ...accountRows,
  ...paymentMethodRows,
  ...activationRows,
  ...refillRows,
  ...moveRows,
  ...reconnectRows,
  ...identityProviderRows,
];
