import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect } from '@jest/globals';
import { CLIENT_ID, startFakeIssuer } from '#tests/support/fake-issuer.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';

/** The sign-in through its handlers, with an identity provider that can misbehave and a provider that only records its requests. */
const folder = mkdtempSync(join(tmpdir(), 'hearthline-hand-off-'));
export const fake = await startFakeIssuer();
export const requests: string[] = [];
export const refusal = { expired: false };
const provider = createServer((request, response) => {
  requests.push(new URL(request.url ?? '/', 'http://localhost').pathname);
  response.writeHead(refusal.expired ? 403 : 500, { 'content-type': 'application/json' });
  response.end(JSON.stringify(refusal.expired ? { expired: true } : {}));
});
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
Object.assign(process.env, {
  APP_ORIGIN: 'http://localhost:3000',
  PROVIDER_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  OIDC_ISSUER: fake.issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: 'hush',
  SESSION_SECRET: 's'.repeat(32),
  CONTENT_USER: 'u',
  CONTENT_PASSWORD: 'p',
  CONTINUE_ORIGINS: 'https://www.example.com',
  DATA_DIR: folder,
});

const { store } = await import('#lib/store/store.ts');
const { GET: login } = await import('#app/api/session/login/route.ts');
const { GET: handOff } = await import('#app/api/session/handoff/route.ts');

beforeEach(() => {
  Object.assign(fake.state, { flaw: {}, isDown: false, nonce: '', forms: [] });
  requests.length = 0;
  refusal.expired = false;
});
afterAll(async () => {
  await afterwards();
  await (await store()).close();
  fake.close();
  provider.close();
  rmSync(folder, { recursive: true });
});

type Handler = (request: Request) => Promise<Response>;

export class Visitor extends HandlerClient {
  async go(handler: Handler, query: string, init: RequestInit = {}): Promise<Response> {
    this.use();
    return handler(new Request(`http://localhost:3000/api/session?${query}`, init));
  }

  /** Same as `go`, but forgets the record of the cookies set before. */
  goAgain(handler: Handler, query: string): Promise<Response> {
    this.jar.sentCookies.length = 0;
    return this.go(handler, query);
  }

  /** Opens the login page in one tab; returns what the identity provider gets. */
  async begin(query = 'locale=en'): Promise<{ state: string; nonce: string }> {
    const { searchParams } = new URL((await this.go(login, query)).headers.get('location') ?? '');
    return { state: searchParams.get('state') ?? '', nonce: searchParams.get('nonce') ?? '' };
  }

  /** Returns from the identity provider, which issues an ID token with `nonce`. */
  async back(response: { state: string; nonce: string }, more: Record<string, string> = {}): Promise<Response> {
    fake.state.nonce = response.nonce;
    return this.go(handOff, `${new URLSearchParams({ locale: 'en', code: 'a-code', state: response.state, ...more })}`);
  }

  get isSignedIn(): boolean {
    return this.jar.get('hl-owner') !== undefined;
  }
}

export function expectLimited({ jar }: Visitor, response: Response): void {
  expect(response.status).toBe(429);
  expect(response.headers.get('refresh')).toMatch(/^0; url=\/es\/error\?reference=[\w-]+&again=login&reason=limited$/);
  expect(jar.sentCookies).toEqual([]);
}
