import { emailMessage, type Envelope, type Message, textMessage } from '../messages/write-message.ts';

interface Entry {
  channel: 'sms' | 'email';
  recipient: string;
  addressLine1: string;
  /** The page that removes the reader from the list. */
  removalUrl: string;
}

/** The confirmation of a place on the waitlist, in the customer's language, with the link that removes it. */
export function waitlistMessage({ channel, recipient, ...entry }: Entry, envelope: Envelope): Message {
  const { texts, ...mail } = envelope.language === 'SPANISH' ? spanish(entry) : english(entry);
  return channel === 'email' ? emailMessage(recipient, mail, envelope) : textMessage(recipient, texts, envelope);
}

type WaitlistEntry = Pick<Entry, 'addressLine1' | 'removalUrl'>;

function english({ addressLine1, removalUrl }: WaitlistEntry) {
  const promise = (place: string) => `We'll message you once when prepaid internet reaches ${place}.`;
  const cancel = `Changed your mind? Cancel here: ${removalUrl}`;
  return {
    texts: [
      `${promise(addressLine1)} ${cancel}`,
      `${promise('your address')} ${cancel}`,
      `On the list. Cancel: ${removalUrl}`,
    ] as const,
    subject: `We'll tell you when we reach ${addressLine1}`,
    heading: "You're on the list",
    lead: [promise(addressLine1)],
    closing: [cancel],
  };
}

function spanish({ addressLine1, removalUrl }: WaitlistEntry) {
  const promise = (place: string) => `Le avisaremos una sola vez cuando el internet prepago llegue a ${place}.`;
  return {
    texts: [
      `${promise(addressLine1)} Para cancelar: ${removalUrl}`,
      `${promise('su domicilio')} Para cancelar: ${removalUrl}`,
      `Cancelar el aviso: ${removalUrl}`,
    ] as const,
    subject: `Le avisaremos cuando lleguemos a ${addressLine1}`,
    heading: 'Está en la lista de espera',
    lead: [promise(addressLine1)],
    closing: [`¿Cambió de idea? Cancele aquí: ${removalUrl}`],
  };
}
