import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { CHECK_MESSAGES } from '#components/serviceability/check-messages.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { SLOGAN } from '#lib/brand-values.ts';
import { LITEPAY_ENTRY } from '#lib/domain/entry-paths.ts';
import { formatBriefDollars } from '#lib/domain/money.ts';
import { downloadRange } from '#lib/plans/broadband-facts.ts';
import type { HomeView } from '#lib/shop/server/home-page.ts';
import { buildBroadbandLabels } from '#lib/shop/server/broadband-labels.ts';
import { Dusk } from './dusk.tsx';
import { HomeCheck } from './home-check.tsx';
import styles from './hero.module.css';

export async function Hero({ view: { catalog, check, isCheckWanted, notSold } }: { view: HomeView }) {
  const t = await getTranslations('home.hero');
  const s = await getTranslations('serviceability');
  const messages = await getMessages();
  const locale = await getLocale();
  const cheapest = catalog?.plans.toSorted((one, other) => one.priceCents - other.priceCents)[0];
  const labels = catalog && buildBroadbandLabels(catalog);
  const speeds = labels && downloadRange(labels.labels);
  return (
    <section className={styles.hero}>
      <div className={styles.text}>
        <h1 className={styles.title}>{SLOGAN?.[locale] ?? t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <div className={styles.begin}>
          {cheapest && (
            <p className={styles.from}>
              {t('from', { price: formatBriefDollars(cheapest.priceCents), days: cheapest.days })}
            </p>
          )}
          <ButtonLink variant="secondary" href={`/${locale}${LITEPAY_ENTRY}`}>
            {t('refill')}
          </ButtonLink>
        </div>
        <ul className={styles.points}>
          {speeds && (
            <li>
              <Icon name="check" />
              <span>{speeds.least === speeds.most ? t('speed', { mbps: speeds.most }) : t('speeds', speeds)}</span>
            </li>
          )}
          {messages.home.hero.points.map(({ text }) => (
            <li key={text}>
              <Icon name="check" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
      <div id="check" className={styles.check}>
        <ClientMessages sections={CHECK_MESSAGES}>
          <HomeCheck options={check} isWanted={isCheckWanted} notSold={notSold} />
        </ClientMessages>
        <noscript>
          <p>
            <PhoneText phone={check.supportPhone}>
              {s('address.withoutScript', { supportPhone: check.supportPhone })}
            </PhoneText>
          </p>
        </noscript>
      </div>
      <div className={styles.picture}>
        <Dusk />
      </div>
    </section>
  );
}
