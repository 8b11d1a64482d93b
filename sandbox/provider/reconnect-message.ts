import { toWireAmount } from '#lib/contract/amount.ts';
import type { Account } from '../state/accounts.ts';
import type { outbox } from '../state/schema/messages.ts';

/** The text message after a reconnection was paid. */
export function reconnectedMessage(
  { accountId, language, phone }: Account,
  { orderNumber, amountCents, timestamp }: { orderNumber: string; amountCents: number; timestamp: Date },
): typeof outbox.$inferInsert {
  const total = `$${toWireAmount(amountCents)}`;
  const text =
    language === 'SPANISH'
      ? `¡Gracias por regresar! Pedido ${orderNumber}, total ${total}. Active su router para empezar a usar su plan.`
      : `Welcome back! Order ${orderNumber}, total ${total}. Activate your router to start your plan.`;
  return { channel: 'sms', recipient: phone, language, text, accountId, timestamp };
}
