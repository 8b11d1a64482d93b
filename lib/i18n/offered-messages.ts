import 'server-only';
import type { Messages } from 'next-intl';
import { type Capability, capabilityOfPath } from '#lib/domain/capabilities.ts';
import { REFILL_PIN_ENTRY } from '#lib/domain/entry-paths.ts';
import { lacks } from '#lib/provider/capabilities.ts';
import { config } from '#lib/config.ts';
import type { Locale } from './locales.ts';
import { rewordedMessages } from './reworded-messages.ts';

/** What the content's helpful links lead to, by icon; what depends on the account besides is left out by its view. */
const ICONS = new Map<string, Capability>([
  ['move', 'moves'],
  ['payment-history', 'history'],
  ['refill-cash', 'pin'],
  ['setup-refill', 'auto-refill'],
]);

/** The messages without the content's menu entries and links for what the provider does without, and without its name in our texts. */
export function offeredMessages(messages: Messages, locale: Locale): Messages {
  if (config().PROVIDER_LACKS === null) return messages;
  const reworded = rewordedMessages(messages, locale);
  const { accountDashboard } = reworded;
  const { links, menu } = accountDashboard;
  const isOffered = (capability: Capability | null = null) => capability === null || !lacks(capability);
  return {
    ...reworded,
    accountDashboard: {
      ...accountDashboard,
      links: { ...links, items: links.items.filter(({ icon }) => isOffered(ICONS.get(icon))) },
      menu: { ...menu, items: menu.items.filter(({ url }) => isOffered(capabilityOfLink(url))) },
    },
  };
}

function capabilityOfLink(url: string): Capability | null {
  return url.startsWith(REFILL_PIN_ENTRY) ? 'pin' : capabilityOfPath(url.replace(/[?#].*/, ''));
}
