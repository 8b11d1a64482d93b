import { toWireAmount } from '#lib/contract/amount.ts';
import type { Account } from '../state/accounts.ts';
import { spokenDay } from '../state/days.ts';
import type { outbox } from '../state/schema/messages.ts';

type Message = typeof outbox.$inferInsert;

/** The messages after a refill: a text message, and an e-mail if there is an address. */
export function refillMessages(account: Account, refill: Refill & { timestamp: Date }): Message[] {
  const labels = account.language === 'SPANISH' ? spanish(refill) : english(refill);
  const common = {
    language: account.language,
    text: labels.text,
    accountId: account.accountId,
    timestamp: refill.timestamp,
  };
  const sms: Message = { ...common, channel: 'sms', recipient: account.phone };
  return account.email
    ? [sms, { ...common, channel: 'email', recipient: account.email, subject: labels.subject }]
    : [sms];
}

interface Refill {
  orderNumber: string;
  amountCents: number;
  paidThrough: string | null;
  method: 'card' | 'pin' | 'auto-refill';
}

function english({ orderNumber, amountCents, paidThrough, method }: Refill) {
  const until = paidThrough ? ` Your internet is paid through ${spokenDay(paidThrough, 'ENGLISH')}.` : '';
  const total = amountCents > 0 ? `, total $${toWireAmount(amountCents)}` : ', paid with a refill PIN';
  if (method === 'auto-refill') {
    return {
      subject: `Auto-refill is complete: order ${orderNumber}`,
      text: `Auto-refill charged your saved card. Order ${orderNumber}${total}.${until}`,
    };
  }
  return {
    subject: `Your refill is complete: order ${orderNumber}`,
    text: `Thank you! Your refill is complete. Order ${orderNumber}${total}.${until}`,
  };
}

function spanish({ orderNumber, amountCents, paidThrough, method }: Refill) {
  const until = paidThrough ? ` Su internet está pagado hasta el ${spokenDay(paidThrough, 'SPANISH')}.` : '';
  const total = amountCents > 0 ? `, total $${toWireAmount(amountCents)}` : ', pagado con un PIN de recarga';
  if (method === 'auto-refill') {
    return {
      subject: `La recarga automática se completó: pedido ${orderNumber}`,
      text: `La recarga automática se cargó a su tarjeta guardada. Pedido ${orderNumber}${total}.${until}`,
    };
  }
  return {
    subject: `Su recarga se completó: pedido ${orderNumber}`,
    text: `¡Gracias! Su recarga se completó. Pedido ${orderNumber}${total}.${until}`,
  };
}
