import { accountPath } from '#lib/domain/account-address.ts';
import { ERROR_PAGE } from '#lib/domain/session/site-paths.ts';
import type { Undone } from '#lib/domain/session/unfinished.ts';

/** Spec 3 §4.3, §8: the path of the error page that links back to `path`, which includes the language, and names what was not done. */
export function moveErrorPath({
  locale,
  reference,
  path,
  account,
  undone,
  number = '',
}: {
  locale: string;
  reference: string | null;
  path: string;
  account: string | null;
  undone: Extract<Undone, 'move' | 'cancellation'> | null;
  /** The order's number, where it was taken and its account is in error; '' otherwise. */
  number?: string;
}): string {
  const query = new URLSearchParams({
    ...(reference !== null && { reference }),
    ...(undone !== null && { undone }),
    ...(number !== '' && { order: number }),
    returnTo: accountPath(path, account),
  });
  return `/${locale}${ERROR_PAGE}?${query}`;
}
