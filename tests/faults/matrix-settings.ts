/** Time budgets of provider calls are scaled by this factor, so that minutes become seconds. */
export const TIME_SCALE = 0.3;

/** Short budgets, circuits that rows cannot open for each other, and limits that no loop reaches. */
export const MATRIX_SETTINGS = {
  PROVIDER_TIME_SCALE: String(TIME_SCALE),
  CIRCUIT_FAILURES: '1000',
  LIMITS_LOOKUP_NEWCOMER: '1000/1h',
  LIMITS_STEP_DEVICE: '100000/1h',
  LIMITS_STEP_ADDRESS: '100000/1h',
  LIMITS_CHARGE_DEVICE: '1000/1h',
  LIMITS_CHARGE_NEWCOMER: '1000/1h',
  LIMITS_CHARGE_ACCOUNT: '1000/1h',
  LIMITS_DECLINE_DEVICE: '1000/1h',
  LIMITS_DECLINE_ACCOUNT: '1000/1h',
  LIMITS_DECLINE_ADDRESS: '1000/1h',
  LIMITS_ORDER_NEWCOMER: '1000/1h',
  LIMITS_CONSENT_NEWCOMER: '1000/1h',
  LIMITS_CHECK_NEWCOMER: '1000/1h',
  LIMITS_SIGN_IN_NEWCOMER: '1000/1h',
};
