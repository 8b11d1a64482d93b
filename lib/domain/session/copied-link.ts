import { trimEnd } from '#lib/domain/trim-end.ts';
import { normalizeCode } from '#lib/domain/typed-text.ts';

/**
 * Decision on codes and links: links are copied from messages with the characters around them (a full stop, a bracket, a quote,
 * invisible characters), or typed in capitals from a printed note.
 */
const BEFORE = /^[\s<([{"'“‘«*]+/u;
const BEHIND = /[\s.,;:!?…。、)\]}>"'“”‘’«»*|\\]/;
const isBehind = (character: string) => BEHIND.test(character);
/** No path and no token of ours ends in one of these. */
const isBehindPath = (character: string) => '/-_~'.includes(character) || isBehind(character);
/** The first character of an escape that a mail program left: `=20`, `=3D`, `&nbsp;`. No path and no token of ours holds one. */
const ESCAPE = /[=&]/;

/** A link, or a part of one, without the characters around it. */
export function trimPunctuation(text: string): string {
  return trimEnd(normalizeCode(text).replace(BEFORE, ''), isBehind);
}

/** A token, as `trimPunctuation`, and without what may belong to another link but never ends a token: `_`, a dash, an escape. */
export function trimToken(text: string): string {
  return trimPathEnd(trimPunctuation(text));
}

/** A parameter of a link, also of one in capitals; null if it has none. Of a repeated one, the first counts. */
export function findLinkParameter(query: URLSearchParams, name: string): string | null {
  const value = query.get(name) ?? query.get(name.toUpperCase());
  return value === null ? null : trimPunctuation(value);
}

/** Pages whose address ends in a token, in which capitals count. */
const WITH_TOKEN = /^((?:\/[a-z]{2})?\/(?:litepay\/link|day-link|receipt)\/)(.+)$/i;

/** The path that a link means, unescaped, in the spelling of our addresses; the same one if nothing is wrong with it. */
export function canonicalPath(path: string): string {
  const bare = trimPathEnd(normalizeCode(path)) || '/';
  const [, page, token] = WITH_TOKEN.exec(bare) ?? [];
  return page && token ? page.toLowerCase() + token : bare.toLowerCase();
}

function trimPathEnd(text: string): string {
  const [head = ''] = text.split(ESCAPE, 1);
  return trimEnd(head, isBehindPath);
}
