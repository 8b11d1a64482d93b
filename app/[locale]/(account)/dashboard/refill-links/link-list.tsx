'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { useAnswerable } from '#components/ui/use-answerable.ts';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import type { RefillLinkItem } from '#lib/litepay/refill-link-views.ts';
import styles from './refill-links.module.css';
import actionStyles from '#components/ui/actions.module.css';

interface Props {
  links: readonly RefillLinkItem[];
  /** The link whose address the page shows. */
  newest: string | null;
  busy: string | null;
  onRevoke: (id: string) => void;
}

/** The links that still work. Revoking one takes two presses, which a double click is not. */
export function LinkList({ links, newest, busy, onRevoke }: Props) {
  const t = useTranslations('account.refillLinks.list');
  const hydrated = useHydrated();
  const isBlocked = !hydrated || busy !== null;
  const [asking, setAsking] = useState<string | null>(null);
  const isAnswerable = useAnswerable(asking);
  return (
    <Card aria-labelledby="links-list">
      <h2 id="links-list">{t('title')}</h2>
      {links.length === 0 && <p role="status">{t('empty')}</p>}
      <ul className={styles.list}>
        {links.map(({ id, createdOn, expiresOn }) => {
          const days = { created: formatDay(createdOn), expires: formatDay(expiresOn) };
          return (
            <li key={id}>
              <div>
                <strong>{t('expires', { date: days.expires })}</strong>
                <p className={styles.soft}>
                  <span>{t('createdOn', { date: days.created })}</span>
                  {id === newest && <span>{` · ${t('newest')}`}</span>}
                </p>
              </div>
              <div className={actionStyles.actions}>
                {asking === id ? (
                  <>
                    <Button
                      disabled={isBlocked || !isAnswerable}
                      busy={busy === id && t('revoking')}
                      onClick={() => onRevoke(id)}
                    >
                      {t('confirm')}
                    </Button>
                    <Button variant="quiet" disabled={isBlocked} onClick={() => setAsking(null)}>
                      {t('keep')}
                    </Button>
                  </>
                ) : (
                  <Button
                    variant="secondary"
                    aria-label={t('revokeLabel', days)}
                    disabled={isBlocked}
                    onClick={() => setAsking(id)}
                  >
                    {t('revoke')}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
