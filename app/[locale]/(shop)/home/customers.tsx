import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { LITEPAY_ENTRY } from '#lib/domain/entry-paths.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import styles from './home.module.css';

/** Links for customers who already have service. */
export function Customers({ canLogIn }: { canLogIn: boolean }) {
  const t = useTranslations('home.customers');
  const home = `/${useLocale()}`;
  return (
    <section className={styles.section} aria-labelledby="customers">
      <h2 id="customers">{t('title')}</h2>
      <div className={styles.pair}>
        <Card tone="warm">
          <h3>{t('refill.title')}</h3>
          <p>{t('refill.text')}</p>
          <ButtonLink className={styles.start} href={`${home}${LITEPAY_ENTRY}`}>
            {t('refill.link')}
          </ButtonLink>
        </Card>
        {canLogIn && (
          <Card tone="sunk">
            <h3>{t('account.title')}</h3>
            <p>{t('account.text')}</p>
            <ButtonLink className={styles.start} variant="secondary" href={`${home}${DASHBOARD_PAGE}`}>
              {t('account.link')}
            </ButtonLink>
          </Card>
        )}
      </div>
    </section>
  );
}
