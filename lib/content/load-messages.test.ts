import { describe, expect, it, jest } from '@jest/globals';
import { bundledMessages } from '#lib/i18n/bundled-messages.ts';

type Content = { ok: false; reason: string } | { ok: true; value: unknown };
const callContent = jest.fn<(section: string, locale: string) => Promise<Content>>(async () => ({
  ok: false,
  reason: 'not-sent',
}));
const warn = jest.fn<(line: unknown) => void>();
jest.unstable_mockModule('./provider-content.ts', () => ({ callContent }));
jest.unstable_mockModule('#lib/log.ts', () => ({ log: { warn } }));
const settings = { CONTENT_URL: null as string | null, DATA_DIR: '/nowhere', PROVIDER_TIME_SCALE: 0.01 };
jest.unstable_mockModule('#lib/config.ts', () => ({ config: () => settings }));
const { loadMessages } = await import('./load-messages.ts');

describe('loadMessages', () => {
  it('requests and logs nothing without a content service', async () => {
    for (const locale of ['en', 'es', 'en'] as const) {
      const messages = await loadMessages(locale);
      expect(Object.keys(messages)).toEqual(Object.keys(bundledMessages[locale]));
    }
    expect([callContent.mock.calls.length, warn.mock.calls.length]).toEqual([0, 0]);
  });

  it('requests content from a content service, and logs when it does not respond', async () => {
    settings.CONTENT_URL = 'https://words.example';
    await loadMessages('en');
    expect(callContent).toHaveBeenCalled();
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ event: 'content_failed', reason: 'not-sent' }));
  });
});

const FOOTER = { copyrightHtml: 'Shop only.', links: [{ label: 'Returns', url: '/returns', target: '_self' }] };
const SITE = { footer: { links: [{ label: 'Imprint', url: '/imprint', target: '_self' }] } };
const CHECKOUT = {
  nameNotEntered: 'Whose card is it?',
  zipNotEntered: 'ZIP, please',
  cvvIncorrectFormat: 'Call {phone}',
};

/** The messages with the content service's of some sections; all others cannot be read. */
async function withContent(sections: Record<string, unknown>, locale: 'en' | 'es' = 'en') {
  jest.resetModules();
  settings.CONTENT_URL = 'https://words.example';
  callContent.mockImplementation(async (section: string) =>
    section in sections ? { ok: true, value: sections[section] } : { ok: false, reason: 'not-sent' },
  );
  const fresh = await import('./load-messages.ts');
  await fresh.loadMessages(locale);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return fresh.loadMessages(locale);
}

describe.each(['en', 'es'] as const)('the content service’s texts of the shop in %s', (locale) => {
  const bundled = bundledMessages[locale];

  it('overrides the errors of the card and its address where they are usable', async () => {
    const { fields, buyflow } = await withContent(
      { buyflow: { checkout: { title: 'Pay', errors: CHECKOUT } } },
      locale,
    );
    const { errors } = fields;
    expect(errors.nameOnCard).toEqual({ ...bundled.fields.errors.nameOnCard, required: CHECKOUT.nameNotEntered });
    expect(errors.zip.required).toBe(CHECKOUT.zipNotEntered);
    expect(errors.cvv).toEqual(bundled.fields.errors.cvv);
    expect(buyflow.checkout.title).toBe('Pay');
    expect('errors' in buyflow.checkout).toBe(false);
  });

  it('overrides the shop’s footer, and takes the rest from the site’s', async () => {
    const messages = await withContent({ buyflow: { buyflowFooter: { links: FOOTER.links } }, root: SITE }, locale);
    expect(messages.buyflow.buyflowFooter.links).toEqual(FOOTER.links);
    expect(messages.root.footer.links).toEqual(SITE.footer.links);
    expect(messages.buyflow.buyflowFooter.copyrightHtml).toBe(bundled.root.footer.copyrightHtml);
  });

  it('shows the site’s footer in the shop where there is no other', async () => {
    const messages = await withContent({ root: SITE, buyflow: { checkout: { title: 'Pay' } } }, locale);
    expect(messages.buyflow.buyflowFooter.links).toEqual(SITE.footer.links);
  });

  it('names plans and deliveries that the bundled messages do not have', async () => {
    const product = { name: 'Sixty days', text: 'Two months.', features: [{ text: 'Long' }] };
    const { cart, dictionary } = await withContent(
      {
        cart: { products: { HSD_060: product, HSD_090: { name: 'No text' } }, shipping: { NXT: 'Next day' } },
        dictionary: { plans: { VDO_TV200_30: 'Latino TV', toString: 'x', __proto__: { A: 'x' } } },
      },
      locale,
    );
    expect(cart.products).toMatchObject({ HSD_060: { features: [{ text: 'Long' }] } });
    expect(Object.keys(cart.products)).not.toContain('HSD_090');
    expect(Object.keys(cart.shipping)).toEqual(['STD', 'EXP', 'NXT']);
    expect(Object.keys(dictionary.plans)).toEqual([...Object.keys(bundled.dictionary.plans), 'VDO_TV200_30']);
  });
});
