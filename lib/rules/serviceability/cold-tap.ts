/** Spec 1 §4, §8: a cold code alone is not enough, the status must also be YELLOW. The list is as the provider spells it. */
const COLD_CODES = ['BUS0003', 'BUS011', 'BUS0021', 'BUS0027'];

const COLD_STATUS = 'YELLOW';

export function isColdTap(code: string, status: string): boolean {
  return COLD_CODES.includes(code.trim().toUpperCase()) && status.trim().toUpperCase() === COLD_STATUS;
}
