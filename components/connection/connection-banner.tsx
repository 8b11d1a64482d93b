import { useLocale, useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import type { OwnConnection } from '#lib/plans/connection.ts';
import { assertNever } from '#lib/result.ts';
import { ROUTER_STEPS_ID } from '#lib/plans/router-restart.ts';
import { OutageBanner } from './outage-banner.tsx';

interface Props {
  connection: OwnConnection;
  /** Where this customer refills. */
  refillHref: string;
  /** Where a service that has moved is activated; null where nothing waits for that. */
  activateHref?: string | null;
  /** For an owner: the message at the end of an outage. */
  outageMessage?: Elements;
}

/** What keeps a known account offline, and the one thing to do about it. */
export function ConnectionBanner({ connection, refillHref, activateHref = null, outageMessage = null }: Props) {
  const t = useTranslations('noInternet.answers');
  const locale = useLocale();
  const activate =
    activateHref === null ? undefined : <ButtonLink href={activateHref}>{t('paused.activate')}</ButtonLink>;
  switch (connection.cause) {
    case 'outage': {
      const { expectedEnd, hasRunOut } = connection;
      return <OutageBanner expectedEnd={expectedEnd} hasRunOut={hasRunOut} message={outageMessage} />;
    }
    case 'ran-out':
      return (
        <Banner
          tone="warning"
          announce="status"
          title={t('ranOut.title')}
          actions={<ButtonLink href={refillHref}>{t('ranOut.refill')}</ButtonLink>}
        >
          <p>{t('ranOut.text')}</p>
        </Banner>
      );
    case 'being-set-up':
      return (
        <Banner tone="info" announce="status" title={t('beingSetUp.title')} actions={activate}>
          <p>{t('beingSetUp.text')}</p>
        </Banner>
      );
    case 'paused':
      return (
        <Banner tone="info" announce="status" title={t('paused.title')} actions={activate}>
          <p>{t('paused.text')}</p>
        </Banner>
      );
    case 'router': {
      const { expiry } = connection;
      return (
        <Banner
          tone="info"
          announce="status"
          title={t('router.title')}
          actions={<a href={`#${ROUTER_STEPS_ID}`}>{t('router.steps')}</a>}
        >
          {expiry && <p>{t('router.paid', { date: formatDay(expiry, locale) })}</p>}
        </Banner>
      );
    }
    default:
      return assertNever(connection);
  }
}
