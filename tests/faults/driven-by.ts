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

interface Driver {
  /** The test that drives the rows, relative to the project's root. */
  file: string;
  rows: readonly CallRows[];
  /** Where it takes them from: a module in this folder, or the call's name. */
  module: string;
  /** The calls of these rows that it drives; by default all that no other test lists. */
  calls?: readonly CallRows['call'][];
}

const FAULTS = 'tests/e2e/faults';
const INTEGRATION = 'tests/integration';

/** Which test drives which rows. Update this when a test is moved. */
export const DRIVERS: readonly Driver[] = [
  { file: `${FAULTS}/content.spec.ts`, rows: litepayRows, module: 'litepay-rows', calls: ['content'] },
  { file: `${FAULTS}/card-key.spec.ts`, rows: litepayRows, module: 'litepay-rows', calls: ['payment-jwks'] },
  { file: `${FAULTS}/matrix.spec.ts`, rows: litepayRows, module: 'litepay-rows' },
  { file: `${FAULTS}/address-matrix.spec.ts`, rows: addressRows, module: 'address-rows' },
  // The browser leaves for another site: the broken page is not ours, so one kind stands for all.
  {
    file: 'tests/e2e/buy/identity-service.spec.ts',
    rows: shopRows,
    module: 'identity-router',
    calls: ['identity-router'],
  },
  { file: `${FAULTS}/shop-matrix.spec.ts`, rows: shopRows, module: 'shop-rows' },
  { file: `${FAULTS}/account-matrix.spec.ts`, rows: accountRows, module: 'account-rows' },
  {
    file: `${INTEGRATION}/payment-method-faults.test.ts`,
    rows: paymentMethodRows,
    module: 'payment-method-rows',
  },
  { file: `${INTEGRATION}/activation-faults.test.ts`, rows: activationRows, module: 'activation-rows' },
  { file: `${FAULTS}/content.spec.ts`, rows: refillRows, module: 'refill-rows', calls: ['content'] },
  { file: `${FAULTS}/card-key.spec.ts`, rows: refillRows, module: 'refill-rows', calls: ['payment-jwks'] },
  {
    file: `${INTEGRATION}/refill-read-faults.test.ts`,
    rows: refillRows,
    module: 'refill-rows',
    calls: ['dashboard', 'payment-info', 'get-promo', 'get-tax'],
  },
  {
    file: `${INTEGRATION}/refill-charge-faults.test.ts`,
    rows: refillRows,
    module: 'refill-rows',
    calls: ['add-instrument', 'refill', 'charge-status'],
  },
  {
    file: `${INTEGRATION}/refill-pin-faults.test.ts`,
    rows: refillRows,
    module: 'refill-rows',
    calls: ['pin', 'pin-redeem'],
  },
  { file: `${INTEGRATION}/move-faults.test.ts`, rows: moveRows, module: 'move-rows' },
  {
    file: `${INTEGRATION}/reconnect-charge-faults.test.ts`,
    rows: reconnectRows,
    module: 'reconnect-rows',
    calls: ['create-aux', 'charge-status', 'fetch-aux'],
  },
  {
    file: `${INTEGRATION}/reconnect-read-faults.test.ts`,
    rows: reconnectRows,
    module: 'reconnect-rows',
    calls: ['dashboard', 'serviceability', 'product-detail', 'get-tax'],
  },
  {
    file: 'tests/integration/identity-provider-faults.test.ts',
    rows: identityProviderRows,
    module: 'identity-provider-rows',
  },
];

/** The tests that run a call with every code of the error catalog. */
export const CODE_DRIVERS: readonly { file: string; call: CallRows['call'] }[] = [
  { file: `${FAULTS}/codes.spec.ts`, call: 'guest-refill' },
  { file: 'tests/integration/shop-order.test.ts', call: 'submit-order' },
  { file: 'tests/integration/refill-codes.test.ts', call: 'refill' },
  { file: 'tests/integration/reconnect-codes.test.ts', call: 'create-aux' },
  ...(['add-instrument', 'modify-instrument', 'remove-instrument', 'enroll-autopay', 'cancel-autopay'] as const).map(
    (call) => ({ file: 'tests/integration/payment-method-codes.test.ts', call }),
  ),
];

/** Returns the test that drives a block of rows; null if there is none. */
export function driverOf(block: CallRows): Driver | null {
  const own = DRIVERS.filter(({ rows }) => rows.includes(block));
  return own.find(({ calls }) => calls?.includes(block.call)) ?? own.find(({ calls }) => !calls) ?? null;
}
