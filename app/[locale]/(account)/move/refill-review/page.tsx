import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { openMoveStep, requireMoveRefill } from '#lib/move/server/open-move-step.ts';
import { loadReviewView } from '#lib/refill/server/refill-pages.ts';
import { type AccountContent, requestFor } from '../../account-shell.tsx';
import { moveMetadata, MoveStepPage } from '../move-page.tsx';
import { ReviewScreen } from '../../refill/review/screen.tsx';
import { REVIEW_MESSAGES } from '../../refill/step-messages.ts';

export const generateMetadata = () => moveMetadata('refill-review');

export default async function MoveRefillReviewPage(props: PageProps) {
  const request = await requestFor('move-refill-review', props);
  return <MoveStepPage step="refill-review" request={request} messages={REVIEW_MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'move-refill-review'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const move = await openMoveStep('refill-review', owner, request);
  const view = await loadReviewView(requireMoveRefill(move), request.locale);
  return { account: move.accountData, screen: <ReviewScreen view={view} /> };
}
