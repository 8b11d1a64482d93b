import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, openAccount } from '#lib/account/server/open-account.ts';
import { requireRefillStep } from '#lib/refill/server/refill-pages.ts';
import { loadReviewView } from '#lib/refill/server/refill-pages.ts';
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
  const owner = await openAccount(request);
  const refill = await requireRefillStep('review', owner, request);
  return { account: refill.account, screen: <ReviewScreen view={await loadReviewView(refill, request.locale)} /> };
}
