import type { PageProps } from '#app/open-page.tsx';
import { toAddressView } from '#lib/move/server/move-views.ts';
import { openMoveStep } from '#lib/move/server/open-move-step.ts';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { type AccountContent, requestFor } from '../../account-shell.tsx';
import { moveMetadata, MoveStepPage } from '../move-page.tsx';
import { AddressConfirmation } from './screen.tsx';

export const generateMetadata = () => moveMetadata('address-confirmation');

const MESSAGES = ['moving.confirmAddress', 'serviceability.move'] as const;

export default async function MoveAddressPage(props: PageProps) {
  const request = await requestFor('move-address', props);
  return <MoveStepPage step="address-confirmation" request={request} messages={MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'move-address'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const move = await openMoveStep('address-confirmation', owner, request);
  const view = toAddressView(move);
  return { account: move.accountData, screen: <AddressConfirmation key={view.purchase.id} view={view} /> };
}
