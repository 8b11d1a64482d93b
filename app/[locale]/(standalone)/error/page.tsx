import { getTranslations } from 'next-intl/server';
import { useLocale, useTranslations } from 'next-intl';
import type { Metadata } from 'next';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { SiteShell } from '#app/site-shell.tsx';
import { ErrorMessage } from '#components/layout/error-message.tsx';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { Reference } from '#components/ui/reference.tsx';
import type { ErrorView } from '#lib/site/error-pages.ts';
import { loadErrorPage } from '#lib/site/error-pages.ts';
import { LoginProblemMessage } from './login-problem.tsx';

type UnavailableView = ErrorView & { reason: 'unavailable' | 'unserved' | 'starting' };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell.error');
  return { title: t('metaTitle'), robots: { index: false } };
}

export default async function ErrorPage(props: PageProps) {
  const view = await openPage(loadErrorPage, props);
  return (
    <SiteShell>
      <Message view={view} />
    </SiteShell>
  );
}

function Message({ view }: { view: ErrorView }) {
  const { reason, login } = view;
  if (reason === 'unavailable' || reason === 'unserved' || reason === 'starting') {
    return <UnavailableAccount {...view} reason={reason} />;
  }
  // Too many tries are said before why the last one failed.
  if (login && reason === null) return <LoginProblemMessage problem={login} view={view} />;
  return <ErrorMessage picture={<HousePicture mood="cold" />} {...view} reason={reason} />;
}

/** Spec 3 §2.4: a closed account that cannot be reconnected, or whose home cannot be served; or one whose service has not started yet. */
function UnavailableAccount({ supportPhone, reference, account, reason, mayBePaying }: UnavailableView) {
  const t = useTranslations('reconnect');
  const why = useTranslations(`reconnect.${reason}`);
  const shell = useTranslations('shell');
  const locale = useLocale();
  const actions = (
    <>
      <PhoneLink phone={supportPhone} button="primary">
        {t('unavailable.call')}
      </PhoneLink>
      <ButtonLink variant="secondary" href={`/${locale}`}>
        {t('unavailable.secondary')}
      </ButtonLink>
      {account?.chooseUrl && (
        <ButtonLink variant="link" href={account.chooseUrl}>
          {shell('error.chooseAccount')}
        </ButtonLink>
      )}
      {account && (
        <ButtonLink variant="link" href={account.logOutUrl}>
          {shell('error.logOut')}
        </ButtonLink>
      )}
    </>
  );
  return (
    <MessagePage picture={<HousePicture mood="cold" />} title={why('title')} actions={actions}>
      <p>
        <PhoneText phone={supportPhone}>{why('text', { supportPhone })}</PhoneText>
      </p>
      {reason === 'unserved' && !mayBePaying && <p>{t('unserved.notCharged')}</p>}
      <Reference label={shell('reference.label')} code={reference} />
    </MessagePage>
  );
}
