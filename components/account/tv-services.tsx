import { useLocale, useTranslations } from 'next-intl';
import { Card } from '#components/ui/card.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import type { TvItem, TvService } from '#lib/account/server/account-views.ts';
import { hasDetails } from '#lib/account/has-details.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { AccountIcon } from './account-icon.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { AccountLink } from './account-link.tsx';
import stack from '#components/ui/stack.module.css';
import text from '#components/ui/text.module.css';
import styles from './tv-services.module.css';
import { usePlanName } from './use-plan-name.ts';

/** Spec 2 §2, §3: television in addition to the internet, each service with its own page and each of its products with its own days. */
export function TvServices({ services }: { services: readonly TvService[] }) {
  const t = useTranslations('accountDashboard');
  if (services.length === 0) return null;
  return (
    <Card aria-labelledby="tv">
      <h2 id="tv">{t('tv.title')}</h2>
      <ul className={stack.gap2}>
        {services.map((service) => (
          <li key={service.planCode}>
            {hasDetails(service) ? (
              <AccountLink className={styles.service} to={DASHBOARD_PAGES[service.page]}>
                <Pack service={service} />
                <Icon name="arrow-right" />
              </AccountLink>
            ) : (
              <p className={styles.service}>
                <Pack service={service} />
              </p>
            )}
            {service.addOns.length > 0 && (
              <ul className={styles.addOns}>
                {service.addOns.map((addOn) => (
                  <li key={addOn.planCode} className={styles.text}>
                    <PaidItem item={addOn} isOnHold={service.isOnHold} />
                  </li>
                ))}
              </ul>
            )}
            <DeviceFacts name={service.planCode} kind="box" device={service.device} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Pack({ service }: { service: TvService }) {
  return (
    <>
      <AccountIcon name="tv" />
      <span className={styles.text}>
        <PaidItem item={service} isOnHold={service.isOnHold} />
      </span>
    </>
  );
}

function PaidItem({ item, isOnHold }: { item: TvItem; isOnHold: boolean }) {
  const t = useTranslations('accountDashboard.service');
  const locale = useLocale();
  const planName = usePlanName();
  const { planCode, name, daysLeft, expiresOn } = item;
  return (
    <>
      <strong>{`${planName(planCode, name)} `}</strong>
      <span className={text.soft}>
        <span>{t(isOnHold ? 'daysOnHold' : 'daysLeft', { days: Math.max(0, daysLeft) })}</span>
        {expiresOn && (
          <span>{` · ${t(daysLeft > 0 ? 'expires' : 'expired', { date: formatDay(expiresOn, locale) })}`}</span>
        )}
      </span>
    </>
  );
}
