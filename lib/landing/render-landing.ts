import 'server-only';
import { request } from 'undici';
import { config } from '#lib/config.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { LANDING_RENDER, type LandingPage } from './landing-pages.ts';
import { type LandingDocument, landingDocument, sheetsOf } from './landing-document.ts';

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 4_000_000;

/** The origin at which this process answers. Never taken from a request. */
export function landingOrigin(): string {
  return config().LANDING_ORIGIN ?? `http://127.0.0.1:${process.env.PORT || 3000}`;
}

/**
 * Requests a page from the app itself, as a visitor without any state would. Throws if it does not arrive complete within three seconds.
 */
export async function renderLanding({ path, search }: LandingPage, locale: Locale): Promise<LandingDocument> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const page = await fetchText(`/${locale}${path}${search}`, 'text/html', signal);
  const nonce = /'nonce-([\w+/=]+)'/.exec(page.policy)?.[1];
  if (!nonce || !page.text.trimEnd().endsWith('</html>')) throw new Error('The page arrived incomplete');
  const sheets = sheetsOf(page.text);
  const responses = await Promise.all(sheets.map((sheet) => fetchText(sheet, 'text/css', signal)));
  const styles = new Map(sheets.map((sheet, index) => [sheet, responses[index]?.text ?? '']));
  return landingDocument({ html: page.text, nonce }, styles, config().APP_ORIGIN.startsWith('https:'));
}

/** `address`: the path of one of our pages or files, from the root. */
async function fetchText(
  address: string,
  type: string,
  signal: AbortSignal,
): Promise<{ text: string; policy: string }> {
  const origin = landingOrigin();
  const url = new URL(address, origin);
  if (url.origin !== new URL(origin).origin) throw new Error('Not an address of this app');
  const { statusCode, headers, body } = await request(url, {
    headers: { accept: type, [LANDING_RENDER]: '1' },
    signal,
  });
  const text = await body.text();
  if (statusCode !== 200 || !String(headers['content-type']).startsWith(type) || text.length > MAX_BYTES) {
    throw new Error(`${url.pathname} answered ${statusCode}`);
  }
  return { text, policy: String(headers['content-security-policy'] ?? '') };
}
