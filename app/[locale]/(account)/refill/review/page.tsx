import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { openRefillStep } from '#lib/refill/server/refill-pages.ts';
import { reviewViewOf } from '#lib/refill/server/refill-views.ts';
import { type AccountContent, AccountShell, requestFor } from '../../account-shell.tsx';
import { refillMetadata } from '../refill-page.tsx';
import { RefillProgressBar } from '../refill-progress.tsx';
import { ReviewScreen } from './screen.tsx';
import { REVIEW_MESSAGES } from '../step-messages.ts';

export const generateMetadata = () => refillMetadata('review');

export default async function RefillReviewPage(props: PageProps) {
  const request = await requestFor('refill-review', props);
  return (
    <AccountShell
      request={request}
      messages={REVIEW_MESSAGES}
      progress={<RefillProgressBar step="review" />}
      content={content(request)}
    />
  );
}

async function content(request: AccountRequest<'refill-review'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const refill = await openRefillStep('review', owner, request);
  return { account: refill.account, screen: <ReviewScreen view={await reviewViewOf(refill, request.locale)} /> };
}
