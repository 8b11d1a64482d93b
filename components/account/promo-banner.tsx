'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { track } from '#lib/browser/data-layer.ts';
import { REFILL_ENTRY } from '#lib/domain/entry-paths.ts';
import type { PromoView } from '#lib/account/server/account-views.ts';
import { formatDollars } from '#lib/domain/money.ts';
import { AccountButtonLink } from './account-link.tsx';
import styles from './promo-banner.module.css';

/** Where the link to the offers leads. */
export const OFFER_ID = 'promo';

interface Props {
  promo: PromoView;
  hasAutoRefill: boolean;
  takeWinback: (after: string | null) => Promise<void>;
}

/** Spec 2 §4: the account's offer; a winback starts its own purchase, which the server puts into the cart. */
export function PromoBanner({ promo, hasAutoRefill, takeWinback }: Props) {
  const t = useTranslations('accountDashboard.promo');
  const [isTaking, setTaking] = useState(false);
  const isWinback = promo.kind === 'winback';
  const take = async (after: string | null) => {
    setTaking(true);
    track({ event: 'winback', plan: 'HSD_030', price: 90, quantity: 3 });
    await takeWinback(after);
  };
  const promotion = promo.kind === 'offer' && promo.offCents !== null && promo.offCents !== 0 ? promo.offCents : null;
  const text = promotion === null ? t('textPlain') : t('text', { price: formatDollars(Math.abs(promotion)) });
  return (
    <section className={styles.banner} aria-labelledby={OFFER_ID}>
      <div>
        <h2 id={OFFER_ID} tabIndex={-1}>
          {isWinback ? t('winbackTitle') : t('title')}
        </h2>
        <p>{isWinback ? t('winbackText') : text}</p>
        {hasAutoRefill && <p>{t('noAutoRefill')}</p>}
      </div>
      {promo.kind === 'winback' ? (
        <Button variant="secondary" busy={isTaking && t('winbackBusy')} onClick={() => void take(promo.after)}>
          {t('winback')}
        </Button>
      ) : (
        <AccountButtonLink variant="secondary" to={REFILL_ENTRY}>
          {t('use')}
        </AccountButtonLink>
      )}
    </section>
  );
}
