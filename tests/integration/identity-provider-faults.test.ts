import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Browser } from '#sandbox/testing/browser.ts';
import type { TestLocale } from '#tests/e2e/support/locales.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import { selectCases, toFault } from '#tests/faults/cases.ts';
import { identityProviderRows } from '#tests/faults/identity-provider-rows.ts';
import { TIME_SCALE } from '#tests/faults/matrix-settings.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { HandlerClient } from '#tests/support/route-handlers.ts';

/** Fault rows for documents that are fetched once per process, so that each row begins with an empty cache. */
jest.setTimeout(60_000);

const { sandbox } = await startOwnProvider({ PROVIDER_TIME_SCALE: String(TIME_SCALE) });

const { GET: login } = await import('#app/api/session/login/route.ts');
const { GET: handOff } = await import('#app/api/session/handoff/route.ts');

beforeEach(forgetAll);

const globals = globalThis as typeof globalThis & { hearthlineOidc?: { timestamp: number } };

function forgetAll(): void {
  delete globals.hearthlineOidc;
}

/** Expires the cached documents, as after an hour. */
function growOld(): void {
  if (globals.hearthlineOidc) globals.hearthlineOidc.timestamp = 0;
}

class Visitor extends HandlerClient {
  readonly #provider = new Browser();
  readonly #locale: TestLocale;

  constructor(locale: TestLocale) {
    super();
    this.#locale = locale;
  }

  /** Signs in; returns the URL that the hand-off leads to. */
  async signIn({ loginId, password }: Persona): Promise<URL> {
    const loginUrl = await this.#go(login);
    if (loginUrl.origin === HERE) return loginUrl;
    const page = (await this.#provider.follow(loginUrl.href, HERE)).url;
    const response = await this.#provider.go(page, { loginId, password });
    const onward = new URL(response.headers.get('location') ?? '', page).href;
    const back = new URL((await this.#provider.follow(onward, HERE)).url);
    return this.#go(handOff, back.searchParams);
  }

  async #go(handler: (request: Request) => Promise<Response>, query = new URLSearchParams()): Promise<URL> {
    this.use();
    const response = await handler(new Request(`${HERE}/api/session?locale=${this.#locale}&${query}`));
    return new URL(response.headers.get('location') ?? '', HERE);
  }

  get cookies(): string[] {
    return this.jar.getAll().flatMap(({ name }) => /^hl-(owner|login-)/.exec(name)?.[0] ?? []);
  }
}
const HERE = 'http://localhost:3000';

describe('the identity provider’s metadata and keys', () => {
  const cases = identityProviderRows.flatMap(selectCases).map((one) => ({
    one,
    when: one.when,
    locale: one.locale,
    call: one.block.call,
    kind: one.row.kind,
    ends: one.row[one.when],
  }));

  it.each(cases)(
    'end a login as the matrix says: $call $kind $when, in $locale: $ends',
    async ({ one, call, kind, locale, ends }) => {
      const person = await sandbox.persona('active');
      // For a slow response, the process has cached documents to fall back on.
      if (kind === 'delay') {
        await new Visitor(locale).signIn(person);
        growOld();
      }
      const since = String(Date.now());
      await sandbox.fault(toFault(one, {}, TIME_SCALE));
      const visitor = new Visitor(locale);
      const target = await visitor.signIn(person);
      await sandbox.clearFaults();

      expect((await sandbox.calls({ call, since })).map(({ fault: met }) => met)).toContain(kind);
      if (ends === 'login-failed') {
        expect(target.pathname).toBe(`/${locale}/error`);
        expect(target.searchParams.get('again')).toBe('login');
        expect(visitor.cookies).toEqual([]);
      } else {
        expect(target.pathname).toBe(`/${locale}/dashboard`);
        expect(visitor.cookies).toEqual(['hl-owner']);
      }
      expect((await new Visitor(locale).signIn(person)).pathname).toBe(`/${locale}/dashboard`);
    },
  );
});
