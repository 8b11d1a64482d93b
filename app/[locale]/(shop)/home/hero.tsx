import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { CHECK_MESSAGES } from '#components/serviceability/check-messages.ts';
import { Icon } from '#components/ui/icon.tsx';
import { config } from '#lib/config.ts';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { hasLogin } from '#lib/session/has-login.ts';
import type { NotSold } from '#lib/rules/serviceability/serviceability-outcome.ts';
import { HomeCheck } from './check.tsx';
import { Dusk } from './dusk.tsx';
import styles from './hero.module.css';

interface Props {
  isCheckWanted: boolean;
  notSold: NotSold | null;
}

export async function Hero({ isCheckWanted, notSold }: Props) {
  const [t, s, messages] = [
    await getTranslations('home.hero'),
    await getTranslations('serviceability'),
    await getMessages(),
  ];
  const supportPhone = config().SUPPORT_PHONE;
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <ul className={styles.points}>
          {messages.home.hero.points.map(({ text }) => (
            <li key={text}>
              <Icon name="check" />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <div id="check" className={styles.check}>
        <NextIntlClientProvider messages={pickMessages(messages, ...CHECK_MESSAGES)}>
          <HomeCheck supportPhone={supportPhone} canLogIn={hasLogin()} isWanted={isCheckWanted} notSold={notSold} />
        </NextIntlClientProvider>
        <noscript>
          <p>{s('address.withoutScript', { supportPhone })}</p>
        </noscript>
      </div>
      <div className={styles.picture}>
        <Dusk />
      </div>
    </section>
  );
}
