import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { SiteShell } from '#components/layout/site-shell.tsx';
import { loadPlanOffers } from '#lib/services/home/load-plan-offers.ts';
import { NOT_SOLD } from '#lib/rules/serviceability/serviceability-outcome.ts';
import { About } from './home/about.tsx';
import { Customers } from './home/customers.tsx';
import { Hero } from './home/hero.tsx';
import { HowItWorks } from './home/how-it-works.tsx';
import styles from './home/home.module.css';
import { homeMetadata } from './home/metadata.ts';
import { Plans } from './home/plans.tsx';
import { Questions } from './home/questions.tsx';
import { HomeStructuredData } from './home/structured-data.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return homeMetadata(await getLocale());
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * What a stranger meets. Decision on the marketing page: `checkAvailability=true` opens the address check, where
 * `notSold` says why the shop led back to it.
 */
export default async function HomePage({ searchParams }: Props) {
  const [{ checkAvailability, notSold }, offers, t] = [
    await searchParams,
    await loadPlanOffers(),
    await getTranslations(),
  ];
  const home = `/${await getLocale()}`;
  const links = [
    { label: t('shell.menu.quickRefill'), href: `${home}/litepay` },
    { label: t('home.menu.signIn'), href: `${home}/dashboard` },
  ];
  return (
    <SiteShell links={links} firstFrame="check">
      <div className={styles.page}>
        <Hero isCheckWanted={checkAvailability === 'true'} notSold={NOT_SOLD.find((why) => why === notSold) ?? null} />
        <About />
        <Plans offers={offers} />
        <HowItWorks />
        <Customers />
        <Questions />
      </div>
      <HomeStructuredData offers={offers} />
    </SiteShell>
  );
}
