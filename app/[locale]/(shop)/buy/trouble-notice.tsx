import { useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import type { StepTrouble } from './use-step.ts';

/** What could not be sent is still on the page. */
export function TroubleNotice({ trouble }: { trouble: StepTrouble }) {
  const t = useTranslations('buyflow.trouble');
  const { kind } = trouble;
  return (
    <Banner tone={kind === 'unavailable' ? 'danger' : 'warning'} announce="alert" title={t(`${kind}.title`)}>
      <p>{t(`${kind}.text`, kind === 'limited' ? { minutes: trouble.minutes } : {})}</p>
    </Banner>
  );
}
