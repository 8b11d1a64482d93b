import { useLocale, useTranslations } from 'next-intl';
import { ConnectionBanner } from '#components/connection/connection-banner.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { formatWait } from '#lib/domain/calendar-day.ts';
import { LITEPAY_FLOW, litepayReceiptPath, litepayStatusPath } from '#lib/litepay/flow.ts';
import type { ConnectionCheck, NoInternetView } from '#lib/litepay/views.ts';
import { assertNever } from '#lib/result.ts';

interface Props extends Pick<NoInternetView, 'canLogIn' | 'supportPhone'> {
  check: ConnectionCheck;
}

/** The outcome of the check. */
export function CheckResult({ check, canLogIn, supportPhone }: Props) {
  const t = useTranslations('noInternet');
  const locale = useLocale();
  const help = (key: 'notFound' | 'several') => (
    <PhoneText phone={supportPhone}>
      {t(`answers.${key}.${canLogIn ? 'text' : 'textNoLogin'}`, { phone: supportPhone })}
    </PhoneText>
  );
  switch (check.outcome) {
    case 'found':
      // The purchase has the account: quick refill goes on at its payment.
      return <ConnectionBanner connection={check.connection} refillHref={`/${locale}${LITEPAY_FLOW.find.path}`} />;
    case 'not-found':
      return (
        <Banner tone="warning" announce="alert" title={t('answers.notFound.title')}>
          <p>{help('notFound')}</p>
        </Banner>
      );
    case 'several':
      return (
        <Banner tone="warning" announce="alert" title={t('answers.several.title')}>
          <p>{help('several')}</p>
        </Banner>
      );
    case 'open':
      return (
        <Banner
          tone="info"
          announce="status"
          title={t('answers.open.title')}
          actions={<a href={`/${locale}${litepayStatusPath(null)}`}>{t('answers.open.link')}</a>}
        >
          <p>{t('answers.open.text')}</p>
        </Banner>
      );
    case 'confirmed':
      return (
        <Banner
          tone="success"
          announce="status"
          title={t('answers.confirmed.title')}
          actions={<a href={`/${locale}${litepayReceiptPath(null)}`}>{t('after.link')}</a>}
        >
          <p>{t('answers.confirmed.text')}</p>
        </Banner>
      );
    case 'invalid':
      return (
        <Banner tone="warning" announce="alert" title={t('answers.invalid.title')}>
          <p>{t('answers.invalid.text')}</p>
        </Banner>
      );
    case 'limited': {
      const { seconds } = check;
      return (
        <Banner tone="warning" announce="alert" title={t('answers.limited.title')}>
          <p>
            {seconds === null
              ? t('answers.limited.later')
              : t('answers.limited.text', { wait: formatWait(seconds, locale) })}
          </p>
        </Banner>
      );
    }
    case 'unavailable':
      return (
        <Banner tone="danger" announce="alert" title={t('answers.unavailable.title')}>
          <p>{t('answers.unavailable.text')}</p>
        </Banner>
      );
    // The note above reports it.
    case 'offline':
      return null;
    default:
      return assertNever(check);
  }
}
