import type { MailRow } from '#lib/mail/mail.ts';
import type { Plan } from '../state/catalog.ts';
import type { Language } from './write-message.ts';

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$1,234.56', '-$35.00'. */
export function dollars(cents: number): string {
  return dollarFormat.format(cents / 100);
}

const SPANISH_NAMES: Readonly<Record<string, string>> = {
  VDO_XITV_30: 'TV básica por 30 días',
  VDO_XITV_KIDS_30: 'Niños y familia',
  VDO_XITV_ENT_30: 'Entretenimiento',
  VDO_XITV_SPT_30: 'Deportes y noticias',
  VDO_XITV_LAT_30: 'Deportes latinos',
  VDO_TV200_30: 'TV latina 200',
  'TV-45': 'TV 45',
  VDO_V0_TV200: 'TV 200 (ya no se vende)',
};

/** What a plan is called on a bill, for the days that are bought: two refills of a plan are '2 × 30 days of internet'. */
export function planName(plan: Plan, days: number, language: Language): string {
  const { productCode, lob, description } = plan;
  if (lob === 'HSD') {
    const name = language === 'SPANISH' ? `${plan.days} días de internet` : `${plan.days} days of internet`;
    const quantity = days / plan.days;
    return Number.isInteger(quantity) && quantity > 1 ? `${quantity} × ${name}` : name;
  }
  return (language === 'SPANISH' ? SPANISH_NAMES[productCode] : undefined) ?? description;
}

const ROWS = {
  ENGLISH: {
    router: 'Wi-Fi router',
    offer: 'Offer',
    credit: 'Credit',
    shipping: 'Shipping',
    free: 'Free',
    tax: 'Tax',
    total: 'Total',
    notCharged: 'Not charged',
  },
  SPANISH: {
    router: 'Router con Wi-Fi',
    offer: 'Oferta',
    credit: 'Crédito',
    shipping: 'Envío',
    free: 'Gratis',
    tax: 'Impuestos',
    total: 'Total',
    notCharged: 'Cargo no realizado',
  },
} as const;

export interface Bill {
  lines: readonly { plan: Plan; days: number; cents: number }[];
  /** Deducted from the lines; 0 or less. */
  offerCents?: number;
  creditCents?: number;
  /** 0 where none is sold, or it is free. */
  gatewayCents?: number;
  /** Null where nothing is shipped. */
  shippingCents?: number | null;
  taxCents: number;
  totalCents: number;
}

/** The table of an e-mail: each line, tax and total, in cents. `total`: what the last row calls the sum. */
export function billRows(bill: Bill, language: Language, total: 'total' | 'notCharged' = 'total'): MailRow[] {
  const { lines, gatewayCents = 0, offerCents = 0, creditCents = 0, shippingCents = null, taxCents, totalCents } = bill;
  const labels = ROWS[language];
  const row = (label: string, cents: number): MailRow => ({ label, value: dollars(cents) });
  return [
    ...lines.map(({ plan, days, cents }) => row(planName(plan, days, language), cents)),
    ...(gatewayCents === 0 ? [] : [row(labels.router, gatewayCents)]),
    ...(offerCents === 0 ? [] : [row(labels.offer, offerCents)]),
    ...(creditCents === 0 ? [] : [row(labels.credit, creditCents)]),
    ...(shippingCents === null
      ? []
      : [{ label: labels.shipping, value: shippingCents === 0 ? labels.free : dollars(shippingCents) }]),
    row(labels.tax, taxCents),
    row(labels[total], totalCents),
  ];
}
