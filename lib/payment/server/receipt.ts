import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { Line } from '#lib/payment/api.ts';
import { config } from '#lib/config.ts';
import { giveBackSubjectTry, takeSubjectTry } from '#lib/http/limits.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { chooseFittingText } from '#lib/mail/text-message.ts';
import { type RenderedMail, renderMail } from '#lib/mail/mail.ts';
import { sendReceiptMessage } from './provider.ts';
import { supports } from '#lib/provider/capabilities.ts';
import type { MessageOutcome } from '#lib/provider/provider-result.ts';
import { publicConfig } from '#lib/public-config.ts';
import { type Recipient, recipientLimitKey } from '#lib/domain/contact/recipient.ts';
import { type CalendarDay, formatPlainDay } from '#lib/domain/calendar-day.ts';
import { RECEIPT_LINK_DAYS } from '#lib/domain/link-limits.ts';
import { formatDollars } from '#lib/domain/money.ts';
import { buildReceiptLinkUrl } from './receipt-link-token.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { ReceiptTotals } from '#lib/payment/views.ts';
import { submissionDay } from './payment-attempt.ts';
import type { PurchaseReader } from './payment-flow.ts';
import { type AttemptRef, findOwnAttempt } from './payment-status.ts';

/** The part of a confirmed payment's receipt that all flows share. */
export function toReceiptTotals(attempt: Attempt): ReceiptTotals {
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
    ...(!supports('receipts') && { cannotBeSent: true }),
    ...(attempt.isLate && { isLate: true }),
  };
}

/** A flow's texts for its receipt, in one language. */
export interface ReceiptLabels {
  title: string;
  /** The one sentence that matters most. */
  headline: string | null;
  /** What became of the days that there were. */
  keptDays?: string | null;
  /** The last paid day of the internet, if that is known. */
  paidThrough: CalendarDay | null;
  details: readonly { label: string; value: string }[];
  /** `priceText`: shown in place of the price, e.g. 'Free'. */
  describeLine: (line: Line) => { label: string; priceText?: string };
}

export interface ReceiptMessage {
  /** The whole receipt, for an email. */
  mail: RenderedMail;
  /** For a text message: what fits into two. */
  brief: string;
}

/** Formats a receipt for sending: the same details and figures as on the page. */
export async function writeReceiptMessage(
  totals: ReceiptTotals,
  { title, headline, keptDays = null, paidThrough, details, describeLine }: ReceiptLabels,
  locale: Locale,
  /** Opens the receipt again. */
  url: string,
): Promise<ReceiptMessage> {
  const t = await getTranslations({ locale, namespace: 'payment' });
  const cardBrands = await getTranslations({ locale, namespace: 'fields.cardBrands' });
  const reference = await getTranslations({ locale, namespace: 'shell.reference' });
  const { brand } = publicConfig;
  const { orderNumber, paidOn, card, lines, taxCents, totalCents, merchant } = totals;
  const row = (label: string, value: string) => ({ label, value });

  const formatLine = (item: Line) => {
    const { label, priceText = formatDollars(item.cents) } = describeLine(item);
    const { quantity } = item;
    return row(quantity > 1 ? t('summary.times', { quantity, label }) : label, priceText);
  };

  const date = formatPlainDay(paidOn, locale);
  const total = formatDollars(totalCents);
  // What was charged under a tax service keeps its tax, even if the provider has none any more.
  const hasTax = supports('tax') || Number(taxCents) > 0;
  const tax = taxCents === null ? t('summary.taxNotIncluded') : formatDollars(taxCents);
  const { supportPhone } = merchant;
  const lateKey = totalCents > 0 ? 'receipt.late.text' : 'receipt.late.pinText';
  const lateText = totals.isLate ? t(lateKey, { brand, supportPhone }) : null;
  const mail = renderMail({
    locale,
    subject: t('receipt.subject', { brand, reference: orderNumber ?? totals.reference }),
    heading: title,
    lead: [lateText, headline, keptDays].filter((sentence) => sentence !== null),
    facts: [
      ...(orderNumber ? [row(t('receipt.orderNumber'), orderNumber)] : []),
      row(t('receipt.date'), date),
      ...(card
        ? [row(t('receipt.card'), t('recap.ending', { brand: cardBrands(card.brand), lastFour: card.lastFour }))]
        : []),
      ...details,
    ],
    lines: [
      ...lines.map(formatLine),
      ...(hasTax ? [row(t('summary.tax'), tax)] : []),
      row(t('summary.totalPaid'), total),
    ],
    notes: hasTax && taxCents === null ? [t('summary.taxNotIncludedNote')] : [],
    closing: [`${reference('label')}: ${totals.reference}`, t('receipt.questions', { brand, ...merchant })],
    action: { label: t('receipt.link', { days: RECEIPT_LINK_DAYS }), url },
  });
  const paidThroughText = paidThrough ? t('receipt.text.through', { date: formatPlainDay(paidThrough, locale) }) : null;
  const paidText = t('receipt.text.paid', { total, date });
  const referenceLine = `${reference('label')}: ${totals.reference}`;
  const joinLines = (...parts: (string | null)[]) => [...parts, url].filter((part) => part !== null).join('\n');
  return {
    mail,
    brief: chooseFittingText(
      joinLines(`${brand}: ${title}`, paidText, paidThroughText, referenceLine),
      joinLines(`${brand}: ${paidText}`, paidThroughText, referenceLine),
      joinLines(`${brand}: ${paidText}`),
    ),
  };
}

export type ReceiptOutcome = MessageOutcome | 'no-payment' | { outcome: 'limited'; retryAfterMs: number };

/**
 * Decision on receipts by message: the text is composed here, from the stored data of a confirmed payment. Only what is sent counts against
 * the recipient: otherwise requests about invented payments would use up the payer's receipts.
 */
export async function sendReceipt(
  { browserId, loadPurchase }: PurchaseReader,
  { recipient, locale, ...attemptRef }: AttemptRef & { recipient: Recipient; locale: Locale },
): Promise<ReceiptOutcome> {
  const attempt = await findOwnAttempt(browserId, attemptRef);
  const purchase = attempt?.state === 'confirmed' ? await loadPurchase(attemptRef.purchaseId) : null;
  if (!attempt || !purchase) return 'no-payment';
  const subjectHash = hashSubject('recipient', recipientLimitKey(recipient));
  const quota = await takeSubjectTry('receipt', subjectHash);
  if (!quota.allowed) return { outcome: 'limited', retryAfterMs: quota.retryAfterMs };
  const labels = await purchase.describeReceipt(attempt, locale);
  const url = buildReceiptLinkUrl(attempt, locale);
  const { mail, brief } = await writeReceiptMessage(toReceiptTotals(attempt), labels, locale, url);
  const outcome = await sendReceiptMessage(purchase.callContext, {
    referenceID: attempt.id,
    recipient,
    mail,
    brief,
    locale,
  });
  if (outcome === 'not-sent') await giveBackSubjectTry('receipt', subjectHash);
  return outcome;
}
