import { LOCALES } from '#lib/i18n/locales.ts';
import { AddressCheck } from '../support/address-check.ts';
import { inBothLocales, inOneLocale } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';
import { labelsIn } from '../support/labels.ts';

inBothLocales((locale) => {
  const t = labelsIn(locale);

  test('the home page has ordered headings, plans at the provider’s prices, and links to every flow', async ({
    page,
  }) => {
    await new AddressCheck(page, locale).open();
    const levels = await page
      .locator('h1, h2, h3, h4, h5')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1));

    const plans = page.getByRole('region', { name: t('home.plans.title') });
    await expect(plans.getByRole('heading', { level: 3 })).toHaveText([
      t('home.plans.name', { days: 30 }),
      t('home.plans.name', { days: 7 }),
    ]);
    await expect(plans).toContainText('$45.00');
    await expect(plans).toContainText('$15.00');
    const customers = page.getByRole('region', { name: t('home.customers.title') });
    await expect(customers.getByRole('link', { name: t('home.customers.account.link') })).toHaveAttribute(
      'href',
      `/${locale}/dashboard`,
    );
    await customers.getByRole('link', { name: t('home.customers.refill.link') }).click();
    await expect(page).toHaveURL(`/${locale}/litepay/refill`);
  });

  test('the home page has a title, a description, a canonical URL, its languages and a picture for shared links', async ({
    page,
    baseURL,
    request,
  }) => {
    await page.goto(`/${locale}?checkAvailability=true`);
    await expect(page).toHaveTitle(`${t('home.meta.title')} – Hearthline`);
    const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content');
    expect(await content('meta[name=description]')).toBe(t('home.meta.description'));
    expect(await page.locator('head link[rel=canonical]').getAttribute('href')).toBe(`${baseURL}/${locale}`);
    const languages = await page
      .locator('head link[rel=alternate][hreflang]')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('hreflang'), new URL(link.getAttribute('href') ?? '').pathname]),
      );
    expect(languages).toEqual([...LOCALES.map((each) => [each, `/${each}`]), ['x-default', '/']]);
    await expect(page.locator('head meta[name=robots][content*=noindex]')).toHaveCount(0);

    expect(await content('meta[property="og:title"]')).toBe(t('home.meta.title'));
    expect(await content('meta[property="og:locale"]')).toBe(`${locale}_US`);
    const image = (await content('meta[property="og:image"]')) ?? '';
    const picture = await request.get(image);
    expect(picture.headers()['content-type']).toBe('image/png');
    expect((await picture.body()).byteLength).toBeLessThan(100_000);
  });

  test('the home page has structured data on the seller, plans, prices, questions and breadcrumbs', async ({
    request,
  }) => {
    const html = await (await request.get(`/${locale}`)).text();
    const texts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
    expect(texts).toHaveLength(1);
    const { '@context': context, '@graph': graph } = JSON.parse(texts[0]?.[1] ?? '');
    expect(context).toBe('https://schema.org');
    const ofType = (type: string) => graph.filter((entry: { '@type': string }) => entry['@type'] === type);
    expect(ofType('Organization')).toEqual([
      expect.objectContaining({ name: 'Hearthline', url: expect.any(String), logo: expect.stringMatching(/\.png$/) }),
    ]);
    const products = ofType('Product');
    expect(products.map(({ sku, offers }: { sku: string; offers: { price: string } }) => [sku, offers.price])).toEqual([
      ['HSD_030', '45.00'],
      ['HSD_007', '15.00'],
    ]);
    for (const product of products) {
      expect(product).toMatchObject({
        name: expect.any(String),
        image: expect.stringMatching(/^http/),
        offers: {
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
          url: expect.stringMatching(/^http/),
        },
      });
    }
    const [faq] = ofType('FAQPage');
    expect(faq.mainEntity).toHaveLength(t.raw('home.faq.items').length);
    for (const question of faq.mainEntity) {
      expect(question).toMatchObject({
        '@type': 'Question',
        name: expect.any(String),
        acceptedAnswer: { '@type': 'Answer', text: expect.any(String) },
      });
    }
    const [crumbs] = ofType('BreadcrumbList');
    expect(crumbs.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: t('home.breadcrumb'), item: expect.stringMatching(/^http/) },
    ]);
  });
});

inOneLocale('en', (locale) => {
  const t = labelsIn(locale);

  test.describe('the home page without script', () => {
    test.use({ javaScriptEnabled: false });

    test('the home page without script shows all but the address check, which says why', async ({ page }) => {
      await page.goto(`/${locale}`);
      await expect(page.getByRole('heading', { level: 1, name: t('home.hero.title') })).toBeVisible();
      await expect(page.getByRole('region', { name: t('home.plans.title') })).toContainText('$45.00');
      await expect(page.getByText(t('home.facts.open')).first()).toBeVisible();
      await expect(page.locator('noscript p')).toHaveText(
        t('serviceability.address.withoutScript', { supportPhone: '(800) 555-0100' }),
      );
      await expect(page.locator('noscript p')).toBeVisible();
      await expect(new AddressCheck(page, locale).check).toBeDisabled();
      const question = page.locator('summary', { hasText: t.raw('home.faq.items')[0].question });
      await question.click();
      await expect(page.getByText(t.raw('home.faq.items')[0].answer)).toBeVisible();
    });
  });
});

inOneLocale('es', (locale) => {
  const t = labelsIn(locale);

  test.describe(() => {
    test.use({ viewport: { width: 390, height: 664 } });

    test('a short phone shows the brand, the lowest price and the refill link without scrolling', async ({ page }) => {
      await page.goto(`/${locale}`);
      const price = t('home.hero.from', { price: '$15', days: 7 });
      for (const element of [
        page.getByRole('banner').getByText('Hearthline'),
        page.getByText(price),
        page.getByRole('link', { name: t('home.hero.refill') }),
      ]) {
        await expect(element).toBeInViewport({ ratio: 1 });
      }
    });
  });

  test('a plan leads to the address check, and its label unfolds', async ({ page }) => {
    await new AddressCheck(page, locale).open();
    const plans = page.getByRole('region', { name: t('home.plans.title') });
    const label = plans.locator('details').first();
    await label.locator('summary').click();
    for (const text of [
      t('home.facts.disclosure'),
      t('home.facts.price', { days: 30 }),
      t('home.facts.terminationFee'),
      t('home.facts.download'),
      t('home.facts.identifier'),
    ]) {
      await expect(label.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(label.getByRole('link', { name: t('home.facts.learnMoreLink') })).toHaveAttribute(
      'href',
      'https://www.fcc.gov/consumer',
    );
    await plans
      .getByRole('link', { name: t('home.plans.choose') })
      .first()
      .click();
    await expect(page.locator('#check')).toBeInViewport();
  });
});
