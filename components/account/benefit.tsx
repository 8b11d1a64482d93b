import { useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { BenefitView } from '#lib/account/server/account-views.ts';
import styles from './benefit.module.css';

/** Spec 2 §4: a stripe for approved and de-enrolled; tribal customers get texts of their own. */
export function BenefitStripe({ benefit: { stripe, isTribal } }: { benefit: BenefitView }) {
  const t = useTranslations('accountDashboard.acp');
  if (stripe === null) return null;
  const labels = {
    approved: isTribal ? 'tribal' : 'approved',
    'de-enrolled': isTribal ? 'tribalEnded' : 'deEnrolled',
  } as const;
  return (
    <section className={styles.stripe} aria-labelledby="benefit">
      <Icon name={stripe === 'approved' ? 'success' : 'info'} />
      <p>
        <strong id="benefit">{t('title')}</strong>
        <span>{` ${t(labels[stripe])}`}</span>
      </p>
    </section>
  );
}

/** Spec 2 §4: for de-enrolled or not applicable, a link to learn more. */
export function BenefitTeaser() {
  const t = useTranslations('accountDashboard.acp');
  return (
    <Card tone="sunk" aria-labelledby="benefit-teaser">
      <h2 id="benefit-teaser">{t('teaserTitle')}</h2>
      <p>{t('teaserText')}</p>
      <p>
        <ButtonLink variant="link" href={t('teaserUrl')} target="_blank" rel="noreferrer">
          <span>{`${t('teaserLink')} `}</span>
          <Icon name="external" />
        </ButtonLink>
      </p>
    </Card>
  );
}
