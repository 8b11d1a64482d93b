import { LOCALE_PATTERN } from '#lib/i18n/locales.ts';

/** The areas of `site-areas.ts` that a login may lead back to: those that need one. The table itself would be much for a browser. */
export const RETURNABLE = ['account-picker', 'dashboard', 'refill', 'move', 'reconnect', 'activation'];
const SHAPE = new RegExp(
  String.raw`^/(?:${LOCALE_PATTERN})/(?:${RETURNABLE.join('|')})(?:/[a-z0-9-]+)*/?(?:\?[^#\s\\]*)?$`,
);
const MOST_CHARACTERS = 300;

/**
 * Spec 2 §2, decision on `continue`: a path of this site that a sign-in may lead back to, with its language and query; null for anything
 * else, so that a crafted URL cannot redirect elsewhere.
 */
export function returnPath(given: string | null): string | null {
  return given !== null && given.length <= MOST_CHARACTERS && SHAPE.test(given) ? given : null;
}
