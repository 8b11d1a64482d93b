import type { Language } from '../look/site-header.ts';

/** Leads to an account's section, in the page's language. */
export function accountPath(language: Language, account: string): string {
  return `/console/controls?${new URLSearchParams({ account, lang: language })}#account`;
}
