import { getLocale, getTranslations } from 'next-intl/server';
import { SiteShell } from '#components/layout/site-shell.tsx';
import { LITEPAY_ENTRY } from '#lib/flows/entry-paths.ts';
import type { HomeView } from '#lib/views/home.ts';
import { About } from './about.tsx';
import { Customers } from './customers.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import styles from './home.module.css';
import { Plans } from './plans.tsx';
import { Questions } from './questions.tsx';
import { HomeStructuredData } from './structured-data.tsx';

/** What a stranger meets. */
export async function HomeScreen({ view: { offers, canLogIn, isCheckWanted, notSold } }: { view: HomeView }) {
  const t = await getTranslations();
  const home = `/${await getLocale()}`;
  const links = [
    { label: t('shell.menu.quickRefill'), href: `${home}${LITEPAY_ENTRY}` },
    ...(canLogIn ? [{ label: t('home.menu.signIn'), href: `${home}/dashboard` }] : []),
  ];
  return (
    <SiteShell links={links} renderBlockedBy="check">
      <div className={styles.page}>
        <Hero isCheckWanted={isCheckWanted} notSold={notSold} />
        <About />
        <Plans offers={offers} />
        <HowItWorks />
        <Customers canLogIn={canLogIn} />
        <Questions />
      </div>
      <HomeStructuredData offers={offers} />
    </SiteShell>
  );
}
