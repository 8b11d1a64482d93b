import { LOCALE_PATTERN } from '#lib/i18n/locales.ts';
import { trimPunctuation, findLinkParameter } from '#lib/domain/session/copied-link.ts';

const HAND_OFF = new RegExp(`^/(${LOCALE_PATTERN})/handoff$`);

/** Spec 3 §2.6: the query of the hand-off page. */
export interface HandOffQuery {
  code: string | null;
  /** Of the login, or of the sign-out that returns. */
  state: string | null;
  /** Set if the identity provider refused; comes with the login's state. */
  error: string | null;
  /** Sign out and continue to this URL. */
  continue: string | null;
  /** Set when the identity provider's sign-out returns. */
  slo_fs: string | null;
  s: string | null;
}

/** Spec 3 §2.6: reads the query of a hand-off. Of a repeated parameter, the first one counts. */
export function parseHandOffQuery(query: URLSearchParams): HandOffQuery {
  const names = ['code', 'state', 'error', 'slo_fs', 's'] as const;
  const [code, state, error, sloFs, s] = names.map((name) => query.get(name));
  return {
    code: code ?? null,
    state: state ?? null,
    error: error ?? null,
    s: s ?? null,
    continue: findLinkParameter(query, 'continue'),
    slo_fs: sloFs ?? null,
  };
}

/** Replaces the identity provider's `error` if its response came as a form (`response_mode=form_post`), without our Lax cookies. */
export const FORM_POST = 'form_post';

/** Where a form that is sent to the hand-off page goes on, by GET; null for any other page. `path` has its language. */
export function formPostAddress(path: string): string | null {
  const [, locale] = HAND_OFF.exec(path) ?? [];
  return locale ? `/api/session/handoff?${new URLSearchParams({ locale, error: FORM_POST })}` : null;
}

export type HandOffStep =
  | { step: 'sign-out-and-go'; to: string }
  | { step: 'timeout-error' }
  | { step: 'login' }
  | { step: 'exchange' }
  | { step: 'warm-transfer' };

/** Spec 3 §2.6. `hasLoginMarker`: this browser has signed in here before. */
export function handOffStep(query: HandOffQuery, { hasLoginMarker }: { hasLoginMarker: boolean }): HandOffStep {
  if (query.continue !== null) return { step: 'sign-out-and-go', to: query.continue };
  if (query.slo_fs !== null) return query.state === 'expired' ? { step: 'timeout-error' } : { step: 'login' };
  if (query.code !== null || query.error !== null) return { step: 'exchange' };
  return query.s === null && hasLoginMarker ? { step: 'login' } : { step: 'warm-transfer' };
}

/**
 * Where a request for the hand-off page goes on, because its step writes cookies, which pages cannot; null for the warm transfer, and for
 * any other page. `path` has its language.
 */
export function handOffAddress(
  path: string,
  query: URLSearchParams,
  { hasLoginMarker }: { hasLoginMarker: boolean },
): string | null {
  const [, locale] = HAND_OFF.exec(path) ?? [];
  if (!locale || handOffStep(parseHandOffQuery(query), { hasLoginMarker }).step === 'warm-transfer') return null;
  const onward = new URLSearchParams(query);
  onward.set('locale', locale);
  return `/api/session/handoff?${onward}`;
}

/**
 * Decision on `continue`: followed only to this origin and the listed ones; null for any other, which leads to the locale's home. A path is
 * resolved against this origin. Punctuation around the URL is dropped.
 */
export function resolveContinueUrl(to: string, origins: { own: string; others: readonly string[] }): string | null {
  const bare = trimPunctuation(to);
  if (!URL.canParse(bare, origins.own)) return null;
  const url = new URL(bare, origins.own);
  if (url.username !== '' || url.password !== '') return null;
  return [origins.own, ...origins.others].includes(url.origin) ? url.href : null;
}
