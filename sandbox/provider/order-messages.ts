import { PASSWORD_LINK_DAYS } from '../identity/password-links.ts';
import { type Bill, billRows, dollars, planName } from '../messages/bill.ts';
import { type LinkSettings, pageLink } from '../messages/links.ts';
import { emailMessage, type Language, type Message, textMessage } from '../messages/write-message.ts';
import { spokenDay } from '../state/days.ts';
import type { Plan } from '../state/catalog.ts';
import type { Shipping } from '../state/shop-catalog.ts';
import type { SignIn } from './order-identity.ts';

interface OrderFacts extends SignIn {
  orderNumber: string;
  bill: Bill;
  /** The day of the order. */
  today: string;
  plan: Plan;
  shipping: Shipping;
  /** The service address, on one line. */
  address: string;
  /** The line will be connected within 48 hours. */
  isColdTap: boolean;
}

interface Shopper {
  phone: string;
  email: string;
  language: Language;
  accountId: string;
  timestamp: Date;
}

/** The messages after an order: a text message and an e-mail, in the shopper's language. Who has no password yet gets a link that sets one. */
export function orderMessages(
  { phone, email, language, accountId, timestamp }: Shopper,
  facts: OrderFacts,
  settings: LinkSettings,
): Message[] {
  const envelope = { language, accountId, timestamp };
  const activation = pageLink(settings, language, 'activation');
  const { texts, ...mail } = language === 'SPANISH' ? spanish(facts, activation) : english(facts, activation);
  const lines = billRows(facts.bill, language);
  return [textMessage(phone, texts, envelope), emailMessage(email, { ...mail, lines }, envelope)];
}

function english(facts: OrderFacts, activation: string) {
  const { orderNumber, bill, today, plan, shipping, address, isColdTap, loginId, passwordUrl } = facts;
  const day = spokenDay(today, 'ENGLISH');
  const head = `Order ${orderNumber} confirmed, ${dollars(bill.totalCents)} on ${day}.`;
  const next = isColdTap
    ? 'When your router arrives, wait 48 hours before you install it.'
    : 'When your router arrives, plug it in and activate your service.';
  const link = passwordUrl ? `Set your password: ${passwordUrl}` : `Activate: ${activation}`;
  return {
    texts: [
      `${head} ${next} ${link}`,
      `${head} ${link}`,
      `Order of ${dollars(bill.totalCents)}, ${day}: ${passwordUrl ?? activation}`,
    ] as const,
    subject: `Order confirmed: ${orderNumber}`,
    heading: 'Order confirmed',
    lead: [
      isColdTap
        ? "After your router arrives, please wait 48 hours before you begin the installation. We'll tell you when your service is ready."
        : 'When your router arrives, plug it in, log in and activate your service.',
      `Your ${plan.days} days begin when you activate.`,
    ],
    facts: [
      { label: 'Order number', value: orderNumber },
      { label: 'Date', value: day },
      { label: 'Plan', value: planName(plan, plan.days, 'ENGLISH') },
      { label: 'Service address', value: address },
      {
        label: 'Shipping',
        value: shipping.code === 'EXP' ? 'Express, 1 to 2 business days' : 'Standard, 3 to 5 business days',
      },
      { label: 'Login ID', value: loginId },
    ],
    action: passwordUrl
      ? { label: 'Set your password', url: passwordUrl }
      : { label: 'Activate your service', url: activation },
    closing: passwordUrl
      ? [`The link works once, for ${PASSWORD_LINK_DAYS} days.`, `Then activate your service: ${activation}`]
      : ['Log in with the password that you chose.'],
  };
}

function spanish(facts: OrderFacts, activation: string) {
  const { orderNumber, bill, today, plan, shipping, address, isColdTap, loginId, passwordUrl } = facts;
  const day = spokenDay(today, 'SPANISH');
  const head = `Pedido ${orderNumber} confirmado, ${dollars(bill.totalCents)} el ${day}.`;
  const next = isColdTap
    ? 'Cuando reciba su router, espere 48 horas antes de instalarlo.'
    : 'Cuando reciba su router, conéctelo y active su servicio.';
  const link = passwordUrl ? `Cree su contraseña: ${passwordUrl}` : `Active: ${activation}`;
  return {
    texts: [
      `${head} ${next} ${link}`,
      `${head} ${link}`,
      `Pedido de ${dollars(bill.totalCents)}, ${day}: ${passwordUrl ?? activation}`,
    ] as const,
    subject: `Pedido confirmado: ${orderNumber}`,
    heading: 'Pedido confirmado',
    lead: [
      isColdTap
        ? 'Cuando reciba su router, espere 48 horas antes de comenzar la instalación. Le avisaremos cuando su servicio esté listo.'
        : 'Cuando reciba su router, conéctelo, inicie sesión y active su servicio.',
      `Sus ${plan.days} días comienzan cuando active el servicio.`,
    ],
    facts: [
      { label: 'Número de pedido', value: orderNumber },
      { label: 'Fecha', value: day },
      { label: 'Plan', value: planName(plan, plan.days, 'SPANISH') },
      { label: 'Dirección del servicio', value: address },
      {
        label: 'Envío',
        value: shipping.code === 'EXP' ? 'Exprés, de 1 a 2 días hábiles' : 'Estándar, de 3 a 5 días hábiles',
      },
      { label: 'Usuario', value: loginId },
    ],
    action: passwordUrl
      ? { label: 'Crear su contraseña', url: passwordUrl }
      : { label: 'Activar su servicio', url: activation },
    closing: passwordUrl
      ? [
          `El enlace funciona una sola vez, durante ${PASSWORD_LINK_DAYS} días.`,
          `Después active su servicio: ${activation}`,
        ]
      : ['Inicie sesión con la contraseña que usted eligió.'],
  };
}
