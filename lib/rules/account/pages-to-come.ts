/** Spec 2 §2: pages of the account area that content and screens name, but that do not exist yet. A test fails once one of them does. */
export const PAGES_TO_COME: readonly string[] = ['/move'];

/** Whether a link may be shown: nothing leads to a page that is not there. `path`: without the language. */
export function isBuilt(path: string): boolean {
  return !PAGES_TO_COME.includes(path);
}
