import { toWireAmount } from '#lib/contract/amount.ts';
import type { Plan } from '../state/catalog.ts';
import type { outbox } from '../state/schema/messages.ts';
import type { Shipping } from '../state/shop-catalog.ts';
import type { OrderBody } from './order-quote.ts';
import type { SignIn } from './order-identity.ts';

type Message = typeof outbox.$inferInsert;

interface OrderFacts extends SignIn {
  orderNumber: string;
  amountCents: number;
  plan: Plan;
  shipping: Shipping;
  /** The line will be connected within 48 hours. */
  isColdTap: boolean;
}

/** The messages after an order: a text message and an e-mail, in the shopper's language. */
export function orderMessages(
  to: { body: OrderBody; accountId: string; timestamp: Date },
  facts: OrderFacts,
): Message[] {
  const { body, accountId, timestamp } = to;
  const text = body.langPref === 'SPANISH' ? spanish(facts) : english(facts);
  const common = { language: body.langPref, accountId, timestamp };
  return [
    { ...common, channel: 'sms', recipient: body.tn, text: text.short },
    { ...common, channel: 'email', recipient: body.email, subject: text.subject, text: text.long },
  ];
}

function english({ orderNumber, amountCents, plan, shipping, isColdTap, loginId, password }: OrderFacts) {
  const next = isColdTap
    ? 'After your router arrives, please wait 48 hours before you begin the installation. We’ll tell you when your service is ready.'
    : 'When your router arrives, plug it in, log in and activate your service.';
  const secret = password === null ? 'and the password that you chose' : `and the password ${password}`;
  return {
    subject: `Order confirmed: ${orderNumber}`,
    short: `Thank you! Your order ${orderNumber} is confirmed. ${next}`,
    long:
      `Thank you! Your order ${orderNumber} is confirmed: ${plan.days} days of internet, ` +
      `${shipping.code === 'EXP' ? 'express' : 'standard'} shipping, total $${toWireAmount(amountCents)}. ${next} ` +
      `Log in with ${loginId} ${secret}. Your ${plan.days} days begin when you activate.`,
  };
}

function spanish({ orderNumber, amountCents, plan, shipping, isColdTap, loginId, password }: OrderFacts) {
  const next = isColdTap
    ? 'Cuando reciba su router, espere 48 horas antes de comenzar la instalación. Le avisaremos cuando su servicio esté listo.'
    : 'Cuando reciba su router, conéctelo, inicie sesión y active su servicio.';
  const secret = password === null ? 'y la contraseña que usted eligió' : `y la contraseña ${password}`;
  return {
    subject: `Pedido confirmado: ${orderNumber}`,
    short: `¡Gracias! Su pedido ${orderNumber} está confirmado. ${next}`,
    long:
      `¡Gracias! Su pedido ${orderNumber} está confirmado: ${plan.days} días de internet, ` +
      `envío ${shipping.code === 'EXP' ? 'exprés' : 'estándar'}, total $${toWireAmount(amountCents)}. ${next} ` +
      `Inicie sesión con ${loginId} ${secret}. Sus ${plan.days} días comienzan cuando active el servicio.`,
  };
}
