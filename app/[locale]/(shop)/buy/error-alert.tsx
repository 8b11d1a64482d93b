import { useLocale, useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { formatWait } from '#lib/domain/calendar-day.ts';
import type { StepError } from './use-step.ts';

/** Why a step could not be sent; what was typed is still on the page. */
export function ErrorAlert({ error }: { error: StepError }) {
  const t = useTranslations('buyflow.errors');
  const locale = useLocale();
  const { kind } = error;
  const wait = kind === 'limited' ? formatWait(error.seconds, locale) : '';
  return (
    <Banner tone={kind === 'unavailable' ? 'danger' : 'warning'} announce="alert" title={t(`${kind}.title`)}>
      <p>{t(`${kind}.text`, { wait })}</p>
    </Banner>
  );
}
