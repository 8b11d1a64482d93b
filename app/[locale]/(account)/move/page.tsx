import { CHECK_MESSAGES } from '#components/serviceability/check-messages.ts';
import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { checkOptions } from '#lib/serviceability/server/address-check.ts';
import { openAnyMoveStep } from '#lib/move/server/open-move-step.ts';
import { type AccountContent, requestFor } from '../account-shell.tsx';
import { moveMetadata, MoveStepPage } from './move-page.tsx';
import { MoveWizard } from './move-wizard.tsx';

export const generateMetadata = () => moveMetadata('address');

const MESSAGES = [...CHECK_MESSAGES, 'merchantFlow', 'moving.address'] as const;

/** Spec 3 §2.3: the address check. An account with a move in progress is redirected to its dashboard. */
export default async function MovePage(props: PageProps) {
  const request = await requestFor('move', props);
  return <MoveStepPage step="address" request={request} messages={MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'move'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const { accountData: account } = await openAnyMoveStep('address', owner, request);
  const view = { account: account.reference, check: checkOptions() };
  return { account, screen: <MoveWizard key={view.account} view={view} /> };
}
