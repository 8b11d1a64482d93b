import { type Bill, billRows, dollars } from '../messages/bill.ts';
import { type LinkSettings, pageLink } from '../messages/links.ts';
import { emailMessage, type Message, textMessage } from '../messages/write-message.ts';
import type { Account } from '../state/accounts.ts';
import { spokenDay } from '../state/days.ts';

interface Reconnection {
  orderNumber: string;
  bill: Bill;
  /** The day of the payment. */
  today: string;
}

/** The messages after a reconnection was paid: a text message, and an e-mail if there is an address. */
export function reconnectedMessages(
  { accountId, email, language, phone }: Pick<Account, 'accountId' | 'email' | 'language' | 'phone'>,
  { timestamp, ...paid }: Reconnection & { timestamp: Date },
  settings: LinkSettings,
): Message[] {
  const envelope = { language, accountId, timestamp };
  const url = pageLink(settings, language, 'activation');
  const { texts, ...mail } = language === 'SPANISH' ? spanish(paid, url) : english(paid, url);
  const sms = textMessage(phone, texts, envelope);
  return email ? [sms, emailMessage(email, { ...mail, lines: billRows(paid.bill, language) }, envelope)] : [sms];
}

function english({ orderNumber, bill, today }: Reconnection, url: string) {
  const day = spokenDay(today, 'ENGLISH');
  return {
    texts: [
      `Welcome back! Order ${orderNumber}, total ${dollars(bill.totalCents)} on ${day}. Activate your router to start your plan: ${url}`,
      `Order of ${dollars(bill.totalCents)}, ${day}. Activate your router: ${url}`,
    ] as const,
    subject: `Welcome back: order ${orderNumber}`,
    heading: 'Welcome back!',
    lead: ['Activate your router to start your plan.'],
    facts: [
      { label: 'Order number', value: orderNumber },
      { label: 'Date', value: day },
    ],
    action: { label: 'Activate your router', url },
  };
}

function spanish({ orderNumber, bill, today }: Reconnection, url: string) {
  const day = spokenDay(today, 'SPANISH');
  return {
    texts: [
      `¡Gracias por regresar! Pedido ${orderNumber}, total ${dollars(bill.totalCents)} el ${day}. Active su router para empezar a usar su plan: ${url}`,
      `Pedido de ${dollars(bill.totalCents)}, ${day}. Active su router: ${url}`,
    ] as const,
    subject: `Gracias por regresar: pedido ${orderNumber}`,
    heading: '¡Gracias por regresar!',
    lead: ['Active su router para empezar a usar su plan.'],
    facts: [
      { label: 'Número de pedido', value: orderNumber },
      { label: 'Fecha', value: day },
    ],
    action: { label: 'Activar su router', url },
  };
}
