import { hasLanguage, type SiteArea, siteArea } from './site-areas.ts';

/** Spec 2 §2, §6: who may see a page. `owner`: the role on the account counts too. */
export interface ProtectedArea {
  needs: NonNullable<SiteArea['needs']>;
}

/** `path`: the requested pathname with its language. Null for a public page, or for a path without a language. */
export function protectedArea(path: string): ProtectedArea | null {
  const { needs } = siteArea(path);
  return needs !== null && hasLanguage(path) ? { needs } : null;
}
