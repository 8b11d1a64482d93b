import type { PageProps } from '#app/open-page.tsx';
import { addressViewOf } from '#lib/move/server/move-views.ts';
import { openMoveStep } from '#lib/move/server/open-move-step.ts';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { type AccountContent, AccountShell, requestFor } from '../../account-shell.tsx';
import { moveMetadata } from '../move-page.tsx';
import { MoveProgressBar } from '../move-progress.tsx';
import { AddressConfirmation } from './screen.tsx';

export const generateMetadata = () => moveMetadata('address-confirmation');

const MESSAGES = ['moving.confirmAddress', 'moving.facts', 'serviceability.move'] as const;

export default async function MoveAddressPage(props: PageProps) {
  const request = await requestFor('move-address', props);
  return (
    <AccountShell
      request={request}
      messages={MESSAGES}
      progress={<MoveProgressBar step="address-confirmation" />}
      content={content(request)}
    />
  );
}

async function content(request: AccountRequest<'move-address'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const found = await openMoveStep('address-confirmation', owner, request);
  const view = addressViewOf(found);
  return { account: found.data, screen: <AddressConfirmation key={view.purchase.id} view={view} /> };
}
