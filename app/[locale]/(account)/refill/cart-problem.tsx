import { useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import type { CartProblem } from './use-refill-cart.ts';

/** Why the cart was not saved, or that it may lack an offer, and how to continue. */
export function CartProblemBanner({
  problem,
  onRetry,
}: {
  problem: CartProblem | 'offersUnknown';
  onRetry: () => void;
}) {
  const t = useTranslations('refill.cart');
  const retry = (problem === 'failed' || problem === 'offersUnknown') && (
    <Button variant="secondary" onClick={onRetry}>
      {t(`${problem}.action`)}
    </Button>
  );
  return (
    <Banner
      tone={problem === 'failed' ? 'danger' : 'warning'}
      announce="alert"
      title={t(`${problem}.title`)}
      actions={retry}
    >
      <p>{t(`${problem}.text`)}</p>
    </Banner>
  );
}
