import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import type { BroadbandFacts } from '#lib/plans/broadband-facts.ts';
import { formatDollars } from '#lib/domain/money.ts';
import type { LabelSource } from '#lib/shop/server/broadband-labels.ts';
import styles from './broadband-label.module.css';

interface Props {
  facts: BroadbandFacts;
  source: LabelSource;
  /** The level of its title; its parts are one level below. */
  headingLevel?: 2 | 4;
}

/** The FCC's consumer label (47 CFR 8.1) of a plan. Order and wording are prescribed by the rule. */
export function BroadbandLabel({ facts, source, headingLevel = 4 }: Props) {
  const Title = headingLevel === 2 ? 'h2' : 'h4';
  const Part = headingLevel === 2 ? 'h3' : 'h5';
  const t = useTranslations('home.facts');
  const dollars = formatDollars;
  const plan = t('planName', { days: facts.days });
  return (
    <details className={styles.label}>
      <summary className={styles.summary}>
        <span className={styles.summaryText}>
          <span>{t('open')}</span>
          <span className={styles.plan}>{plan}</span>
        </span>
        <Icon name="chevron" />
      </summary>
      <div className={styles.sheet}>
        <Title className={styles.title}>{t('title')}</Title>
        <div className={styles.head}>
          <p>{source.providerName}</p>
          <p className={styles.strong}>{plan}</p>
          <p>{t('disclosure')}</p>
        </div>
        <dl className={styles.block}>
          <Row name={t('price', { days: facts.days })} isStrong>
            {dollars(facts.priceCents)}
          </Row>
        </dl>
        <p>{t('notIntroductory')}</p>
        <p>{t('noContract')}</p>
        <Part className={styles.heading}>{t('charges')}</Part>
        <dl className={styles.block}>
          <Row name={t('providerFees')}>{t('none')}</Row>
          {facts.oneTimeFees.length === 0 && <Row name={t('oneTimeFees')}>{t('none')}</Row>}
        </dl>
        {facts.oneTimeFees.length > 0 && (
          <>
            <p className={styles.strong}>{t('oneTimeFees')}</p>
            <dl className={styles.inner}>
              {facts.oneTimeFees.map(({ kind, cents }) => (
                <Row key={kind} name={t(kind)}>
                  {dollars(cents)}
                </Row>
              ))}
            </dl>
          </>
        )}
        <dl className={styles.block}>
          <Row name={t('terminationFee')}>{dollars(facts.earlyTerminationCents)}</Row>
          {t.has('taxes') && <Row name={t('taxes')}>{t('taxesVary')}</Row>}
        </dl>
        <Part className={styles.heading}>{t('discounts')}</Part>
        <p>{t('discountsText')}</p>
        <Part className={styles.heading}>{t('speeds')}</Part>
        <dl className={styles.inner}>
          <Row name={t('download')}>{t('mbps', { value: facts.downloadMbps })}</Row>
          <Row name={t('upload')}>{t('mbps', { value: facts.uploadMbps })}</Row>
          <Row name={t('latency')}>{t('ms', { value: facts.latencyMs })}</Row>
        </dl>
        <dl className={styles.ruled}>
          <Row name={t('data')} isStrong>
            {facts.dataGb === null ? t('unlimited') : t('gigabytes', { value: facts.dataGb })}
          </Row>
          <Row name={t('overage')}>
            {facts.overageCentsPerGb === 0 ? dollars(0) : t('perGigabyte', { price: dollars(facts.overageCentsPerGb) })}
          </Row>
        </dl>
        <dl className={styles.ruled}>
          <Row name={t('network')} isStrong>
            <a href={source.networkPolicyUrl} aria-label={`${t('readPolicy')}: ${t('network')}`}>
              {t('readPolicy')}
            </a>
          </Row>
          <Row name={t('privacy')} isStrong>
            <a href={source.privacyUrl} aria-label={`${t('readPolicy')}: ${t('privacy')}`}>
              {t('readPolicy')}
            </a>
          </Row>
        </dl>
        <Part className={styles.heading}>{t('support')}</Part>
        <p>
          <PhoneLink phone={source.supportPhone} wraps>
            {t('contact', { supportPhone: source.supportPhone })}
          </PhoneLink>
        </p>
        <p className={styles.learn}>
          <span>{`${t('learnMore')} `}</span>
          <a href="https://www.fcc.gov/consumer">{t('learnMoreLink')}</a>
        </p>
        <p className={styles.identifier}>
          <span>{`${t('identifier')} `}</span>
          <code translate="no">{facts.planIdentifier}</code>
        </p>
      </div>
    </details>
  );
}

function Row({ name, isStrong = false, children }: { name: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt className={isStrong ? styles.strong : undefined}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The label's own figures, next to the choice of a plan, so that customers can compare without opening the label. */
export function PlanSpeeds({ facts: { downloadMbps, uploadMbps } }: { facts: BroadbandFacts }) {
  const t = useTranslations('home.plans');
  return <span>{t('speeds', { download: downloadMbps, upload: uploadMbps })}</span>;
}
