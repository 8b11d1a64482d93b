import { useMessages, useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Money } from '#components/ui/money.tsx';
import type { Catalog, SoldPlan } from '#lib/plans/catalog.ts';
import type { BroadbandFacts } from '#lib/plans/broadband-facts.ts';
import { formatDollars } from '#lib/domain/money.ts';
import { broadbandLabelsOf } from '#lib/shop/server/broadband-labels.ts';
import { BroadbandLabel, PlanSpeeds } from './broadband-label.tsx';
import styles from './plans.module.css';

/** Prices come from the provider; without them the page says so and shows none. */
export function Plans({ catalog }: { catalog: Catalog | null }) {
  const t = useTranslations('home.plans');
  return (
    <section className={styles.plans} aria-labelledby="plans">
      <div className={styles.intro}>
        <h2 id="plans">{t('title')}</h2>
        <p>{t('lead')}</p>
      </div>
      {catalog ? (
        <PlanCards catalog={catalog} />
      ) : (
        <Banner tone="info" title={t('unavailable.title')} actions={<a href="#check">{t('choose')}</a>}>
          <p>{t('unavailable.text')}</p>
        </Banner>
      )}
    </section>
  );
}

function PlanCards({ catalog }: { catalog: Catalog }) {
  const labels = broadbandLabelsOf(catalog);
  const perDay = ({ priceCents, days }: SoldPlan) => Math.round(priceCents / days);
  const best = Math.min(...catalog.plans.map(perDay));
  return (
    <ul className={styles.cards}>
      {catalog.plans.map((plan) => {
        const label = labels?.labels.find(({ planCode }) => planCode === plan.planCode);
        const isBest = catalog.plans.length > 1 && perDay(plan) === best;
        return (
          <li key={plan.planCode} className={styles.item}>
            <PlanCard plan={plan} facts={label} perDayCents={perDay(plan)} isBest={isBest} />
            {labels && label && <BroadbandLabel facts={label} source={labels.source} />}
          </li>
        );
      })}
    </ul>
  );
}

interface CardProps {
  plan: SoldPlan;
  /** Undefined if labels are switched off or have no figures for the plan. */
  facts: BroadbandFacts | undefined;
  perDayCents: number;
  isBest: boolean;
}

function PlanCard({ plan, facts, perDayCents, isBest }: CardProps) {
  const t = useTranslations('home.plans');
  return (
    <div className={isBest ? styles.bestCard : styles.card}>
      {isBest && <p className={styles.badge}>{t('best')}</p>}
      <h3>{t('name', { days: plan.days })}</h3>
      <p className={styles.price}>
        <Money cents={plan.priceCents} size="large" />
        <span>{t('perDay', { price: formatDollars(perDayCents) })}</span>
      </p>
      <ul className={styles.features}>
        {facts && (
          <li>
            <Icon name="check" />
            <span>
              <PlanSpeeds facts={facts} />
            </span>
          </li>
        )}
        {useMessages().home.plans.features.map(({ text }) => (
          <li key={text}>
            <Icon name="check" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <ButtonLink className={styles.choose} variant={isBest ? 'primary' : 'secondary'} href="#check">
        {t('choose')}
      </ButtonLink>
    </div>
  );
}
