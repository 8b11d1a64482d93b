import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { loadReviewView, requireRefillStep } from '#lib/refill/server/refill-pages.ts';
import { type AccountContent, AccountShell, requestFor } from '#app/[locale]/(account)/account-shell.tsx';
import { refillMetadata } from '#app/[locale]/(account)/refill/refill-page.tsx';
import { RefillProgressBar } from '#app/[locale]/(account)/refill/refill-progress.tsx';
import { ReviewScreen } from './screen.tsx';
import { REVIEW_MESSAGES } from '#app/[locale]/(account)/refill/step-messages.ts';

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
  const refill = await requireRefillStep('review', owner, request);
  return { account: refill.account, screen: <ReviewScreen view={await loadReviewView(refill, request.locale)} /> };
}
