import { AccountVisitor } from '../faults/account-visitor.ts';
import { inOneLocale, inTurns, LOCALES } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';
import { labelsIn } from '../support/labels.ts';
import { SERVICES } from './service-display.ts';

/** How the dashboard shows each kind of account, checked in its HTML in both languages. */

const countOccurrences = (text: string, part: string) => text.split(part).length - 1;

for (const locale of LOCALES) {
  const t = labelsIn(locale);

  for (const { template, ring, days, words, refill } of inTurns(locale, SERVICES)) {
    test(`${locale} › the dashboard of ${template} shows ${days} days and a ${ring} ring`, async ({
      baseURL,
      sandbox,
    }) => {
      const person = await sandbox.persona(template);
      const visitor = new AccountVisitor(baseURL ?? '', locale);
      const { path, html, text } = await visitor.signIn(person);
      expect(path).toBe('/dashboard');
      expect(text).toContain(t('accountDashboard.page.greetingPlain'));
      expect(text).toContain(person.firstName);
      expect(/data-color="(\w+)"/.exec(html)?.[1]).toBe(ring);
      expect(text).toContain(t(`accountDashboard.service.${words}`, { days }));
      expect(countOccurrences(html, 'role="note"')).toBe(days <= 10 ? 1 : 0);
      // Counts only the link next to the ring: the header and the phone's bottom bar always have one.
      const main = html.replaceAll(/<(header|aside)\b[^]*?<\/\1>/g, '');
      expect(countOccurrences(main, `>${t('accountDashboard.service.refill')}</span></a>`)).toBe(refill ? 1 : 0);
      expect(html).toContain(`<title>${t('accountDashboard.page.title')} – Hearthline</title>`);
      expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/);
    });
  }
}

inOneLocale('en', (locale) => {
  const t = labelsIn(locale);

  test(`an ended benefit shows its stripe and a teaser`, async ({ baseURL, sandbox }) => {
    const visitor = new AccountVisitor(baseURL ?? '', locale);
    const { text } = await visitor.signIn(await sandbox.persona('acp-deenrolled'));
    expect(text).toContain(t('accountDashboard.acp.deEnrolled'));
    expect(text).toContain(t('accountDashboard.acp.teaserTitle'));
  });
});

inOneLocale('es', (locale) => {
  const t = labelsIn(locale);

  test(`the dashboard shows offers, also a winback offer`, async ({ baseURL, sandbox }) => {
    const page = await new AccountVisitor(baseURL ?? '', locale).signIn(await sandbox.persona('promo35'));
    expect(page.text).toContain(t('accountDashboard.promo.title'));
    expect(page.text).toContain('$35.00');
    expect(page.html).toContain(`href="/${locale}/refill"`);
    const wonBack = await new AccountVisitor(baseURL ?? '', locale).signIn(await sandbox.persona('winback'));
    expect(wonBack.text).toContain(t('accountDashboard.promo.winback'));
  });
});
