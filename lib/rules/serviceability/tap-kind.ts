/** Spec 1 §8: what the order confirmation reports of a serviceable address. */
export type TapKind = 'cold' | 'hot' | 'never';

/** Nothing to report is a hot tap; a cold code with YELLOW a cold one; any other code that may go on has never had a tap. */
export function tapKind({ code, isColdTap }: { code: string; isColdTap: boolean }): TapKind {
  if (code.trim() === '') return 'hot';
  return isColdTap ? 'cold' : 'never';
}
