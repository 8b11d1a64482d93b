import { useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import type { StartedMove } from '#lib/account/views.ts';
import { ActivateMove } from './activate-move.tsx';
import { MoveFacts } from './move-facts.tsx';

/** A move that has begun and waits for its activation. */
export function StartedMoveAlert({ move }: { move: StartedMove }) {
  const t = useTranslations('accountDashboard.move');
  return (
    <Banner tone="info" title={t('startedTitle')} actions={<ActivateMove move={move} />}>
      <p>{t('startedText')}</p>
      <MoveFacts move={move} />
    </Banner>
  );
}
