import type { IdleArea } from './idle.ts';

/** Spec 2 §2, §6: whom a page is for. `owner`: the role on the account counts too. */
export interface ProtectedArea {
  needs: 'session' | 'owner';
  idle: IdleArea;
}

const PAGE: ProtectedArea = { needs: 'owner', idle: 'account' };
const SESSION: ProtectedArea = { needs: 'session', idle: 'account' };

const AREAS = new Map<string, ProtectedArea>([
  ['account-picker', SESSION],
  ['permission-error', SESSION],
  ['dashboard', PAGE],
  ['refill', PAGE],
  ['move', PAGE],
  ['reconnect', PAGE],
  ['activation', { needs: 'owner', idle: 'activation' }],
]);

/** `path`: a pathname with its language, as it was asked for; null for a page that anybody may see. */
export function protectedArea(path: string): ProtectedArea | null {
  const [locale = '', first = '', ...rest] = readable(path).toLowerCase().split('/').filter(Boolean);
  if (locale !== 'en' && locale !== 'es') return null;
  // What says that something went wrong is for whoever it happened to.
  if (first === 'activation' && rest[0] === 'error') return null;
  if (first === 'activation' && rest[0] === 'permission-error') return SESSION;
  return AREAS.get(first) ?? null;
}

function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
