import { type Bill, billRows, dollars } from '../messages/bill.ts';
import { type LinkSettings, pageLink } from '../messages/links.ts';
import { emailMessage, type Message, textMessage } from '../messages/write-message.ts';
import type { Account } from '../state/accounts.ts';
import { spokenDay } from '../state/days.ts';

interface Refill {
  orderNumber: string;
  bill: Bill;
  /** The day of the payment. */
  today: string;
  /** The last paid day of the internet; null if none was bought. */
  paidThrough: string | null;
  method: 'card' | 'pin' | 'auto-refill';
}

/** The messages after a refill: a text message, and an e-mail if there is an address. */
export function refillMessages(
  { accountId, email, language, phone }: Pick<Account, 'accountId' | 'email' | 'language' | 'phone'>,
  refill: Refill & { timestamp: Date },
  settings: LinkSettings,
): Message[] {
  const envelope = { language, accountId, timestamp: refill.timestamp };
  const link = pageLink(settings, language, 'payments');
  const { texts, ...mail } = language === 'SPANISH' ? spanish(refill, link) : english(refill, link);
  const sms = textMessage(phone, texts, envelope);
  if (!email) return [sms];
  const lines = refill.method === 'pin' ? [] : billRows(refill.bill, language);
  return [sms, emailMessage(email, { ...mail, lines }, envelope)];
}

function english({ orderNumber, bill, today, paidThrough, method }: Refill, url: string) {
  const day = spokenDay(today, 'ENGLISH');
  const until = paidThrough && spokenDay(paidThrough, 'ENGLISH');
  const through = until ? ` Your internet is paid through ${until}.` : '';
  const paid = method === 'pin' ? `paid with a refill PIN on ${day}` : `${dollars(bill.totalCents)} on ${day}`;
  const done = method === 'auto-refill' ? 'Auto-refill is complete' : 'Your refill is complete';
  return {
    texts: [
      `${done}, ${paid}.${through} Order ${orderNumber}. ${url}`,
      `${done}, ${paid}. ${url}`,
      `Refill ${method === 'pin' ? 'with a PIN' : `of ${dollars(bill.totalCents)}`}, ${day}: ${url}`,
    ] as const,
    subject: `${done}: order ${orderNumber}`,
    heading: done,
    lead: [
      ...(method === 'auto-refill' ? ['We charged your saved card for the next days of internet.'] : []),
      ...(method === 'pin' ? ['You paid with a refill PIN.'] : []),
      ...(until ? [`Your internet is paid through ${until}.`] : []),
    ],
    facts: [
      { label: 'Order number', value: orderNumber },
      { label: 'Date', value: day },
    ],
    action: { label: 'See your payments', url },
  };
}

function spanish({ orderNumber, bill, today, paidThrough, method }: Refill, url: string) {
  const day = spokenDay(today, 'SPANISH');
  const until = paidThrough && spokenDay(paidThrough, 'SPANISH');
  const through = until ? ` Tiene internet hasta el ${until}.` : '';
  const paid = method === 'pin' ? `pagada con un PIN de recarga el ${day}` : `${dollars(bill.totalCents)} el ${day}`;
  // 'Automática' has an á.
  const done = method === 'auto-refill' ? 'Recargamos su plan con su tarjeta guardada' : 'Recarga exitosa';
  const subject = method === 'auto-refill' ? 'La recarga automática se completó' : 'Su recarga se completó';
  return {
    texts: [
      `${done}: ${paid}.${through} Pedido ${orderNumber}. ${url}`,
      `${done}: ${paid}. ${url}`,
      `Recarga ${method === 'pin' ? 'con PIN' : `de ${dollars(bill.totalCents)}`}, ${day}: ${url}`,
    ] as const,
    subject: `${subject}: pedido ${orderNumber}`,
    heading: subject,
    lead: [
      ...(method === 'auto-refill'
        ? ['Hicimos el cargo de los siguientes días de internet a su tarjeta guardada.']
        : []),
      ...(method === 'pin' ? ['Pagó con un PIN de recarga.'] : []),
      ...(until ? [`Su internet está pagado hasta el ${until}, inclusive.`] : []),
    ],
    facts: [
      { label: 'Número de pedido', value: orderNumber },
      { label: 'Fecha', value: day },
    ],
    action: { label: 'Ver sus pagos', url },
  };
}
