import { useLocale, useTranslations } from 'next-intl';
import { useOutlookText } from '#components/account/auto-refill-outlook.tsx';
import { AccountLink } from '#components/account/account-link.tsx';
import { CardIdentity } from '#components/payment/card-identity.tsx';
import { billingLines } from '#components/payment/card-recap.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import type { AutoRefillOutlook } from '#lib/account/auto-refill-outlook.ts';
import { expiryProblems } from '#lib/domain/card/expiry.ts';
import { dayInWords } from '#lib/domain/calendar-day.ts';
import type { PaymentMethodView, StoredPayment } from '#lib/account/payment-views.ts';
import type { Mode } from './use-payment-method.ts';
import factStyles from '#components/ui/facts.module.css';
import actionStyles from '#components/ui/actions.module.css';

interface Props {
  view: PaymentMethodView;
  stored: StoredPayment;
  /** The stored data could not be read, or is being read again: changes are disabled. */
  isLocked: boolean;
  /** The customer comes back to it: what they have used is gone, and the heading takes focus. */
  isReturning: boolean;
  onOpen: (mode: Mode) => void;
}

/** The saved card and what it is for; without one, the way to add it. */
export function OwnCard({ view, stored: { card, hasAutoRefill, outlook }, isLocked, isReturning, onOpen }: Props) {
  const t = useTranslations('account.paymentMethod');
  const disabled = !useHydrated() || isLocked;
  if (!card) {
    return (
      <Card>
        <PageHeading level={2} focusOnMount={isReturning}>
          {t('none')}
        </PageHeading>
        <p>{t('noneText')}</p>
        <div className={actionStyles.actions}>
          <Button disabled={disabled} onClick={() => onOpen('add')}>
            {t('add')}
          </Button>
        </div>
      </Card>
    );
  }
  const { brand, lastFour, expiry, billing } = card;
  const isExpired = expiry !== null && expiryProblems(expiry, view.month).includes('past');
  return (
    <Card aria-labelledby="saved-card">
      <PageHeading level={2} id="saved-card" focusOnMount={isReturning}>
        {t('saved')}
      </PageHeading>
      <CardIdentity brand={brand} lastFour={lastFour} />
      {isExpired && (
        <Banner tone="warning">
          <p>{t('expired')}</p>
        </Banner>
      )}
      <dl className={factStyles.facts}>
        {expiry && (
          <div>
            <dt>{t('expires')}</dt>
            <dd>{`${expiry.month}/${expiry.year}`}</dd>
          </div>
        )}
        <div>
          <dt>{t('billing')}</dt>
          {billingLines(billing).map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      </dl>
      {hasAutoRefill && !view.isDeactivated && (
        <p>
          <AutoRefillText outlook={outlook} />
          <AccountLink to={DASHBOARD_PAGES['auto-refill']}>{t('manage')}</AccountLink>
        </p>
      )}
      <div className={actionStyles.actions}>
        <Button disabled={disabled} onClick={() => onOpen('replace')}>
          {t('replace')}
        </Button>
        <Button variant="secondary" disabled={disabled} onClick={() => onOpen('update')}>
          {t('update')}
        </Button>
        <Button variant="secondary" disabled={disabled} onClick={() => onOpen('remove')}>
          {t('remove')}
        </Button>
      </div>
    </Card>
  );
}

/** What auto-refill will do with the card. */
function AutoRefillText({ outlook }: { outlook: AutoRefillOutlook }) {
  const t = useTranslations('account.paymentMethod');
  const locale = useLocale();
  const { first, second } = useOutlookText(outlook);
  const { says, chargeOn, isCovered } = outlook;
  const text =
    says === 'charges' && chargeOn
      ? t('autoRefillOn', { date: dayInWords(chargeOn, locale) })
      : t('autoRefillOnNoDate');
  return <span>{`${isCovered ? text : [first, second].filter(Boolean).join(' ')} `}</span>;
}
