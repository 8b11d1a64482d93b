import { RECONNECT_FLOW } from '#lib/reconnect/flow.ts';
import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { loadReconnectStatus } from '#lib/reconnect/server/reconnect-pages.ts';
import { type AccountContent, accountMetadata, AccountShell, requestFor } from '../../account-shell.tsx';
import { ReconnectStatus } from './reconnect-status.tsx';

export const generateMetadata = () => accountMetadata(`reconnect.${RECONNECT_FLOW.status.title}`);

const MESSAGES = ['shell.reference', 'shell.copy', 'reconnect.waiting'] as const;

export default async function ReconnectStatusPage(props: PageProps) {
  const request = await requestFor('reconnect-status', props);
  return <AccountShell request={request} messages={MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'reconnect-status'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const { account, view } = await loadReconnectStatus(owner, request);
  const screen = (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <ReconnectStatus view={view} />
    </>
  );
  return { account, screen };
}
