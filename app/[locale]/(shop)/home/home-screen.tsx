import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { useLocale, useMessages, useTranslations } from 'next-intl';
import { SiteShell } from '#app/site-shell.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Faq } from '#components/ui/faq.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Money } from '#components/ui/money.tsx';
import { LITEPAY_ENTRY } from '#lib/domain/entry-paths.ts';
import { formatDollars } from '#lib/domain/money.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import type { BroadbandFacts } from '#lib/plans/broadband-facts.ts';
import type { Catalog, SoldPlan } from '#lib/plans/catalog.ts';
import type { HomeView } from '#lib/shop/server/home-page.ts';
import { buildBroadbandLabels } from '#lib/shop/server/broadband-labels.ts';
import { BroadbandLabel, PlanSpeeds } from './broadband-label.tsx';
import { ChoosePlan } from './choose-plan.tsx';
import { ContinueOrder } from './continue-order.tsx';
import { Hero } from './hero.tsx';
import { HomeStructuredData } from './home-structured-data.tsx';
import text from '#components/ui/text.module.css';
import header from '#components/layout/header-action.module.css';
import styles from './home.module.css';
import plansStyles from './plans.module.css';

/** The home page, as new visitors see it. */
export async function HomeScreen({ view }: { view: HomeView }) {
  const { catalog, canLogIn } = view;
  const t = await getTranslations();
  const questions = (await getMessages()).home.faq.items;
  const home = `/${await getLocale()}`;
  const logIn = canLogIn && { label: t('home.menu.logIn'), href: `${home}${DASHBOARD_PAGE}` };
  return (
    <SiteShell
      actions={
        logIn && (
          <a className={classNames(header.action, header.inMenu)} href={logIn.href}>
            {logIn.label}
          </a>
        )
      }
      phoneLinks={logIn ? [logIn] : []}
      renderBlockedBy="check"
      hasScriptNote
    >
      <div className={styles.page}>
        <Hero view={view} />
        <About />
        <Plans catalog={catalog} />
        <HowItWorks />
        <Customers canLogIn={canLogIn} />
        <Questions />
      </div>
      <ClientMessages sections={['home.waiting']}>
        <ContinueOrder />
      </ClientMessages>
      <HomeStructuredData catalog={catalog} questions={questions} />
    </SiteShell>
  );
}

function Questions() {
  const t = useTranslations('home.faq');
  const { items } = useMessages().home.faq;
  return (
    <section className={styles.faq} aria-labelledby="faq">
      <h2 id="faq">{t('title')}</h2>
      <Faq items={items.map((item) => ({ question: item.question, content: item.answer }))} name="faq" />
    </section>
  );
}

function HowItWorks() {
  const t = useTranslations('home.how');
  return (
    <section className={styles.section} aria-labelledby="how">
      <h2 id="how">{t('title')}</h2>
      <ol className={styles.steps}>
        {useMessages().home.how.steps.map((step) => (
          <SketchItem key={step.title} {...step} className={styles.step} />
        ))}
      </ol>
    </section>
  );
}

function About() {
  const t = useTranslations('home.about');
  return (
    <section className={styles.about} aria-labelledby="about">
      <div className={styles.aboutWords}>
        <h2 id="about">{t('title')}</h2>
        <p className={text.lead}>{t('lead')}</p>
      </div>
      <ul className={styles.points}>
        {useMessages().home.about.points.map((point) => (
          <SketchItem key={point.title} {...point} className={styles.point} />
        ))}
      </ul>
    </section>
  );
}

