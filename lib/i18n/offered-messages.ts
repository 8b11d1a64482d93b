import 'server-only';
import type { Messages } from 'next-intl';
import type { Capability } from '#lib/domain/capabilities.ts';
import { lacks, lacksPage } from '#lib/provider/capabilities.ts';
import { config } from '#lib/config.ts';

/** What the content's helpful links lead to, by icon; what depends on the account besides is left out by its view. */
const ICONS = new Map<string, Capability>([
  ['move', 'moves'],
  ['payment-history', 'history'],
]);

/** The messages without the content's menu entries and links for what the provider does without. */
export function offeredMessages(messages: Messages): Messages {
  if (config().PROVIDER_LACKS === null) return messages;
  const { accountDashboard } = messages;
  const { links, menu } = accountDashboard;
  const isOffered = (capability: Capability | undefined) => capability === undefined || !lacks(capability);
  return {
    ...messages,
    accountDashboard: {
      ...accountDashboard,
      links: { ...links, items: links.items.filter(({ icon }) => isOffered(ICONS.get(icon))) },
      menu: { ...menu, items: menu.items.filter(({ url }) => !lacksPage(url.replace(/[?#].*/, ''))) },
    },
  };
}
