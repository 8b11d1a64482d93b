'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { useAnswerable } from '#components/ui/use-answerable.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import type { RefillLinkItem } from '#lib/litepay/refill-link-api.ts';
import text from '#components/ui/text.module.css';
import styles from './refill-links.module.css';
import actionStyles from '#components/ui/actions.module.css';

interface Props {
  links: readonly RefillLinkItem[];
  /** The link whose address the page shows. */
  newest: string | null;
  busy: string | null;
  /** Whether it was revoked. */
  onRevoke: (id: string) => Promise<boolean>;
}

/** The links that still work. Revoking one takes two presses, which a double click is not. */
export function LinkList({ links, newest, busy, onRevoke }: Props) {
  const t = useTranslations('account.refillLinks.list');
  const locale = useLocale();
  const isBlocked = busy !== null;
  const [asking, setAsking] = useState<string | null>(null);
  const isAnswerable = useAnswerable(asking);
  const heading = useRef<HTMLHeadingElement>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  /** Gets the focus back when the answer is no. */
  const openers = useRef(new Map<string, HTMLButtonElement | null>());
  const kept = useRef<string | null>(null);
  // The pressed button gives way to the question, and comes back after it.
  useEffect(() => {
    if (asking !== null) keepButton.current?.focus();
    else if (kept.current !== null) openers.current.get(kept.current)?.focus();
    kept.current = null;
  }, [asking]);
  const keep = (id: string) => {
    kept.current = id;
    setAsking(null);
  };
  const revoke = async (id: string) => {
    if (!(await onRevoke(id))) return;
    setAsking(null);
    heading.current?.focus();
  };
  return (
    <Card aria-labelledby="links-list">
      <h2 id="links-list" ref={heading} tabIndex={-1}>
        {t('title')}
      </h2>
      {links.length === 0 && <p role="status">{t('empty')}</p>}
      <ul className={styles.list}>
        {links.map(({ id, createdOn, expiresOn }) => {
          const days = { created: formatDay(createdOn, locale), expires: formatDay(expiresOn, locale) };
          return (
            <li key={id}>
              <div>
                <strong>{t('expires', { date: days.expires })}</strong>
                <p className={text.soft}>
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
                      onClick={() => void revoke(id)}
                    >
                      {t('confirm')}
                    </Button>
                    <Button ref={keepButton} variant="quiet" disabled={isBlocked} onClick={() => keep(id)}>
                      {t('keep')}
                    </Button>
                  </>
                ) : (
                  <Button
                    ref={(button) => void openers.current.set(id, button)}
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
