import 'server-only';
import { cookieName } from './sealed-cookie.ts';

/** More than this product ever sets at a time. */
const MOST = 16;
/** Logins in progress have a cookie each: five are kept, and some left over are still seen, to be removed. */
const MOST_LOGINS = 10;

/**
 * The cookies of a request header that are this product's, the latest if there are too many. Others are passed over without being parsed,
 * however many a client or the provider's other sites have set. '' if there are none.
 */
export function ownCookies(header: string): string {
  const ours = cookieName('hl-');
  const login = cookieName('hl-login-');
  const found: { logins: string[]; others: string[] } = { logins: [], others: [] };
  for (let start = 0; start < header.length;) {
    while (header[start] === ' ') start += 1;
    const semicolon = header.indexOf(';', start);
    const end = semicolon === -1 ? header.length : semicolon;
    if (header.startsWith(ours, start)) {
      const kind = header.startsWith(login, start) ? found.logins : found.others;
      kind.push(header.slice(start, end));
    }
    start = end + 1;
  }
  return [...found.others.slice(-MOST), ...found.logins.slice(-MOST_LOGINS)].join('; ');
}
