import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { HtmlValidate } from 'html-validate';
import { mailBrand } from './mail-brand.ts';
import { type Mail, renderMail } from './mail.ts';

const HOSTILE = '"><script>x</script>\'&amp; https://evil.example';
const row = (label: string, value: string) => ({ label, value });

const MAIL: Mail = {
  locale: 'es',
  subject: 'Recarga completada',
  heading: 'Recarga completada',
  lead: ['Su internet está pagado hasta el 25 de diciembre de 2026.'],
  facts: [row('Número de pedido', '7001')],
  lines: [row('Internet por 30 días', '$45.00'), row('Impuestos', '$4.24'), row('Total pagado', '$49.24')],
  notes: ['Sin oferta.'],
  action: { label: 'Ver sus pagos', url: 'https://my.hearthline.example/es/dashboard?a=1&b=2' },
  closing: ['Visite https://www.hearthline.example.'],
};

const documentOf = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const wordsOf = (text: string) => text.split(/\s+|:(?=\s)/).filter((word) => word !== '');

describe('an e-mail', () => {
  it('is text, with the table as lines', () => {
    expect(renderMail(MAIL).text).toBe(`Hearthline
Recarga completada
Su internet está pagado hasta el 25 de diciembre de 2026.

Número de pedido: 7001

Internet por 30 días: $45.00
Impuestos: $4.24
Total pagado: $49.24
Sin oferta.

Visite https://www.hearthline.example.
Ver sus pagos: https://my.hearthline.example/es/dashboard?a=1&b=2`);
  });

  it('is HTML that says the same, in its language', () => {
    const { text, html } = renderMail(MAIL);
    const shown = documentOf(html);
    expect(shown.documentElement.lang).toBe('es');
    for (const cell of shown.querySelectorAll('th, td, p, h1')) cell.append(' ');
    expect(wordsOf(shown.body.textContent).toSorted()).toEqual(wordsOf(text).toSorted());
    const links = [...shown.querySelectorAll('a')].map(({ href }) => href);
    expect(links).toEqual([MAIL.action?.url, MAIL.action?.url, 'https://www.hearthline.example/']);
    const table = [...shown.querySelectorAll('tr:has(th)')].map((line) => line.textContent.trim());
    expect(table.at(-1)).toMatch(/^Total pagado\s+\$49\.24$/);
  });

  it('is a valid document that loads nothing and runs nothing', async () => {
    const { html } = renderMail(MAIL);
    const validator = new HtmlValidate({
      extends: ['html-validate:recommended'],
      // Mail programs drop style sheets, and know the older name of the role; the tables are written without a body in every mail.
      rules: {
        'no-inline-style': 'off',
        'presentation-role-style': 'off',
        'prefer-tbody': 'off',
        'doctype-style': 'off',
      },
    });
    const { results } = await validator.validateString(html);
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
    expect(html).not.toMatch(/<(?:img|link|script|iframe|form|object)|url\(|@import|@font-face/i);
  });

  it('gives each color of a text its background, and no width that a phone lacks', () => {
    const shown = documentOf(renderMail(MAIL).html);
    for (const styled of shown.querySelectorAll<HTMLElement>('[style*="color:"]')) {
      expect(styled.closest('[style*="background:"]')).not.toBeNull();
    }
    const widths = [...shown.querySelectorAll('table')].map(({ style }) => style.width);
    expect(new Set(widths)).toEqual(new Set(['100%']));
    expect(shown.body.outerHTML).not.toMatch(/(?<!max-)width:\d+px|min-width/);
  });

  it('escapes whatever it is given, and makes no link of it but of its own sentences', () => {
    const rows = [row(HOSTILE, HOSTILE)];
    const given = { heading: HOSTILE, lead: [HOSTILE], facts: rows, lines: rows, notes: [HOSTILE], subject: HOSTILE };
    const { html } = renderMail(
      { locale: 'en', ...given, action: { label: HOSTILE, url: `https://a.example/?q=${HOSTILE}` } },
      { ...mailBrand(), name: HOSTILE },
    );
    const shown = documentOf(html);
    expect(shown.querySelectorAll('script')).toHaveLength(0);
    expect(shown.title).toBe(HOSTILE);
    expect(shown.querySelector('h1')?.textContent).toBe(HOSTILE);
    expect(shown.querySelectorAll('a:not([href^="https://a.example/"])')).toHaveLength(1);
  });

  it('has the colors of the style sheets', () => {
    const css = readFileSync('components/tokens.module.css', 'utf8');
    const names = { textSoft: 'text-soft', onAccent: 'on-accent' } as Record<string, string>;
    const { light, dark } = mailBrand();
    for (const [key, color] of Object.entries(light)) {
      const declared = [...css.matchAll(new RegExp(`--${names[key] ?? key}: (#[0-9a-f]{6});`, 'g'))].map(
        ([, hex]) => hex,
      );
      expect([key, declared.slice(0, 2)]).toEqual([key, [color, dark[key as keyof typeof dark]]]);
    }
  });
});
