import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { Line } from '#lib/payment/api.ts';
import { config } from '#lib/config.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { sendReceiptMessage } from './provider-receipt.ts';
import { publicConfig } from '#lib/public-config.ts';
import type { Recipient } from '#lib/domain/contact/recipient.ts';
import { dayInWords } from '#lib/domain/calendar-day.ts';
import { RECEIPT_LINK_DAYS } from '#lib/domain/link-limits.ts';
import { formatDollars } from '#lib/domain/money.ts';
import { receiptLinkUrl } from './receipt-link-token.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { ReceiptTotals } from '#lib/payment/views.ts';
import { submissionDay } from './payment-attempt.ts';
import { findOwnAttempt, type NamedAttempt, type PaymentReader } from './payment-status.ts';

/** The part of a confirmed payment's receipt that all flows share. */
export function receiptTotals(attempt: Attempt): ReceiptTotals {
  const { SUPPORT_PHONE, MARKETING_URL, APP_ORIGIN } = config();
  const { orderNumber, reference, quote, card } = attempt;
  return {
    purchaseId: attempt.purchaseId ?? '',
    attempt: attempt.id,
    merchant: { supportPhone: SUPPORT_PHONE, url: MARKETING_URL ?? APP_ORIGIN },
    orderNumber,
    reference,
    paidOn: submissionDay(attempt),
    lines: quote.lines,
    taxCents: quote.taxCents,
    totalCents: quote.totalCents,
    card,
  };
}

/** A flow's texts for its receipt, in one language. */
export interface ReceiptLabels {
  title: string;
  /** The one sentence that matters most. */
  promise: string | null;
  facts: readonly { label: string; value: string }[];
  /** `priceText`: shown in place of the price, e.g. 'Free'. */
  nameOf: (line: Line) => { label: string; priceText?: string };
}

export interface ReceiptMessage {
  subject: string;
  /** The whole receipt, for an email. */
  whole: string;
  /** For a text message. */
  brief: string;
}

/** Formats a receipt for sending: the same facts and figures as on the page, as lines of text. */
export async function receiptMessage(
  totals: ReceiptTotals,
  { title, promise, facts, nameOf }: ReceiptLabels,
  locale: Locale,
  /** Opens the receipt again. */
  url: string,
): Promise<ReceiptMessage> {
  const t = await getTranslations({ locale, namespace: 'payment' });
  const cardBrands = await getTranslations({ locale, namespace: 'fields.cardBrands' });
  const reference = await getTranslations({ locale, namespace: 'shell.reference' });
  const { brand } = publicConfig;
  const { orderNumber, paidOn, card, lines, taxCents, totalCents, merchant } = totals;
  const line = (label: string, value: string) => `${label}: ${value}`;

  const priced = (one: Line) => {
    const { label, priceText = formatDollars(one.cents) } = nameOf(one);
    const { quantity } = one;
    return line(quantity > 1 ? t('summary.times', { quantity, label }) : label, priceText);
  };

  const paid = [
    ...(orderNumber ? [line(t('receipt.orderNumber'), orderNumber)] : []),
    line(t('receipt.date'), dayInWords(paidOn, locale)),
    ...(card
      ? [line(t('receipt.card'), t('recap.ending', { brand: cardBrands(card.brand), lastFour: card.lastFour }))]
      : []),
  ];
  const tax = taxCents === null ? t('summary.taxNotIncluded') : formatDollars(taxCents);
  const noTax = taxCents === null ? [t('summary.taxNotIncludedNote')] : [];
  const total = line(t('summary.totalPaid'), formatDollars(totalCents));
  const quoted = line(reference('label'), totals.reference);
  const questions = t('receipt.questions', { brand, ...merchant });
  const again = t('receipt.link', { days: RECEIPT_LINK_DAYS, url });
  const whole = [
    [brand, title, ...(promise ? [promise] : [])],
    [...paid, ...facts.map(({ label, value }) => line(label, value))],
    [...lines.map(priced), line(t('summary.tax'), tax), total, ...noTax],
    [quoted, questions, again],
  ];
  return {
    subject: t('receipt.subject', { brand, reference: orderNumber ?? totals.reference }),
    whole: whole.map((part) => part.join('\n')).join('\n\n'),
    brief: [`${brand}: ${title}`, ...paid, total, ...(promise ? [promise] : []), quoted, questions, again].join('\n'),
  };
}

/** Decision on receipts by message: the text is composed here, from the stored data of a confirmed payment. False if it was not sent. */
export async function sendReceipt(
  { browserId, open }: PaymentReader,
  { recipient, locale, ...named }: NamedAttempt & { recipient: Recipient; locale: Locale },
): Promise<boolean> {
  const attempt = await findOwnAttempt(browserId, named);
  const opened = attempt?.state === 'confirmed' ? await open(named.purchaseId) : null;
  if (!attempt || !opened) return false;
  const labels = await opened.describeReceipt(attempt, locale);
  const url = receiptLinkUrl(attempt, locale);
  const { subject, whole, brief } = await receiptMessage(receiptTotals(attempt), labels, locale, url);
  return sendReceiptMessage(opened.context, {
    referenceID: attempt.id,
    recipient,
    subject,
    text: recipient.channel === 'email' ? whole : brief,
    isSpanish: locale === 'es',
  });
}
