import { inBothLocales, inTurns } from '../support/locales.ts';
import { toPath, signInOver } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Where a sign-in ends (spec 2 §4, 3 §2.6): with one account in the prepaid database at the dashboard, otherwise at the picker. */
const LANDINGS: Record<string, readonly string[]> = {
  '/dashboard': [
    ...['active', 'expiring', 'expired', 'autorefill', 'paused', 'tv', 'preactivated', 'van', 'preactivated-lost'],
    ...['closed-preactivated', 'closed-moved', 'closed-reconnect', 'closed-final', 'no-hsd', 'legacy-tv'],
    ...['acp', 'acp-tribal', 'acp-denied', 'acp-deenrolled', 'promo35', 'winback', 'syncup', 'move-ready'],
    ...['move-scheduled', 'history', 'spanish', 'tv200', 'two-plans', 'own-codes', 'grace', 'grace-running'],
    ...['grace-over', 'several-cards', 'backup-card'],
  ],
  '/account-picker': ['multi', 'no-account', 'stranger'],
  '/permission-error': ['viewer'],
};
const AT_ONCE = 4;

inBothLocales((locale) => {
  test('each test identity signs in and lands on its page', async ({ playwright, sandbox, baseURL }) => {
    test.setTimeout(240_000);
    const all = inTurns(
      locale,
      Object.entries(LANDINGS).flatMap(([path, templates]) => templates.map((each) => [each, path] as const)),
    );
    const landings: [string, string][] = [];
    const expectedLandings = all.map(([template, path]) => [template, `/${locale}${path}`]);
    const queue = [...all];
    const visit = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [template] = next;
        const visitor = await playwright.request.newContext({
          ...(baseURL && { baseURL }),
          extraHTTPHeaders: { 'x-forwarded-for': `10.77.${all.indexOf(next)}.${locale === 'en' ? 1 : 2}` },
        });
        const page = await signInOver(visitor, `/${locale}/dashboard`, await sandbox.persona(template));
        // The picker's URL has the dashboard as `returnTo`; a dashboard's URL names its account if there are several.
        landings.push([template, toPath(page.url()).replace(/\?(returnTo|account)=.*/, '')]);
        await visitor.dispose();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visit));
    expect(Object.fromEntries(landings)).toEqual(Object.fromEntries(expectedLandings));
  });
});

test('the tests cover every template of the sandbox', async ({ request }) => {
  const sandboxUrl = process.env.SANDBOX_URL ?? 'http://localhost:4100';
  const personas: { template: string }[] = await (await request.get(`${sandboxUrl}/__sandbox/personas`)).json();
  const names = personas.map(({ template }) => template).sort();
  expect(Object.values(LANDINGS).flat().sort()).toEqual(names);
});
