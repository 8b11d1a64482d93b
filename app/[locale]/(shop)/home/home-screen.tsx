import { getLocale, getTranslations } from 'next-intl/server';
import { useMessages, useTranslations } from 'next-intl';
import { SiteShell } from '#app/site-shell.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import header from '#components/layout/header-action.module.css';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import type { HomeView } from '#lib/shop/home-views.ts';
import { Faq } from '#components/ui/faq.tsx';
import { About } from './about.tsx';
import { ContinueOrder } from './continue-order.tsx';
import { Customers } from './customers.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import styles from './home.module.css';
import { Plans } from './plans.tsx';
import { HomeStructuredData } from './structured-data.tsx';

/** The home page, as new visitors see it. */
export async function HomeScreen({ view }: { view: HomeView }) {
  const { catalog, canLogIn } = view;
  const t = await getTranslations();
  const home = `/${await getLocale()}`;
  const logIn = canLogIn && (
    <a className={header.action} href={`${home}${DASHBOARD_PAGE}`}>
      {t('home.menu.logIn')}
    </a>
  );
  return (
    <SiteShell actions={logIn} renderBlockedBy="check" hasScriptNote>
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
      <HomeStructuredData catalog={catalog} />
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
