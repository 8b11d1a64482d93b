import { getTranslations } from 'next-intl/server';
import { useTranslations } from 'next-intl';
import type { Metadata } from 'next';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { SiteShell } from '#app/site-shell.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { Reference } from '#components/ui/reference.tsx';
import { ACTIVATION_FLOW } from '#lib/activation/flow.ts';
import { type ActivationErrorView, loadActivationErrorPage } from '#lib/site/activation-error-page.ts';
import { RestartRouter } from './restart-router.tsx';

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const t = await getTranslations('activation');
  const isSlow = (await searchParams)['reason'] === 'slow';
  return { title: t(isSlow ? 'error.slowTitle' : ACTIVATION_FLOW.error.title), robots: { index: false } };
}

const MESSAGES = ['activation.error', 'shell.copy'] as const;

export default async function ActivationErrorPage(props: PageProps) {
  const view = await openPage(loadActivationErrorPage, props);
  return (
    <ClientMessages sections={MESSAGES}>
      <SiteShell>
        <ActivationErrorScreen view={view} />
      </SiteShell>
    </ClientMessages>
  );
}

/** Spec 2 §9 'Activation': that it takes long, or 'Oh no! Something did not work... Please try again.', and the ways to do so. */
function ActivationErrorScreen({ view }: { view: ActivationErrorView }) {
  const t = useTranslations('activation.error');
  const shell = useTranslations('shell');
  const { kind, restart, account, supportPhone } = view;
  const isSlow = kind === 'slow';
  const actions = (
    <>
      {account?.chooseUrl && <ButtonLink href={account.chooseUrl}>{shell('error.chooseAccount')}</ButtonLink>}
      {account && (
        <ButtonLink variant={account.chooseUrl ? 'secondary' : 'primary'} href={account.logOutUrl}>
          {shell('error.logOut')}
        </ButtonLink>
      )}
      {kind === 'restart' && restart && <RestartRouter restart={restart} />}
      {kind !== 'restart' && !account && <ButtonLink href={view.retryUrl}>{t('retry')}</ButtonLink>}
      {kind !== 'activation' && (
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
    <MessagePage picture={<HousePicture mood="cold" />} title={t(isSlow ? 'slowTitle' : 'title')} actions={actions}>
      {kind === 'restart' && <p>{t('restartText')}</p>}
      <p>
        <PhoneText phone={supportPhone}>{t(isSlow ? 'slowText' : 'text', { supportPhone })}</PhoneText>
      </p>
      <Reference label={shell('reference.label')} code={view.reference} />
    </MessagePage>
  );
}
