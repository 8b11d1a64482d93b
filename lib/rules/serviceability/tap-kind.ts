/** Spec 1 §8: the tap of a serviceable address, for the order confirmation. */
export type TapKind = 'cold' | 'hot' | 'never';

/** Without a code the tap is hot; a cold code with YELLOW means cold; with any other allowed code there has never been a tap. */
export function tapKind({ code, isColdTap }: { code: string; isColdTap: boolean }): TapKind {
  if (code.trim() === '') return 'hot';
  return isColdTap ? 'cold' : 'never';
}
