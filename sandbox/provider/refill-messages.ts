import { type Bill, billRows, dollars, planName } from '../messages/bill.ts';
import { type LinkSettings, pageLink } from '../messages/links.ts';
import { emailMessage, type Language, type Message, textMessage } from '../messages/write-message.ts';
import type { Account } from '../state/accounts.ts';
import type { Plan } from '../state/catalog.ts';
import { spokenDay } from '../state/days.ts';

/** What a refill of internet did to a move in progress. */
export type MoveRefillAlert =
  | { outcome: 'canceled'; number: string }
  /** `daysOnHold`: with those of the refill. */
  | { outcome: 'stays'; number: string; daysOnHold: number };

interface Refill {
  orderNumber: string;
  bill: Bill;
  /** The day of the payment. */
  today: string;
  /** The last paid day of the internet; null if none was bought. */
  paidThrough: string | null;
  /** The television that was bought, each product with its own last paid day. */
  tv: readonly { plan: Plan; until: string }[];
  method: 'card' | 'pin' | 'auto-refill';
  payer: 'owner' | 'guest';
  /** The days of internet that were bought. */
  days: number;
  /** Null where none was in progress. */
  move: MoveRefillAlert | null;
  /** The card that was charged; null for a PIN, and for a guest's card, which does not concern the owner. */
  card: ChargedCard | null;
}

