import type { Messages } from 'next-intl';
import type { Namespace } from './types.ts';

/**
 * The part of the messages that client components of a layout or page use:
 * `<NextIntlClientProvider messages={pickMessages(await getMessages(), 'shell', 'litepay')}>`.
 * A provider replaces the messages of the one above it, so the inner one names all that its tree needs.
 */
export function pickMessages(messages: Messages, ...namespaces: Namespace[]): Partial<Messages> {
  return Object.fromEntries(namespaces.map((namespace) => [namespace, messages[namespace]]));
}