/** Links for customers who already have service. */
function Customers({ canLogIn }: { canLogIn: boolean }) {
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

/** Prices come from the provider; without them the page says so and shows none. */
function Plans({ catalog }: { catalog: Catalog | null }) {
  const t = useTranslations('home.plans');
  return (
    <section className={plansStyles.plans} aria-labelledby="plans">
      <div className={plansStyles.intro}>
        <h2 id="plans">{t('title')}</h2>
        <p>{t('lead')}</p>
        <ul className={plansStyles.features}>
          {useMessages().home.plans.features.map(({ text }) => (
            <li key={text}>
              <Icon name="check" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
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
  const labels = buildBroadbandLabels(catalog);
  const perDay = ({ priceCents, days }: SoldPlan) => Math.round(priceCents / days);
  const best = Math.min(...catalog.plans.map(perDay));
  return (
    <ul className={plansStyles.cards}>
      {catalog.plans.map((plan) => {
        const label = labels?.labels.find(({ planCode }) => planCode === plan.planCode);
        const isBest = catalog.plans.length > 1 && perDay(plan) === best;
        // The provider's own words tell two plans of the same length apart.
        const hasTwin = catalog.plans.some((other) => other !== plan && other.days === plan.days);
        return (
          <li key={plan.planCode} className={plansStyles.item}>
            <PlanCard
              plan={plan}
              words={hasTwin ? plan.text : ''}
              facts={label}
              perDayCents={perDay(plan)}
              isBest={isBest}
            />
            {labels && label && <BroadbandLabel facts={label} source={labels.source} />}
          </li>
        );
      })}
    </ul>
  );
}

interface CardProps {
  plan: SoldPlan;
  /** The provider's own; blank where the days say enough. */
  words: string;
  /** Undefined if labels are switched off or have no figures for the plan. */
  facts: BroadbandFacts | undefined;
  perDayCents: number;
  isBest: boolean;
}

function PlanCard({ plan, words, facts, perDayCents, isBest }: CardProps) {
  const t = useTranslations('home.plans');
  return (
    <div className={isBest ? plansStyles.bestCard : plansStyles.card}>
      {isBest && <p className={plansStyles.badge}>{t('best')}</p>}
      <h3>{t('name', { days: plan.days })}</h3>
      {words && <p>{words}</p>}
      <p className={plansStyles.price}>
        <Money cents={plan.priceCents} size="large" />
        <span>{t('perDay', { price: formatDollars(perDayCents) })}</span>
      </p>
      {facts && <PlanSpeeds facts={facts} />}
      <ChoosePlan
        plan={plan.planCode}
        variant={isBest ? 'primary' : 'secondary'}
        labels={{ check: t('choose'), choose: t('chooseDays', { days: plan.days }) }}
      />
    </div>
  );
}

/** Small illustrations in one style: a warm shape behind, lines in front. 56 px grid. */
const SKETCHES: Readonly<Record<string, { fill: string; line: string }>> = {
  calendar: {
    fill: 'M12 22h32v20a5 5 0 0 1-5 5H17a5 5 0 0 1-5-5Z',
    line: 'M17 12h22a5 5 0 0 1 5 5v25a5 5 0 0 1-5 5H17a5 5 0 0 1-5-5V17a5 5 0 0 1 5-5ZM12 22h32M20 8v8M36 8v8m-16 19 5 5 11-11',
  },
  paper: {
    fill: 'M16 9h17l9 9v29H16Z',
    line: 'M33 9H19a3 3 0 0 0-3 3v32a3 3 0 0 0 3 3h20a3 3 0 0 0 3-3V18ZM33 9v9h9M23 27h12M23 34h7M9 49 49 9',
  },
  coin: {
    fill: 'M28 9a19 19 0 1 1 0 38 19 19 0 0 1 0-38Z',
    line: 'M28 9a19 19 0 1 1 0 38 19 19 0 0 1 0-38ZM34 21c-1-2-3-3-6-3-4 0-6 2-6 5 0 6 12 3 12 9 0 3-2 5-6 5-3 0-5-1-6-3M28 15v26',
  },
  signal: {
    fill: 'M14 31v13a4 4 0 0 0 4 4h20a4 4 0 0 0 4-4V31L28 19Z',
    line: 'M9 35 28 19l19 16M14 31v13a4 4 0 0 0 4 4h20a4 4 0 0 0 4-4V31M23 48V38a5 5 0 0 1 10 0v10M20 14a11 11 0 0 1 16 0M14 9a19 19 0 0 1 28 0',
  },
  pin: {
    fill: 'M28 8a14 14 0 0 1 14 14c0 9-9 17-14 23-5-6-14-14-14-23A14 14 0 0 1 28 8Z',
    line: 'M28 8a14 14 0 0 1 14 14c0 9-9 17-14 23-5-6-14-14-14-23A14 14 0 0 1 28 8ZM21 23l7-6 7 6M23 22v7h10v-7M18 49h20',
  },
  card: {
    fill: 'M9 21h38v18a5 5 0 0 1-5 5H14a5 5 0 0 1-5-5Z',
    line: 'M14 13h28a5 5 0 0 1 5 5v21a5 5 0 0 1-5 5H14a5 5 0 0 1-5-5V18a5 5 0 0 1 5-5ZM9 22h38M16 36h8m8 0h8',
  },
  box: {
    fill: 'M28 26 10 18v21l18 9 18-9V18Z',
    line: 'M28 8 10 17v22l18 9 18-9V17ZM10 17l18 9 18-9M28 26v22M19 12.500l18 9v7',
  },
  days: {
    fill: 'M28 10a18 18 0 1 1-17 12',
    line: 'M28 10a18 18 0 1 1-17 12M11 12v10h10M28 20v8l6 4M43 8v8M39 12h8',
  },
};

interface SketchItemProps {
  icon: string;
  title: string;
  text: string;
  className: string | undefined;
}

function SketchItem({ icon, title, text, className }: SketchItemProps) {
  const sketch = SKETCHES[icon];
  return (
    <li className={className}>
      {sketch && (
        <svg
          viewBox="0 0 56 56"
          width="3.5rem"
          height="3.5rem"
          fill="none"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
          focusable="false"
        >
          <path fill="var(--accent-soft)" transform="translate(3 3)" d={sketch.fill} />
          <path stroke="var(--accent)" strokeWidth="2.25" d={sketch.line} />
        </svg>
      )}
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
    </li>
  );
}
