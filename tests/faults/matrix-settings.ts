import { limitSettings } from '#lib/config/config-schema.ts';

/** Time budgets of provider calls are scaled by this factor, so that minutes become seconds. */
export const TIME_SCALE = 0.4;

const limits = Object.keys(limitSettings).filter((name) => name.startsWith('LIMITS_') && name !== 'LIMITS_IPV6_WIDER');

/** Short budgets, circuits that rows cannot open for each other, and limits that no loop reaches. */
export const MATRIX_SETTINGS = {
  PROVIDER_TIME_SCALE: String(TIME_SCALE),
  CIRCUIT_FAILURES: '1000',
  ...Object.fromEntries(limits.map((name) => [name, '100000/1h'])),
};
