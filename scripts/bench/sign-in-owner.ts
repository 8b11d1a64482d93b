import { Browser } from '#sandbox/testing/browser.ts';
import { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import type { TestServers } from '../run/test-servers.ts';

/** Whoever asks for a page: its path with the query, and the cookies that came before. */
export interface Visit {
  path: string;
  cookie: string;
}

/** A fresh owner of this template at a page of theirs (with its language), signed in at the identity provider. */
export async function signInOwner(
  { webUrl, sandboxUrl }: Pick<TestServers, 'webUrl' | 'sandboxUrl'>,
  template: string,
  path: string,
): Promise<Visit> {
  const { loginId, password } = await new SandboxClient(sandboxUrl).persona(template);
  const browser = new Browser({ 'sec-fetch-site': 'same-origin' });
  const toTheEnd = '\0';
  const login = await browser.follow(`${webUrl}/api/session/login?locale=en`, toTheEnd);
  const posted = await browser.go(login.url, { loginId, password });
  await browser.follow(new URL(posted.headers.get('location') ?? '', login.url).href, toTheEnd);
  const { pathname, search } = new URL((await browser.follow(`${webUrl}${path}`, toTheEnd)).url);
  if (pathname !== path) throw new Error(`${path} leads to ${pathname}`);
  return { path: pathname + search, cookie: browser.cookieHeader(pathname) };
}
