import { useTranslations } from 'next-intl';
import { ROUTER_STEPS_ID } from '#components/connection/router-steps-id.ts';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';

/** What still works without a connection. */
export function OfflineNote({ supportPhone }: { supportPhone: string }) {
  const t = useTranslations('noInternet.offline');
  return (
    <Banner
      tone="warning"
      announce="status"
      title={t('title')}
      actions={
        <Button variant="link" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      }
    >
      <p>{t('text')}</p>
      <ul>
        <li>
          <a href={`#${ROUTER_STEPS_ID}`}>{t('router')}</a>
        </li>
        <li>
          <PhoneText phone={supportPhone}>{t('call', { phone: supportPhone })}</PhoneText>
        </li>
      </ul>
      <p>{t('check')}</p>
    </Banner>
  );
}
