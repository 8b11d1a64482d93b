import { hasLanguage, type SiteArea, siteArea } from './site-areas.ts';

/** Spec 2 §2, §6: whom a page is for. `owner`: the role on the account counts too. */
export interface ProtectedArea {
  needs: NonNullable<SiteArea['needs']>;
}

/** `path`: a pathname with its language, as it was asked for; null for a page that anybody may see. */
export function protectedArea(path: string): ProtectedArea | null {
  const { needs } = siteArea(path);
  return needs !== null && hasLanguage(path) ? { needs } : null;
}
