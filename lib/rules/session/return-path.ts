/** Spec 2 §2: what is below these, in either language, belongs to a signed-in customer and may be returned to. */
const AREAS =
  /^\/(?:en|es)\/(?:account-picker|dashboard|activation|refill|move|reconnect)(?:\/[a-z0-9-]+)*\/?(?:\?[^#\s\\]*)?$/;
const MOST_CHARACTERS = 300;

/**
 * Decision on `continue`: a path of this site that a sign-in may lead back to, with its language and query; null for
 * anything else, so that nobody is sent elsewhere by an address that was made for it.
 */
export function returnPath(given: string | null): string | null {
  return given !== null && given.length <= MOST_CHARACTERS && AREAS.test(given) ? given : null;
}
