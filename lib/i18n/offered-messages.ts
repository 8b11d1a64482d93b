import 'server-only';
import type { Messages } from 'next-intl';
import { capabilitiesForPath, type Capability } from '#lib/domain/capabilities.ts';
import { REFILL_PIN_ENTRY } from '#lib/domain/entry-paths.ts';
import { lacks } from '#lib/provider/capabilities.ts';
import { config } from '#lib/config.ts';
import { hasLogin } from '#lib/session/has-login.ts';
import type { Locale } from './locales.ts';
import { rewordedMessages } from './reworded-messages.ts';

/** What the content's helpful links lead to, by icon; what depends on the account besides is left out by its view. */
const ICONS = new Map<string, Capability>([
  ['move', 'moves'],
  ['payment-history', 'history'],
  ['refill-cash', 'pin'],
  ['setup-refill', 'auto-refill'],
]);

/** The latest of each language: the same object while content and settings stay the same, because what is sent is cached by it. */
const latest = new Map<Locale, { from: Messages; settings: string; messages: Messages }>();

/** The messages without the content's menu entries and links for what the provider does without, and without its name in our texts. */
export function messagesForProvider(messages: Messages, locale: Locale): Messages {
  const { ACCESS, PROVIDER_HAS, PROVIDER_LACKS, PROVIDER_SERVICE_STATUS } = config();
  const settings = [ACCESS, PROVIDER_HAS, PROVIDER_LACKS, PROVIDER_SERVICE_STATUS, hasLogin()].join(';');
  const cacheEntry = latest.get(locale);
  if (cacheEntry?.from === messages && cacheEntry.settings === settings) return cacheEntry.messages;
  const availableMessages = withoutUnavailableLinks(rewordedMessages(messages, locale));
  latest.set(locale, { from: messages, settings, messages: availableMessages });
  return availableMessages;
}

function withoutUnavailableLinks(messages: Messages): Messages {
  if (config().PROVIDER_LACKS === null) return messages;
  const { accountDashboard } = messages;
  const { links, menu } = accountDashboard;
  const isOffered = (capabilities: readonly Capability[]) => capabilities.length === 0 || !capabilities.every(lacks);
  return {
    ...messages,
    accountDashboard: {
      ...accountDashboard,
      links: { ...links, items: links.items.filter(({ icon }) => isOffered([ICONS.get(icon) ?? []].flat())) },
      menu: { ...menu, items: menu.items.filter(({ url }) => isOffered(capabilitiesForLink(url))) },
    },
  };
}

function capabilitiesForLink(url: string): readonly Capability[] {
  return url.startsWith(REFILL_PIN_ENTRY) ? ['pin'] : capabilitiesForPath(url.replace(/[?#].*/, ''));
}
