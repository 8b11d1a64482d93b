import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { SiteShell } from '#app/site-shell.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Faq } from '#components/ui/faq.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import { LITEPAY_ENTRY, NO_INTERNET_PAGE } from '#lib/domain/entry-paths.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import type { RefillHomeView } from '#lib/shop/server/home-page.ts';
import { Dusk } from './dusk.tsx';
import { HomeStructuredData } from './home-structured-data.tsx';
import header from '#components/layout/header-action.module.css';
import hero from './hero.module.css';
import styles from './home.module.css';

/** The home page of a provider that sells nothing here: for customers who want more days, or to know why they are offline. */
export async function RefillHomeScreen({ view: { canLogIn, supportPhone } }: { view: RefillHomeView }) {
  const t = await getTranslations('home.refillFirst');
  const customers = await getTranslations('home.customers');
  const { questions } = (await getMessages()).home.refillFirst;
  const home = `/${await getLocale()}`;
  const logIn = canLogIn && { label: customers('account.link'), href: `${home}${DASHBOARD_PAGE}` };
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
    >
      <div className={styles.page}>
        <section className={hero.hero}>
          <div className={hero.text}>
            <h1 className={hero.title}>{t('title')}</h1>
            <p className={hero.lead}>{customers('refill.text')}</p>
            <div className={hero.begin}>
              <ButtonLink href={`${home}${LITEPAY_ENTRY}`}>{customers('refill.link')}</ButtonLink>
            </div>
          </div>
          <div className={hero.check}>
            <div className={hero.text}>
              <h2>{t('noInternet.title')}</h2>
              <p className={hero.intro}>{t('noInternet.text')}</p>
              <ButtonLink className={styles.start} variant="secondary" href={`${home}${NO_INTERNET_PAGE}`}>
                {t('noInternet.link')}
              </ButtonLink>
            </div>
          </div>
          <div className={hero.picture}>
            <Dusk />
          </div>
        </section>
        <section className={styles.section} aria-labelledby="help">
          <h2 id="help">{t('helpTitle')}</h2>
          <div className={styles.pair}>
            {logIn && (
              <Card tone="warm">
                <h3>{customers('account.title')}</h3>
                <p>{customers('account.text')}</p>
                <ButtonLink className={styles.start} variant="secondary" href={logIn.href}>
                  {logIn.label}
                </ButtonLink>
              </Card>
            )}
            <Card tone="sunk">
              <h3>{t('care.title')}</h3>
              <p>{t('care.text')}</p>
              <PhoneLink phone={supportPhone}>{supportPhone}</PhoneLink>
            </Card>
          </div>
        </section>
        <section className={styles.faq} aria-labelledby="faq">
          <h2 id="faq">{t('questionsTitle')}</h2>
          <Faq items={questions.map(({ question, answer }) => ({ question, content: answer }))} name="faq" />
        </section>
      </div>
      <HomeStructuredData catalog={null} questions={questions} />
    </SiteShell>
  );
}
