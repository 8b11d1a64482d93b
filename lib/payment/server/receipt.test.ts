import { expect, it, jest } from '@jest/globals';
import { createTranslator } from 'next-intl';
import { bundledMessages } from '#lib/i18n/bundled-messages.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { textMessageLength } from '#lib/mail/text-message.ts';
import type { ReceiptTotals } from '#lib/payment/views.ts';
import { lacking } from '#tests/support/lacking.ts';

process.env.SESSION_SECRET = 's'.repeat(32);

jest.unstable_mockModule('next-intl/server', () => ({
  getTranslations: async ({ locale, namespace }: { locale: Locale; namespace: 'payment' }) =>
    createTranslator({ locale, namespace, messages: bundledMessages[locale] }),
}));
const { writeReceiptMessage: receiptMessage } = await import('./receipt.ts');

const line = { text: '', quantity: 1 };
const TOTALS: ReceiptTotals = {
  purchaseId: 'purchase-1234',
  attempt: 'a'.repeat(64),
  merchant: { supportPhone: '(800) 555-0100', url: 'https://www.hearthline.example' },
  orderNumber: '7001',
  reference: 'PAID-1234',
  paidOn: '2026-11-22',
  lines: [
    { ...line, kind: 'plan', code: 'HSD_030', cents: 4500 },
    { ...line, kind: 'offer', code: 'OFF1', cents: -3500 },
    { ...line, kind: 'shipping', code: 'STD', cents: 0 },
  ],
  taxCents: 95,
  totalCents: 1095,
  card: { brand: 'visa', lastFour: '4242' },
};
const LABELS = {
  title: 'Order confirmed',
  headline: null,
  paidThrough: null,
  details: [{ label: 'Service address', value: '300 Tower Plaza, Unit 7, Springfield, IL 62701' }],
  describeLine: ({ kind, cents }: { kind: string; cents: number }) => ({
    label: kind === 'plan' ? '30 days of internet' : kind === 'offer' ? 'Offer' : 'Shipping',
    ...(cents === 0 && { priceText: 'Free' }),
  }),
};

const LINK = 'https://my.hearthline.example/en/receipt/PAID1234-20600-abc';

it('puts everything that the page shows into the email', async () => {
  const { subject, text: whole, html } = (await receiptMessage(TOTALS, LABELS, 'en', LINK)).mail;
  expect(html).toContain('>$10.95</td>');
  expect(html).toContain(`href="${LINK}"`);
  expect(subject).toBe('Your Hearthline receipt 7001');
  expect(whole).toBe(`Hearthline
Order confirmed

Order number: 7001
Date: Sun, Nov 22, 2026
Card: Visa ending in 4242
Service address: 300 Tower Plaza, Unit 7, Springfield, IL 62701

30 days of internet: $45.00
Offer: -$35.00
Shipping: Free
Tax: $0.95
Total paid: $10.95

Reference: PAID-1234
Questions? Call Hearthline at (800) 555-0100 or visit https://www.hearthline.example.
See it again for 90 days: ${LINK}`);
});

it.each([0, null])('shows no tax when the provider calculates none: %s', async (taxCents) => {
  const untaxed = { ...TOTALS, taxCents, totalCents: 1000 };
  const { mail } = await lacking(['tax'], () => receiptMessage(untaxed, LABELS, 'en', LINK));
  expect(`${mail.text} ${mail.html}`).not.toMatch(/\btax/i);
  expect(mail.text).toContain('Total paid: $10.00');
});

it('shows the tax of a payment that was taxed earlier', async () => {
  const { mail } = await lacking(['tax'], () => receiptMessage(TOTALS, LABELS, 'en', LINK));
  expect(mail.text).toContain('Tax: $0.95');
});

it('shows the quantity as the page does', async () => {
  const lines = [{ ...line, kind: 'plan' as const, code: 'HSD_030', quantity: 3, cents: 13_500 }];
  const { mail } = await receiptMessage({ ...TOTALS, lines }, LABELS, 'es', LINK);
  expect(mail.text).toContain('3 × 30 days of internet: $135.00');
});

it('puts the reference to quote into the text message', async () => {
  const labels = {
    ...LABELS,
    title: 'Recarga completada',
    headline: 'Servicio hasta el 25 de diciembre de 2026, inclusive.',
    paidThrough: '2026-12-25',
  };
  const { brief } = await receiptMessage({ ...TOTALS, orderNumber: null, card: null }, labels, 'es', LINK);
  expect(brief).toBe(`Hearthline: Recarga completada
Total pagado: $10.95 el 22 de noviembre de 2026.
Servicio hasta el 25 de diciembre de 2026.
Referencia: PAID-1234
${LINK}`);
});

it.each(['en', 'es'] as const)(
  'fits into two text messages in %s and keeps the most important parts',
  async (locale) => {
    const labels = { ...LABELS, paidThrough: '2026-12-30' };
    const totals = { ...TOTALS, totalCents: 123_456, paidOn: '2026-09-30' };
    const link = `https://my.northwestern-prepaid-internet.example.com/${locale}/receipt/PAID1234-20600-0123456789abcdef01234567`;
    for (const title of ['Order confirmed', 'Pedido en camino: recibirá su router', 'á'.repeat(100)]) {
      const { brief } = await receiptMessage(totals, { ...labels, title }, locale, link);
      expect(textMessageLength(brief).parts).toBeLessThanOrEqual(2);
      expect(brief).toMatch(/^Hearthline: [^]*\$1,234\.56 [^]*2026[^]*\n/);
      expect(brief.endsWith(`\n${link}`)).toBe(true);
    }
  },
);

it('escapes what a customer has typed and does not turn it into a link', async () => {
  const typed = { label: 'Deliver to', value: '<b>Ana</b> https://evil.example' };
  const { html } = (await receiptMessage(TOTALS, { ...LABELS, details: [typed] }, 'en', LINK)).mail;
  expect(html).toContain('&lt;b&gt;Ana&lt;/b&gt; https://evil.example');
  expect(html).not.toContain('href="https://evil.example');
});

it.each([
  ['en', 'Tax: Not calculated\nTotal paid: $', "We couldn't calculate tax. You pay exactly the total shown."],
  [
    'es',
    'Impuestos: No calculados\n',
    'No pudimos calcular los impuestos. Usted paga exactamente el total que se muestra.',
  ],
] as const)('says in %s that tax could not be calculated, and that the total stands', async (locale, tax, note) => {
  const { mail } = await receiptMessage({ ...TOTALS, taxCents: null }, LABELS, locale, LINK);
  expect(mail.text).toContain(tax);
  for (const said of [mail.text, mail.html.replaceAll('&#39;', "'")]) expect(said).toContain(note);
  expect((await receiptMessage(TOTALS, LABELS, locale, LINK)).mail.text).not.toContain(note);
});
