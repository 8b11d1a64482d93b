import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button.tsx';
import type { PromoView } from '#lib/forms/account-pages.ts';
import { formatDollars } from '#lib/rules/shared/money.ts';
import styles from './promo-banner.module.css';

/** Spec 2 §4: the account's offer; a winback starts a purchase of its own, which the server puts into the cart. */
export function PromoBanner({ promo }: { promo: PromoView }) {
  const t = useTranslations('accountDashboard.promo');
  const home = `/${useLocale()}`;
  const isWinback = promo.kind === 'winback';
  const offer = promo.kind === 'offer' && promo.offCents !== null && promo.offCents !== 0 ? promo.offCents : null;
  const text = offer === null ? t('textPlain') : t('text', { price: formatDollars(Math.abs(offer)) });
  return (
    <section className={styles.banner} aria-labelledby="promo">
      <div>
        <h2 id="promo">{isWinback ? t('winbackTitle') : t('title')}</h2>
        <p>{isWinback ? t('winbackText') : text}</p>
      </div>
      <ButtonLink href={isWinback ? `${home}${promo.path}?winback=true` : `${home}/refill`}>
        {isWinback ? t('winback') : t('use')}
      </ButtonLink>
    </section>
  );
}
