import 'server-only';
import { operations } from '#lib/contract/operations.ts';

/** The names of all calls, as log and metrics have them. */
export const CALL_NAMES: readonly string[] = [...new Set(Object.values(operations).map(({ name }) => name))];
