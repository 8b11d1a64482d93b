import { describe, expect, it } from '@jest/globals';
import { createTranslator } from 'next-intl';
import { countPeriods } from '#lib/account/payment-history.ts';
import { bundledMessages } from '#lib/i18n/bundled-messages.ts';
import { cartLineName, ownerRefillLineName, paidPlanName, planName, refillLineName } from '#lib/i18n/line-names.ts';
import { planName as billedPlanName } from '#sandbox/messages/bill.ts';
import { getPlan } from '#sandbox/state/catalog.ts';

const LINES = {
  en: ['30 days of internet', '2 × 30 days of internet'],
  es: ['30 días de internet', '2 × 30 días de internet'],
};

describe.each(['en', 'es'] as const)('the name of a plan in %s', (locale) => {
  const messages = bundledMessages[locale];
  const plans = createTranslator({ locale, messages, namespace: 'dictionary.plans' });
  const summary = createTranslator({ locale, messages, namespace: 'payment.summary' });
  const cart = createTranslator({ locale, messages, namespace: 'cart' });
  const refill = createTranslator({ locale, messages, namespace: 'refill' });
  const review = createTranslator({ locale, messages, namespace: 'litepay.review' });
  const [once, twice] = LINES[locale];
  const line = { kind: 'plan', code: 'HSD_030', text: 'Provider', days: 30 } as const;
  const payment = { planCode: 'HSD_030', product: 'Provider', internetDays: 30 };
  const plan = getPlan('HSD_030');
  const language = locale === 'es' ? 'SPANISH' : 'ENGLISH';

  it('is the same in the cart, on receipts, in the history and its file, and in the provider’s message', () => {
    expect([
      planName(plans, 'HSD_030', '', 30),
      cartLineName(cart, line),
      ownerRefillLineName({ refill, plans }, line),
      refillLineName(review, line),
      paidPlanName({ plans, summary }, payment),
      billedPlanName(plan, 30, language),
    ]).toEqual(Array.from({ length: 6 }, () => once));
  });

  it('shows two refills as the receipt does', () => {
    expect(summary('times', { quantity: 2, label: once ?? '' })).toBe(twice);
    expect(paidPlanName({ plans, summary }, { ...payment, quantity: countPeriods(60, 30) })).toBe(twice);
    expect(billedPlanName(plan, 60, language)).toBe(twice);
  });

  it('counts one period where the days are no multiple of the plan’s, or are not known', () => {
    for (const days of [45, 15, 0, null]) expect(countPeriods(days, 30)).toBe(1);
    expect(countPeriods(30, 0)).toBe(1);
  });
});
