import { startOwnProvider } from '#tests/support/own-provider.ts';

const MANY = '1000/1h';

/** The provider of all tests of an owner's refill, which pay more often than one customer may. */
await startOwnProvider({
  LIMITS_STEP_ADDRESS: '10000/1h',
  LIMITS_SIGN_IN_NEWCOMER: MANY,
  LIMITS_CHARGE_ACCOUNT: MANY,
  LIMITS_CHARGE_DEVICE: MANY,
  LIMITS_CHARGE_ADDRESS: MANY,
  LIMITS_DECLINE_ACCOUNT: MANY,
  LIMITS_DECLINE_DEVICE: MANY,
  LIMITS_DECLINE_OWNER: MANY,
  LIMITS_PIN_OWNER: '5/1d',
});
