import { getLocale, getTranslations } from 'next-intl/server';
import { SiteShell } from '#components/layout/site-shell.tsx';
import { LITEPAY_ENTRY } from '#lib/flows/entry-paths.ts';
import { loadPlanOffers } from '#lib/services/home/load-plan-offers.ts';
import { hasLogin } from '#lib/session/has-login.ts';
import type { NotSold } from '#lib/rules/serviceability/serviceability-outcome.ts';
import { About } from './about.tsx';
import { Customers } from './customers.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import styles from './home.module.css';
import { Plans } from './plans.tsx';
import { Questions } from './questions.tsx';
import { HomeStructuredData } from './structured-data.tsx';

interface Props {
  /** The address check is what the page was asked for. */
  isCheckWanted?: boolean;
  /** Why the shop led back here. */
  notSold?: NotSold | null;
}

/** What a stranger meets. */
export async function HomeScreen({ isCheckWanted = false, notSold = null }: Props) {
  const [offers, t] = [await loadPlanOffers(), await getTranslations()];
  const home = `/${await getLocale()}`;
  const links = [
    { label: t('shell.menu.quickRefill'), href: `${home}${LITEPAY_ENTRY}` },
    ...(hasLogin() ? [{ label: t('home.menu.signIn'), href: `${home}/dashboard` }] : []),
  ];
  return (
    <SiteShell links={links} firstFrame="check">
      <div className={styles.page}>
        <Hero isCheckWanted={isCheckWanted} notSold={notSold} />
        <About />
        <Plans offers={offers} />
        <HowItWorks />
        <Customers canLogIn={hasLogin()} />
        <Questions />
      </div>
      <HomeStructuredData offers={offers} />
    </SiteShell>
  );
}
