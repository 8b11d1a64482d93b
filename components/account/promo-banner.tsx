import { useTranslations } from 'next-intl';
import type { PromoView } from '#lib/views/account.ts';
import { formatDollars } from '#lib/rules/shared/money.ts';
import { AccountButtonLink } from './account-link.tsx';
import styles from './promo-banner.module.css';

/** Spec 2 §4: the account's offer; a winback starts a purchase of its own, which the server puts into the cart. */
export function PromoBanner({ promo }: { promo: PromoView }) {
  const t = useTranslations('accountDashboard.promo');
  const isWinback = promo.kind === 'winback';
  const promotion = promo.kind === 'offer' && promo.offCents !== null && promo.offCents !== 0 ? promo.offCents : null;
  const text = promotion === null ? t('textPlain') : t('text', { price: formatDollars(Math.abs(promotion)) });
  return (
    <section className={styles.banner} aria-labelledby="promo">
      <div>
        <h2 id="promo">{isWinback ? t('winbackTitle') : t('title')}</h2>
        <p>{isWinback ? t('winbackText') : text}</p>
      </div>
      <AccountButtonLink to={isWinback ? `${promo.path}?winback=true` : '/refill'}>
        {isWinback ? t('winback') : t('use')}
      </AccountButtonLink>
    </section>
  );
}
