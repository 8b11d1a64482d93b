import type { PageProps } from '#app/open-page.tsx';
import { MOVE_ENTRY } from '#lib/domain/entry-paths.ts';
import { MOVE_REFILL_PATHS } from '#lib/move/flow.ts';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { requireSubmittedRefill, loadRefillReceiptView } from '#lib/refill/server/submitted-refill.ts';
import { type AccountContent, requestFor } from '../../account-shell.tsx';
import { moveMetadata, MoveStepPage } from '../move-page.tsx';
import { RefillReceipt } from '../../refill/confirmation/refill-receipt.tsx';
import { CONFIRMATION_MESSAGES } from '../../refill/step-messages.ts';

export const generateMetadata = () => moveMetadata('refill-confirmation');

/** Its three exits depend on the day of the move. Without a confirmed refill it leads to the move's address. */
export default async function MoveRefillConfirmationPage(props: PageProps) {
  const request = await requestFor('move-refill-confirmation', props);
  return (
    <MoveStepPage
      step="refill-confirmation"
      request={request}
      messages={CONFIRMATION_MESSAGES}
      content={content(request)}
    />
  );
}

async function content(request: AccountRequest<'move-refill-confirmation'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const otherwise = MOVE_ENTRY;
  const refill = await requireSubmittedRefill('confirmation', owner, request, { paths: MOVE_REFILL_PATHS, otherwise });
  return { account: refill.account, screen: <RefillReceipt view={await loadRefillReceiptView(refill, owner)} /> };
}
