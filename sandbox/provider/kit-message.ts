import { type LinkSettings, pageLink } from '../messages/links.ts';
import { type Envelope, type Message, textMessage } from '../messages/write-message.ts';

interface KitFacts {
  /** Also the login. */
  phone: string;
  /** Sets the new owner's password; null if the owner already has one. */
  passwordUrl: string | null;
  addressLine1: string;
  /** The line will be connected within 48 hours. */
  isColdTap: boolean;
}

/** The text message to the buyer of a starter kit: what to do next, in the buyer's language. */
export function kitMessage({ phone, ...facts }: KitFacts, envelope: Envelope, settings: LinkSettings): Message {
  const activation = pageLink(settings, envelope.language, 'activation');
  const write = envelope.language === 'SPANISH' ? spanish : english;
  const kit = { ...facts, phone, activation };
  const { link, long } = write(kit);
  return textMessage(phone, [long(facts.addressLine1), long(null), link], envelope);
}

type Kit = Omit<KitFacts, 'addressLine1'> & { activation: string };

function english({ phone, passwordUrl, isColdTap, activation }: Kit) {
  const ready = (address: string | null) => `Your starter kit is ready${address ? ` for ${address}` : ''}.`;
  const next = isColdTap
    ? 'Please wait 48 hours, then plug in your router.'
    : 'Plug in your router and give it a few minutes.';
  const link = passwordUrl
    ? `set the password of your login ${phone}: ${passwordUrl}`
    : `log in with ${phone} and activate your service: ${activation}`;
  return {
    long: (address: string | null) => `${ready(address)} ${next} Then ${link}`,
    link: `Login ${phone}: ${passwordUrl ?? activation}`,
  };
}

function spanish({ phone, passwordUrl, isColdTap, activation }: Kit) {
  const ready = (address: string | null) => `Su paquete de inicio ya funciona${address ? ` en ${address}` : ''}.`;
  const next = isColdTap ? 'Espere 48 horas y luego conecte su router.' : 'Conecte su router y espere unos minutos.';
  const link = passwordUrl
    ? `cree la contraseña de su usuario ${phone}: ${passwordUrl}`
    : `active su servicio con su usuario ${phone}: ${activation}`;
  return {
    long: (address: string | null) => `${ready(address)} ${next} Luego ${link}`,
    link: `Usuario ${phone}: ${passwordUrl ?? activation}`,
  };
}
