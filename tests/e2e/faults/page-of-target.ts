import { ERROR_PAGE } from '#lib/domain/session/site-paths.ts';

/** The path of the page that the target of a refusal names, without its language. */
export function pageOfTarget(target: unknown): string {
  return target === 'session-error' ? ERROR_PAGE : `/${String(target)}`;
}
