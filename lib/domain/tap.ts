/** Spec 1 §4, §8: a cold code alone is not enough, the status must also be YELLOW. The list is as the provider spells it. */
const COLD_CODES = ['BUS0003', 'BUS011', 'BUS0021', 'BUS0027'];

const COLD_STATUS = 'YELLOW';

export function isColdTap(code: string, status: string): boolean {
  return COLD_CODES.includes(code.trim().toUpperCase()) && status.trim().toUpperCase() === COLD_STATUS;
}

/** Spec 1 §8: the tap of a serviceable address, for the order confirmation. */
export type TapKind = 'cold' | 'hot' | 'never';

/** Without a code the tap is hot; a cold code with YELLOW means cold; with any other allowed code there has never been a tap. */
export function tapKind({ code, isColdTap }: { code: string; isColdTap: boolean }): TapKind {
  if (code.trim() === '') return 'hot';
  return isColdTap ? 'cold' : 'never';
}
