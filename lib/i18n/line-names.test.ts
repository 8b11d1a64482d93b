import { describe, expect, it } from '@jest/globals';
import { createTranslator } from 'next-intl';
import { bundledMessages } from './bundled-messages.ts';
import { cartLineName, deliveryEstimate, findProductKey, planName, shippingName } from './line-names.ts';

/** With codes that only a content service names. */
function messagesWith(locale: 'en' | 'es') {
  const { cart, dictionary } = bundledMessages[locale];
  const product = { name: 'Sixty days', text: '', features: [{ text: 'Long' }] };
  return {
    ...bundledMessages[locale],
    cart: {
      ...cart,
      products: { ...cart.products, HSD_060: product },
      shipping: { ...cart.shipping, NXT: 'Next day' },
      estimates: { ...cart.estimates, NXT: '1 business day' },
    },
    dictionary: { ...dictionary, plans: { ...dictionary.plans, VDO_TV200_30: 'Latino TV' } },
  };
}

describe.each(['en', 'es'] as const)('the names of lines in %s', (locale) => {
  const messages = messagesWith(locale);
  const cart = createTranslator({ locale, messages, namespace: 'cart' });
  const plans = createTranslator({ locale, messages, namespace: 'dictionary.plans' });

  it('come from the messages for every code that they have', () => {
    expect(planName(plans, 'VDO_TV200_30', 'Provider')).toBe('Latino TV');
    expect(planName(plans, 'VDO_XITV_KIDS_30', '')).toBe(messages.dictionary.plans.VDO_XITV_KIDS_30);
    expect(cartLineName(cart, { kind: 'plan', code: 'HSD_060', text: 'Provider' })).toBe('Sixty days');
    expect(shippingName(cart, { code: 'NXT', text: 'Provider' })).toBe('Next day');
    expect(deliveryEstimate(cart, { code: 'NXT', text: 'Provider' })).toBe('1 business day');
    expect(findProductKey(cart, 'HSD_060')).toBe('HSD_060');
  });

  it('are built from the days of an internet plan that the messages do not have', () => {
    const name = locale === 'en' ? '30 days of internet' : '30 días de internet';
    for (const code of ['FIBER-50', 'HSD_045']) {
      expect(planName(plans, code, 'Provider', 30)).toBe(name);
      expect(cartLineName(cart, { kind: 'plan', code, text: 'Provider', days: 30 })).toBe(name);
    }
    expect(planName(plans, 'VDO_TV200_30', 'Provider', 30)).toBe('Latino TV');
  });

  it.each(['HSD_365', 'other', 'toString', '__proto__', 'HSD_030.name', ''])(
    'come from the provider for %j',
    (code) => {
      expect(planName(plans, code, 'Provider')).toBe('Provider');
      expect(cartLineName(cart, { kind: 'plan', code, text: 'Provider' })).toBe('Provider');
      expect(shippingName(cart, { code, text: 'Provider' })).toBe('Provider');
      expect(deliveryEstimate(cart, { code, text: 'Provider' })).toBe('Provider');
      expect(findProductKey(cart, code)).toBeUndefined();
    },
  );
});
