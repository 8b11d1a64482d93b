import { useLocale, useTranslations } from 'next-intl';
import { Card } from '#components/ui/card.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import type { TvService } from '#lib/account/views.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { AccountIcon } from './account-icon.tsx';
import { AccountLink } from './account-link.tsx';
import stack from '#components/ui/stack.module.css';
import text from '#components/ui/text.module.css';
import styles from './tv-services.module.css';
import { usePlanName } from './use-plan-name.ts';

/** Spec 2 §2: television in addition to the internet, each service with its own days and its own page. */
export function TvServices({ services }: { services: readonly TvService[] }) {
  const t = useTranslations('accountDashboard');
  const locale = useLocale();
  const planName = usePlanName();
  if (services.length === 0) return null;
  return (
    <Card aria-labelledby="tv">
      <h2 id="tv">{t('tv.title')}</h2>
      <ul className={stack.gap2}>
        {services.map(({ page, planCode, name, daysLeft, expiresOn, isOnHold }) => (
          <li key={planCode}>
            <AccountLink className={styles.service} to={DASHBOARD_PAGES[page]}>
              <AccountIcon name="tv" />
              <span className={styles.text}>
                <strong>{`${planName(planCode, name)} `}</strong>
                <span className={text.soft}>
                  <span>
                    {t(isOnHold ? 'service.daysOnHold' : 'service.daysLeft', { days: Math.max(0, daysLeft) })}
                  </span>
                  {expiresOn && (
                    <span>
                      {` · ${t(daysLeft > 0 ? 'service.expires' : 'service.expired', { date: formatDay(expiresOn, locale) })}`}
                    </span>
                  )}
                </span>
              </span>
              <Icon name="arrow-right" />
            </AccountLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
