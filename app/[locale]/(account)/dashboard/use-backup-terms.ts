import { useMessages, useTranslations } from 'next-intl';
import type { CardChoice } from '#lib/account/server/owner-card.ts';
import { useCardName } from './use-card-name.ts';

type Named = Pick<CardChoice, 'brand' | 'lastFour'>;

export interface BothCards {
  first: Named;
  backup: Named;
}

/** The terms of auto-refill with a backup, in the wording that the server keeps; null without a backup. */
export function useBackupTerms(both: BothCards | null) {
  const t = useTranslations('cards.terms');
  const labels = useTranslations('account.card.options.terms');
  const { bodyHtml } = useMessages().account.card.options.terms;
  const name = useCardName();
  if (!both) return null;
  const text = t('text', { first: name(both.first), backup: name(both.backup) });
  return {
    text,
    version: `${labels('version')}+${t('version')}`,
    agree: labels('agree'),
    labels: {
      open: labels('open'),
      title: labels('title'),
      bodyHtml: `${bodyHtml}<p>${text}</p>`,
      close: labels('close'),
    },
  };
}
