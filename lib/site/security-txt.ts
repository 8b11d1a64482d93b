import { LOCALES } from '#lib/i18n/locales.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** RFC 9116 recommends less than a year. Counted from the day of the request, so nobody has to renew it. */
const VALID_DAYS = 180;

/** RFC 9116. The whole day counts, so that the file stays the same for a day. */
export function buildSecurityTxt(site: { origin: string; contact: string; now: number }): string {
  const expiry = (Math.floor(site.now / DAY_MS) + VALID_DAYS) * DAY_MS;
  return [
    `Contact: ${site.contact}`,
    `Expires: ${new Date(expiry).toISOString()}`,
    `Preferred-Languages: ${LOCALES.join(', ')}`,
    `Canonical: ${site.origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
