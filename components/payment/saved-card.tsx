import { useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { StepRecap } from '#components/ui/step-recap.tsx';
import { expiryProblems, type MonthOfYear } from '#lib/domain/card/expiry.ts';
import type { SavedCardView } from '#lib/payment/views.ts';
import { CardIdentity } from './card-identity.tsx';

interface Props {
  card: SavedCardView;
  /** The current month in the provider's time zone. */
  today: MonthOfYear;
  onUseAnother: () => void;
  /** While the card is being charged. */
  isLocked?: boolean;
  /** It was asked for in the form that it replaces. */
  focusesOnMount?: boolean;
}

/** Spec 2 §4, 3 §4.1: the card that the provider keeps for this account, and the button to enter another one. */
export function SavedCard({ card: { brand, lastFour, expiry }, today, onUseAnother, isLocked, focusesOnMount }: Props) {
  const t = useTranslations('account.card.saved');
  const isExpired = expiry !== null && expiryProblems(expiry, today).includes('past');
  const details = expiry && { label: t('expires'), lines: [`${expiry.month}/${expiry.year}`] };
  return (
    <StepRecap
      facts={details ? [details] : []}
      edit={t('another')}
      onEdit={onUseAnother}
      isLocked={isLocked}
      focusesOnMount={focusesOnMount}
    >
      <CardIdentity brand={brand} lastFour={lastFour} />
      {isExpired && (
        <Banner tone="warning">
          <p>{t('expired')}</p>
        </Banner>
      )}
    </StepRecap>
  );
}
