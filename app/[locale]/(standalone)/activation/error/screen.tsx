import { useTranslations } from 'next-intl';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { Reference } from '#components/ui/reference.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import type { ActivationErrorView } from '#lib/activation/views.ts';
import { RestartRouter } from './restart-router.tsx';

/** Spec 2 §9 'Activation': 'Oh no! Something did not work... Please try again.', and the ways to do so. */
export function ActivationErrorScreen({ view }: { view: ActivationErrorView }) {
  const t = useTranslations('activation.error');
  const shell = useTranslations('shell');
  const { kind, restart, account, supportPhone } = view;
  const actions = (
    <>
      {account?.chooseUrl && <ButtonLink href={account.chooseUrl}>{shell('error.chooseAccount')}</ButtonLink>}
      {account && (
        <ButtonLink variant={account.chooseUrl ? 'secondary' : 'primary'} href={account.logOutUrl}>
          {shell('error.logOut')}
        </ButtonLink>
      )}
      {kind === 'restart' && restart && <RestartRouter restart={restart} />}
      {kind === 'activation' && !account && <ButtonLink href={view.retryUrl}>{t('retry')}</ButtonLink>}
      {kind === 'restart' && (
        <ButtonLink variant="secondary" href={view.dashboardUrl}>
          {t('dashboard')}
        </ButtonLink>
      )}
      <PhoneLink phone={supportPhone} button="link">
        {t('call', { phone: supportPhone })}
      </PhoneLink>
    </>
  );
  return (
    <MessagePage picture={<HousePicture mood="cold" />} title={t('title')} actions={actions}>
      {kind === 'restart' && <p>{t('restartText')}</p>}
      <p>
        <PhoneText phone={supportPhone}>{t('text', { supportPhone })}</PhoneText>
      </p>
      <Reference label={shell('reference.label')} code={view.reference} />
    </MessagePage>
  );
}
