import { LOCALES } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';
import { wordsIn } from '../support/words.ts';
import { type Answer, exchange, headerOf } from './http.ts';
import { startOwnWeb } from './own-web.ts';

const PACKED = { 'accept-encoding': 'gzip' };
const policyOf = (answer: Answer) => headerOf(answer, 'content-security-policy');

test('the home page is made once for everybody, and lets nothing run but what it was made with', async () => {
  const web = await startOwnWeb();
  try {
    const ask = (headers: Record<string, string>) => exchange(`${web.url}/en`, { headers: { ...PACKED, ...headers } });
    // Whoever comes first has no say in what the others get.
    await ask({
      'content-security-policy': "script-src 'nonce-mine'",
      'x-forwarded-host': 'evil.example',
      'x-tracking-id': 'mine',
      cookie: 'hl-locale=es; hl-account=x',
    });
    const [one, other] = [await ask({}), await ask({ cookie: 'hl-device=other' })];
    expect(other.body).toBe(one.body);
    expect(one.body).not.toMatch(/mine|evil\.example/);
    expect(policyOf(other)).toBe(policyOf(one));
    expect(policyOf(one)).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')+;/);
    expect(headerOf(one, 'set-cookie')).toBe('');
  } finally {
    await web.stop();
  }
});

for (const locale of LOCALES) {
  const t = wordsIn(locale);

  test(`who cannot unpack it gets the same words – ${locale}`, async ({ request, baseURL }) => {
    const plain = await exchange(`${baseURL}/${locale}`);
    expect(headerOf(plain, 'content-encoding')).toBe('');
    expect(policyOf(plain)).toContain("'nonce-");
    expect(plain.body).toContain(t('home.hero.title'));
    expect(await (await request.get(`/${locale}`)).text()).toContain(t('home.hero.title'));
  });
}

test('whoever weighs gzip with nought gets it unpacked', async ({ baseURL }) => {
  const plain = await exchange(`${baseURL}/en`, { headers: { 'accept-encoding': 'br, gzip;q=0' } });
  expect(headerOf(plain, 'content-encoding')).toBe('');
});

test('the page for one visit has no address of its own', async ({ baseURL }) => {
  const answer = await exchange(`${baseURL}/es/check-availability?notSold=closed`);
  expect(answer.status).toBe(308);
  expect(headerOf(answer, 'location')).toBe('/es?notSold=closed&checkAvailability=true');
});

test('nothing can be sent to it', async ({ baseURL }) => {
  for (const body of ['', '{}', ['{', '}']]) {
    const answer = await exchange(`${baseURL}/en`, { method: 'POST', headers: PACKED, body });
    expect(answer.status).toBe(405);
  }
});

test('the language that was chosen there is the one of the next visit', async ({ page, baseURL }) => {
  await page.goto('/en');
  await page.getByRole('link', { name: wordsIn('en')('shell.header.otherLanguage') }).click();
  await page.waitForURL('**/es');
  await page.goto('/');
  expect(page.url()).toBe(`${baseURL}/es`);
});
