import { describe, expect, it } from '@jest/globals';
import '#tests/support/route-handlers.ts';
import { callsIn } from './call-graph.ts';
import { importEdges } from './module-graph.ts';
import { isRefusal } from './refused-methods.ts';
import { readSource, sourceFiles } from './source-files.ts';

/**
 * One way for each thing, Handlers: every handler that calls the provider or the identity provider, or uses the store, is made by
 * `jsonHandler`, `jsonReader` or `redirectHandler`, whose types ask for a guard, a limit or both. A page of the account asks its guard first: what it loads takes an `Owner`, which only the guard returns. Any other page loads
 * with one loader, whose guard and limit its own tests show (tests/integration/shop-entrance.test.ts).
 */

/** Where the server calls another service or stores something. */
const COSTLY = /^lib\/(provider\/(call|transport)|store\/store|session\/oidc)\.ts$/;
/** Modules that do not make an entrance costly. */
const FREE: [what: RegExp, why: string][] = [
  [/^lib\/http\//, 'the limits themselves are kept in the store'],
  [/^lib\/shop\/server\/load-plan-catalog\.ts$/, 'one call in five minutes, whoever looks'],
];
/** Entrances that need neither guard nor limit. */
const PROBES = /^app\/api\/(health|ready)\/route\.ts$/;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const HANDLER = /^app\/(.*\/)?route\.ts$/;
const PAGE =
  /^app\/(.*\/)?(page|layout|template|loading|error|not-found|global-error|global-not-found)\.tsx$|^app\/\w+\.ts$/;

const costs = new Map<string, boolean>();

/** Whether a file reaches something costly at run time. */
function isCostly(path: string): boolean {
  const cachedCost = costs.get(path);
  if (cachedCost !== undefined) return cachedCost;
  if (FREE.some(([what]) => what.test(path))) return false;
  costs.set(path, COSTLY.test(path));
  const is = COSTLY.test(path) || importEdges(path).some(({ to }) => isCostly(to));
  costs.set(path, is);
  return is;
}

/** The costly functions of the server's layers that a page's components call. */
function findLoaders(page: string): { path: string; name: string }[] {
  const paths = new Set<string>([page]);
  const loaders = new Map<string, { path: string; name: string }>();
  for (const path of paths) {
    for (const { to, names } of importEdges(path)) {
      if (/^(app|components)\//.test(to)) paths.add(to);
      else if (isCostly(to)) for (const name of names) loaders.set(`${to} ${name}`, { path: to, name });
    }
  }
  return [...loaders.values()];
}

/** The loader that a page is opened with, and its service. */
function pageLoader(page: string): { path: string; name: string } {
  const [name = ''] = callsIn(page).find(({ callee }) => callee === 'openPage')?.args ?? [];
  return { path: importEdges(page).find(({ names }) => names.includes(name))?.to ?? '', name };
}

const importModule = async (path: string) => (await import(`#${path}`)) as Record<string, unknown>;

/** Whether a handler comes from a factory that asks its guard and counts against its limit; its type says that it has one of them. */
const isProtected = (handler: unknown) => Reflect.get(Object(handler), 'isProtected') === true;

const entrances = sourceFiles().filter((path) => HANDLER.test(path) || PAGE.test(path));
const handlers = entrances.filter((path) => HANDLER.test(path) && isCostly(path) && !PROBES.test(path));
const isOfAccount = (page: string) => callsIn(page).some(({ callee }) => callee === 'requireAccountOwner');
/** A second address of a page: it has nothing of its own. */
const isSecondAddress = (page: string) =>
  /^export \{ default, .+ \} from '[./\w-]+\/page\.tsx';$/m.test(readSource(page));
const pages = entrances.filter((path) => path.endsWith('/page.tsx') && !isOfAccount(path) && !isSecondAddress(path));
const loaders = [
  ...new Map(
    entrances
      .filter((path) => PAGE.test(path) && !isOfAccount(path) && !isSecondAddress(path))
      .flatMap((page) => findLoaders(page).map((loader) => [`${page}: ${loader.name}`, loader] as const)),
  ),
];
const pageLoaders = pages.map((page) => [page, pageLoader(page)] as const);

describe('the route handlers', () => {
  it('are found by this test', () => {
    expect(handlers).toEqual(
      expect.arrayContaining([
        'app/[locale]/(shop)/buy/route.ts',
        'app/api/account/router-reset/route.ts',
        'app/api/buy/session/route.ts',
        'app/api/litepay/lookup/route.ts',
        'app/api/payment/key/route.ts',
        'app/api/session/handoff/route.ts',
        'app/api/session/logout/route.ts',
        'app/api/session/ping/route.ts',
      ]),
    );
    expect(loaders.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'app/[locale]/(account)/account-picker/page.tsx: loadAccountPickerPage',
        'app/[locale]/(litepay)/litepay/page.tsx: loadLitepayEntryPage',
        'app/[locale]/(shop)/buy/order-review/page.tsx: loadReviewPage',
      ]),
    );
    expect(entrances.filter((path) => HANDLER.test(path)).length).toBeGreaterThan(handlers.length);
  });

  it.each(handlers)('%s is created by a handler factory', async (path) => {
    const handler = await importModule(path);
    const methods = METHODS.filter((method) => method in handler && !isRefusal(handler[method]));
    expect(methods).not.toEqual([]);
    expect(methods.filter((method) => !isProtected(handler[method]))).toEqual([]);
    // What calls itself protected need not be.
    expect(importEdges(path).map(({ to }) => to)).not.toContain('lib/http/protected-handler.ts');
  });
});

describe('the middleware', () => {
  it('reads only the cookie, and leaves store and provider to the guards of pages and handlers', () => {
    expect(isCostly('middleware.ts')).toBe(false);
    expect(isCostly('lib/session/require-owner.ts')).toBe(true);
  });
});

describe('a public page', () => {
  it.each(pageLoaders)('%s is opened by openPage with the loader of a capability', (_page, { path, name }) => {
    expect(name).toMatch(/^load\w+Page$/);
    expect(path).toMatch(/^lib\/([^/]+\/server|site)\//);
  });

  it('loads store and provider data only through its loader', () => {
    const own = new Set(pageLoaders.map(([page, { name }]) => `${page}: ${name}`));
    expect(loaders.map(([what]) => what).filter((what) => !own.has(what))).toEqual([]);
  });
});

describe('a page of the account', () => {
  it.each(entrances.filter((path) => path.includes('/(account)/') && PAGE.test(path)))(
    '%s loads no store or provider data before its guard',
    (page) => {
      const costly = findLoaders(page).map(({ name }) => name);
      const calls = callsIn(page).map(({ callee }) => callee);
      const first = calls.find((callee) => costly.includes(callee) && callee !== 'requireWholeLink');
      if (isOfAccount(page)) expect(first).toBe('requireAccountOwner');
      else expect(first).toBeUndefined();
    },
  );
});
