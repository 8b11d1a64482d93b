import { useTranslations } from 'next-intl';
import type { Elements } from '#components/ui/elements.ts';
import type { PageProps } from '#app/open-page.tsx';
import { BackLink } from '#components/account/back-link.tsx';
import { ConnectionBanner } from '#components/connection/connection-banner.tsx';
import { RouterHelp } from '#components/connection/router-help.tsx';
import { RouterSteps } from '#components/connection/router-steps.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { type OwnConnectionView, toOwnConnectionView } from '#lib/account/server/account-views.ts';
import {
  type AccountRequest,
  createEmptyPageRedirect,
  loadPageAccount,
  requireAccountOwner,
} from '#lib/account/server/open-account.ts';
import { loadGraceView } from '#lib/account/server/grace.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { helpsToRestart } from '#lib/plans/router-restart.ts';
import {
  type AccountContent,
  accountMetadata,
  AccountShell,
  requestFor,
} from '#app/[locale]/(account)/account-shell.tsx';
import { Grace } from '#app/[locale]/(account)/grace.tsx';
import { OutageMessage } from '#app/[locale]/(account)/outage-message.tsx';
import column from '#components/layout/column.module.css';

export const generateMetadata = () => accountMetadata('noInternet.metaTitle');

/** Decision on being offline: the same as the public page, for an account that is known already. */
export default async function OwnNoInternetPage(props: PageProps) {
  const request = await requestFor('no-internet', props);
  return (
    <AccountShell
      request={request}
      messages={['noInternet.answers.outage', 'shell.copy', 'shell.reference', 'account.grace']}
      content={content(request)}
    />
  );
}

async function content(request: AccountRequest<'no-internet'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const account = await loadPageAccount(owner, request);
  const view = toOwnConnectionView(owner, account, request.locale);
  const grace = await loadGraceView(owner, account);
  if (!view) throw createEmptyPageRedirect(owner, request);
  return {
    account,
    screen: (
      <OwnConnection key={account.reference} view={view} grace={<Grace account={account.reference} view={grace} />} />
    ),
  };
}

function OwnConnection({ view, grace }: { view: OwnConnectionView; grace: Elements }) {
  const { access, account, connection, outageMessage, supportPhone, ...hrefs } = view;
  const t = useTranslations('noInternet');
  // Where the service is on its way to another address, there is no router to look at.
  const hasRouter = connection.cause !== 'paused' && connection.cause !== 'being-set-up';
  const message = outageMessage && <OutageMessage account={account} message={outageMessage} />;
  return (
    <div className={column.column}>
      <BackLink to={DASHBOARD_PAGE}>{t('back')}</BackLink>
      <PageHeading>{t('title')}</PageHeading>
      <ConnectionBanner connection={connection} outageMessage={message} {...hrefs} />
      {grace}
      {hasRouter && (
        <RouterHelp title={t('router.title')} isOpen={helpsToRestart(connection)}>
          <RouterSteps access={access} supportPhone={supportPhone} />
        </RouterHelp>
      )}
    </div>
  );
}
