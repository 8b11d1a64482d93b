import { emailMessage, type Message, textMessage } from '../messages/write-message.ts';
import { type Identity, PASSWORD_LINK_DAYS } from './password-links.ts';

/** A new link that sets the password, to the identity's phone, else to its e-mail address; null if it has neither. */
export function passwordMessage(
  { email, mobile, language, loginId }: Identity,
  url: string,
  timestamp: Date,
): Message | null {
  const { texts, ...mail } = language === 'SPANISH' ? spanish(loginId, url) : english(loginId, url);
  if (mobile !== null) return textMessage(mobile, texts, { language, timestamp });
  return email === null ? null : emailMessage(email, mail, { language, timestamp });
}

function english(loginId: string, url: string) {
  return {
    texts: [`Set the password of your login ${loginId}: ${url}`, `Set your password: ${url}`] as const,
    subject: 'Set your password',
    heading: 'Set your password',
    facts: [{ label: 'Login ID', value: loginId }],
    action: { label: 'Set your password', url },
    closing: [`The link works once, for ${PASSWORD_LINK_DAYS} days.`],
  };
}

function spanish(loginId: string, url: string) {
  return {
    texts: [`Cree la contraseña de su usuario ${loginId}: ${url}`, `Cree su contraseña: ${url}`] as const,
    subject: 'Cree su contraseña',
    heading: 'Cree su contraseña',
    facts: [{ label: 'Usuario', value: loginId }],
    action: { label: 'Crear su contraseña', url },
    closing: [`El enlace funciona una sola vez, durante ${PASSWORD_LINK_DAYS} días.`],
  };
}
