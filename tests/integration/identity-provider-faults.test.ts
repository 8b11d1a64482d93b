import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Browser } from '#sandbox/testing/browser.ts';
import { startTestSandbox } from '#sandbox/testing/test-sandbox.ts';
import { type Persona, SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { identityProviderRows } from '#tests/faults/identity-provider-rows.ts';
import type { FaultKind } from '#tests/faults/row.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';

/** Rows of the fault matrix for what is asked for once per process, so that each begins with a process that knows nothing yet. */
jest.setTimeout(60_000);

const TIME_SCALE = 0.3;
/** Longer than a try. */
const SLOW_MS = 8_000 * TIME_SCALE;
const DRIP_MS = 1_000 * TIME_SCALE;

const folder = mkdtempSync(join(tmpdir(), 'hearthline-identity-provider-'));
const provider = await startTestSandbox();
const sandbox = new SandboxClient(provider.client.url);
Object.assign(process.env, {
  APP_ORIGIN: 'http://localhost:3000',
  PROVIDER_URL: provider.client.url,
  PROVIDER_TIME_SCALE: String(TIME_SCALE),
  OIDC_ISSUER: `${provider.client.url.replace('127.0.0.1', 'localhost')}/oidc`,
  OIDC_CLIENT_ID: 'hearthline',
  OIDC_CLIENT_SECRET: 'sandbox-secret',
  SESSION_SECRET: 's'.repeat(32),
  CONTENT_USER: 'u',
  CONTENT_PASSWORD: 'p',
  DATA_DIR: folder,
});

const { store } = await import('#lib/store/store.ts');
const { GET: login } = await import('#app/api/session/login/route.ts');
const { GET: handOff } = await import('#app/api/session/handoff/route.ts');

beforeEach(forgetAll);
afterAll(async () => {
  await afterwards();
  await (await store()).close();
  await provider.close();
  rmSync(folder, { recursive: true });
});

const known = globalThis as typeof globalThis & { hearthlineOidc?: { at: number } };

function forgetAll(): void {
  delete known.hearthlineOidc;
}

/** What is known is asked for anew, as after an hour. */
function growOld(): void {
  if (known.hearthlineOidc) known.hearthlineOidc.at = 0;
}

class Visitor extends HandlerClient {
  readonly #elsewhere = new Browser();

  /** From the login to wherever the hand-off leads, with a path of this site and what it says in its query. */
  async signIn({ loginId, password }: Persona): Promise<URL> {
    const begun = await this.#go(login, 'locale=es');
    if (begun.origin === HERE) return begun;
    const page = (await this.#elsewhere.follow(begun.href, HERE)).url;
    const posted = await this.#elsewhere.go(page, { loginId, password });
    const onward = new URL(posted.headers.get('location') ?? '', page).href;
    const back = new URL((await this.#elsewhere.follow(onward, HERE)).url);
    return this.#go(handOff, `locale=es&${back.searchParams}`);
  }

  async #go(handler: (request: Request) => Promise<Response>, query: string): Promise<URL> {
    this.use();
    const answer = await handler(new Request(`${HERE}/api/session?${query}`));
    return new URL(answer.headers.get('location') ?? '', HERE);
  }

  get cookies(): string[] {
    return this.jar.getAll().flatMap(({ name }) => /^hl-(owner|login-)/.exec(name)?.[0] ?? []);
  }
}
const HERE = 'http://localhost:3000';

/** Each kind lasting at the one and once at the other; every row in both ways as a proof that stands apart. */
const cases = identityProviderRows.flatMap(({ call, rows }, first) =>
  rows.flatMap((row, index) =>
    (['lasting', 'once'] as const)
      .filter((_, turn) => process.env.FAULT_MATRIX === 'all' || turn === (first + index) % 2)
      .map((when) => ({ call, kind: row.kind, when, ends: row[when] })),
  ),
);
const delays: Partial<Record<FaultKind, number>> = { delay: SLOW_MS, 'slow-drip': DRIP_MS };

describe('the identity provider’s metadata and keys', () => {
  it.each(cases)('$call $kind $when: $ends', async ({ call, kind, when, ends }) => {
    const person = await sandbox.persona('active');
    // A slow answer is waited for by a process that could do without it.
    if (kind === 'delay') {
      await new Visitor().signIn(person);
      growOld();
    }
    const since = String(Date.now());
    await sandbox.fault({
      call,
      kind,
      match: {},
      ...(when === 'once' && { times: 1 }),
      ...(kind === 'code' && { code: 'BUS_ANY_001' }),
      ...(delays[kind] !== undefined && { delayMs: delays[kind] }),
    });
    const visitor = new Visitor();
    const ended = await visitor.signIn(person);
    await sandbox.clearFaults();

    expect((await sandbox.calls({ call, since })).map(({ fault: met }) => met)).toContain(kind);
    if (ends === 'login-failed') {
      expect(ended.pathname).toBe('/es/error');
      expect(ended.searchParams.get('again')).toBe('login');
      expect(visitor.cookies).toEqual([]);
    } else {
      expect(ended.pathname).toBe('/es/dashboard');
      expect(visitor.cookies).toEqual(['hl-owner']);
    }
    expect((await new Visitor().signIn(person)).pathname).toBe('/es/dashboard');
  });
});
