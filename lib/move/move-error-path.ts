import { accountPath } from '#lib/domain/account-address.ts';
import { ERROR_PAGE } from '#lib/domain/session/site-paths.ts';

/** Spec 3 §4.3, §8: the path of the error page that links back to `path`, which includes the language. `isUndone`: nothing was ordered or changed. */
export function moveErrorPath({
  locale,
  reference,
  path,
  account,
  isUndone,
}: {
  locale: string;
  reference: string | null;
  path: string;
  account: string | null;
  isUndone: boolean;
}): string {
  const query = new URLSearchParams({
    ...(reference !== null && { reference }),
    ...(isUndone && { undone: 'move' }),
    returnTo: accountPath(path, account),
  });
  return `/${locale}${ERROR_PAGE}?${query}`;
}
