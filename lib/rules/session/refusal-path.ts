import { sameAccount } from '#lib/rules/account/account-address.ts';
import { type OwnerRefusal, type RefusalTarget, refusalTarget } from './refusal-target.ts';
import { returnPath } from './return-path.ts';

export interface Refused {
  locale: string;
  /** The requested page, with its language and query; dropped unless a sign-in may lead back to it. */
  requested: string | null;
  /** The short code that the error page shows; null lets it show its own. */
  reference: string | null;
}

/** Spec 2 §4, §6, §8: the localized path that a refusal leads to. After signing in again the customer returns to `requested`. */
export function refusalPath(refusal: OwnerRefusal, refused: Refused): string {
  if (refusal !== 'failed') return targetPath(refusalTarget(refusal), refused);
  // A retry may succeed, so the error page offers one.
  const { locale, requested, reference } = refused;
  return withQuery(`/${locale}/error`, { reference, returnTo: returnPath(requested) });
}

/** The same for a browser that only received the target. */
export function targetPath(target: RefusalTarget, { locale, requested, reference }: Refused): string {
  const returnTo = returnPath(requested);
  switch (target) {
    case 'login':
      return loginPath({ locale, returnTo, isAutomatic: true });
    case 'account-picker':
    case 'timeout-error':
      return withQuery(`/${locale}/${target}`, { returnTo });
    case 'permission-error':
      return sameAccount(`/${locale}${permissionPath(requested)}`, requested);
    case 'error':
      return withQuery(`/${locale}/error`, { reference });
  }
}

/** Spec 2 §9 'Activation': its pages have their own permission error page. */
function permissionPath(requested: string | null): string {
  const [, , area] = (requested ?? '').split(/[/?]/);
  return area === 'activation' ? `/${area}/permission-error` : '/permission-error';
}

/**
 * Spec 2 §7: the path that starts a sign-in, with the flags of the requested page. `isAutomatic`: not started by the customer, so it must
 * not repeat endlessly.
 */
export function loginPath(requested: {
  locale: string;
  returnTo: string | null;
  bhr?: boolean;
  mobile?: boolean;
  isAutomatic?: boolean;
}): string {
  const query = requested.returnTo?.split('?')[1];
  const flags = new URLSearchParams(query);
  const isSet = (name: 'bhr' | 'mobile') => (requested[name] || flags.get(name) === 'true' ? 'true' : null);
  return withQuery('/api/session/login', {
    locale: requested.locale,
    returnTo: requested.returnTo,
    bhr: isSet('bhr'),
    mobile: isSet('mobile'),
    auto: requested.isAutomatic ? 'true' : null,
  });
}

function withQuery(path: string, values: Record<string, string | null>): string {
  const given = Object.entries(values).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
  const query = new URLSearchParams(given).toString();
  return query ? `${path}?${query}` : path;
}
