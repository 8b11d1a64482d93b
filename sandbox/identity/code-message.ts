import { type Envelope, type Message, textMessage } from '../messages/write-message.ts';

/** The text message that verifies a phone. */
export function codeMessage(phone: string, code: string, envelope: Envelope): Message {
  const text =
    envelope.language === 'SPANISH'
      ? `Escriba ${code} para verificar su teléfono. No comparta este mensaje con nadie.`
      : `Your verification code is ${code}. Don't share it with anyone.`;
  return textMessage(phone, [text], envelope);
}