interface ChargedCard {
  cardNumber: string;
  /** The last digits of the default card, which was declined before; null where that one was charged. */
  backupFor: string | null;
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

function english({ orderNumber, bill, today, paidThrough, tv, method, payer, days, move, card }: Refill, url: string) {
  const day = spokenDay(today, 'ENGLISH');
  const until = paidThrough && spokenDay(paidThrough, 'ENGLISH');
  const results = [
    ...(move?.outcome === 'stays'
      ? [`${days} days were added to your days on hold.`, `Your move ${move.number} stays in progress.`]
      : until
        ? [`Your internet is paid through ${until}.`]
        : []),
    ...(move?.outcome === 'canceled' ? [`This refill canceled your move ${move.number}.`] : []),
  ];
  const through = results.map((text) => ` ${text}`).join('');
  // The move comes before the order number where there is no room for both.
  const moveText = move ? ` ${results.at(-1)}` : '';
  const paidText = method === 'pin' ? `paid with a refill PIN on ${day}` : `${dollars(bill.totalCents)} on ${day}`;
  const doneText = method === 'auto-refill' ? 'Auto-refill is complete' : 'Your refill is complete';
  const cardText =
    method === 'auto-refill' && card ? `, ${card.backupFor ? 'backup ' : ''}card ${card.cardNumber}` : '';
  return {
    texts: [
      `${doneText}, ${paidText}${cardText}.${through} Order ${orderNumber}. ${url}`,
      `${doneText}, ${paidText}.${through} Order ${orderNumber}. ${url}`,
      `${doneText}, ${paidText}.${moveText} ${url}`,
      `${doneText}, ${paidText}. ${url}`,
      `Refill ${method === 'pin' ? 'with a PIN' : `of ${dollars(bill.totalCents)}`}, ${day}: ${url}`,
    ] as const,
    subject: `${doneText}: order ${orderNumber}`,
    heading: doneText,
    lead: [
      ...(method === 'auto-refill' ? [autoRefillLead(card)] : []),
      ...(method === 'pin' ? [`${payer === 'owner' ? 'You' : 'Someone'} added ${days} days with a refill PIN.`] : []),
      ...results,
      ...(move?.outcome === 'stays' ? [`You have ${move.daysOnHold} days on hold in all.`] : []),
    ],
    facts: [
      { label: 'Order number', value: orderNumber },
      { label: 'Date', value: day },
      ...(card ? [{ label: 'Card', value: `ending in ${card.cardNumber}` }] : []),
      ...tvFacts(tv, 'ENGLISH'),
    ],
    action: { label: 'See your payments', url },
  };
}

function autoRefillLead(card: ChargedCard | null): string {
  if (!card) return 'We charged your saved card for the next days of internet.';
  if (card.backupFor === null) {
    return `We charged your saved card ending in ${card.cardNumber} for the next days of internet.`;
  }
  return `Your card ending in ${card.backupFor} was declined, so we charged your backup card ending in ${card.cardNumber} for the next days of internet.`;
}

function spanish({ orderNumber, bill, today, paidThrough, tv, method, payer, days, move, card }: Refill, url: string) {
  const day = spokenDay(today, 'SPANISH');
  const until = paidThrough && spokenDay(paidThrough, 'SPANISH');
  // 'Días' has an í.
  const through =
    move?.outcome === 'stays'
      ? ' Lo recargado se suma al tiempo en pausa.'
      : until
        ? ` Tiene internet hasta el ${until}.`
        : '';
  const moveText = move
    ? ` Su mudanza ${move.number} ${move.outcome === 'stays' ? 'sigue en curso' : 'fue cancelada por esta recarga'}.`
    : '';
  const paidText =
    method === 'pin' ? `pagada con un PIN de recarga el ${day}` : `${dollars(bill.totalCents)} el ${day}`;
  // 'Automática' has an á.
  const doneText = method === 'auto-refill' ? 'Recargamos su plan con su tarjeta guardada' : 'Recarga exitosa';
  const subject = method === 'auto-refill' ? 'La recarga automática se completó' : 'Su recarga se completó';
  const cardText =
    method === 'auto-refill' && card ? `, tarjeta ${card.backupFor ? 'de respaldo ' : ''}${card.cardNumber}` : '';
  return {
    texts: [
      `${doneText}: ${paidText}${cardText}.${through}${moveText} Pedido ${orderNumber}. ${url}`,
      `${doneText}: ${paidText}.${through}${moveText} Pedido ${orderNumber}. ${url}`,
      `${doneText}: ${paidText}.${moveText} ${url}`,
      `${doneText}: ${paidText}. ${url}`,
      `Recarga ${method === 'pin' ? 'con PIN' : `de ${dollars(bill.totalCents)}`}, ${day}: ${url}`,
    ] as const,
    subject: `${subject}: pedido ${orderNumber}`,
    heading: subject,
    lead: [
      ...(method === 'auto-refill' ? [spanishAutoRefillLead(card)] : []),
      ...(method === 'pin'
        ? [`${payer === 'owner' ? 'Usted agregó' : 'Alguien agregó'} ${days} días con un PIN de recarga.`]
        : []),
      ...(move?.outcome === 'stays'
        ? [
            `Sumamos ${days} días a sus días en pausa: ahora tiene ${move.daysOnHold}.`,
            `Su mudanza ${move.number} sigue en curso.`,
          ]
        : until
          ? [`Su internet está pagado hasta el ${until}, inclusive.`]
          : []),
      ...(move?.outcome === 'canceled' ? [`Esta recarga canceló su mudanza ${move.number}.`] : []),
    ],
    facts: [
      { label: 'Número de pedido', value: orderNumber },
      { label: 'Fecha', value: day },
      ...(card ? [{ label: 'Tarjeta', value: `terminada en ${card.cardNumber}` }] : []),
      ...tvFacts(tv, 'SPANISH'),
    ],
    action: { label: 'Ver sus pagos', url },
  };
}

function spanishAutoRefillLead(card: ChargedCard | null): string {
  if (!card) return 'Hicimos el cargo de los siguientes días de internet a su tarjeta guardada.';
  if (card.backupFor === null) {
    return `Hicimos el cargo de los siguientes días de internet a su tarjeta guardada terminada en ${card.cardNumber}.`;
  }
  return `Su tarjeta terminada en ${card.backupFor} fue rechazada, así que hicimos el cargo de los siguientes días de internet a su tarjeta de respaldo terminada en ${card.cardNumber}.`;
}

/** Each product by its name: a refill of some of them leaves the others as they were. */
function tvFacts(tv: Refill['tv'], language: Language) {
  return tv.map(({ plan, until }) => ({
    label: `${planName(plan, 0, language)}${language === 'SPANISH' ? ', hasta el' : ', through'}`,
    value: spokenDay(until, language),
  }));
}
