import { useTranslations } from 'next-intl';
import type { DescribeLine } from '#components/payment/describe-lines.ts';
import type { LocatedPlan } from '#lib/litepay/api.ts';
import type { Line } from '#lib/payment/api.ts';
import { refillLineName } from '#lib/i18n/line-names.ts';

/** The labels of litepay's lines. */
export function useRefillLineNames(): DescribeLine {
  const t = useTranslations('litepay.review');
  return (line) => ({ label: refillLineName(t, line) });
}

/** The lines that are known before the total is frozen. */
export function refillLines({ priceCents, creditCents }: LocatedPlan): Line[] {
  const line = { code: '', text: '', quantity: 1 };
  const credit: Line[] = creditCents > 0 ? [{ ...line, kind: 'credit', cents: -creditCents }] : [];
  return [{ ...line, kind: 'plan', cents: priceCents }, ...credit];
}
