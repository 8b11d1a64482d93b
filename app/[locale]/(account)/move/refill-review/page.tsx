import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, openAccount } from '#lib/account/server/open-account.ts';
import { openMoveStep, refillOfMove } from '#lib/move/server/open-move-step.ts';
import { loadReviewView } from '#lib/refill/server/refill-pages.ts';
import { type AccountContent, AccountShell, requestFor } from '../../account-shell.tsx';
import { moveMetadata } from '../move-page.tsx';
import { MoveProgressBar } from '../move-progress.tsx';
import { ReviewScreen } from '../../refill/review/screen.tsx';
import { REVIEW_MESSAGES } from '../../refill/step-messages.ts';

export const generateMetadata = () => moveMetadata('refill-review');

export default async function MoveRefillReviewPage(props: PageProps) {
  const request = await requestFor('move-refill-review', props);
  return (
    <AccountShell
      request={request}
      messages={REVIEW_MESSAGES}
      progress={<MoveProgressBar step="refill-review" />}
      content={content(request)}
    />
  );
}

async function content(request: AccountRequest<'move-refill-review'>): Promise<AccountContent> {
  const owner = await openAccount(request);
  const found = await openMoveStep('refill-review', owner, request);
  const view = await loadReviewView(refillOfMove(found), request.locale);
  return { account: found.data, screen: <ReviewScreen view={view} /> };
}
