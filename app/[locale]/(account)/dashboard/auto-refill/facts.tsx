import { useTranslations } from 'next-intl';
import { usePlanName } from '#components/account/use-plan-name.ts';
import { CardIdentity } from '#components/payment/card-identity.tsx';
import { formatDollars } from '#lib/rules/shared/money.ts';
import { formatDay } from '#lib/rules/shared/calendar-day.ts';
import type { AutoRefillView, StoredPayment } from '#lib/views/account-payment.ts';
import factStyles from '#components/ui/facts.module.css';

/** What is charged, when and to which card, and the terms that were agreed to. */
export function Facts({ view, stored }: { view: AutoRefillView; stored: StoredPayment }) {
  const t = useTranslations('account.autoRefill');
  const planName = usePlanName();
  const { agreed, charge, wouldChargeOn } = view;
  const { card, hasAutoRefill, nextChargeOn } = stored;
  if (!charge) return null;
  const chargeOn = hasAutoRefill ? nextChargeOn : wouldChargeOn;
  const terms = `/api/account/auto-refill/terms?${new URLSearchParams({ account: view.account })}`;
  return (
    <>
      <dl className={factStyles.facts}>
        <div>
          <dt>{t('plan')}</dt>
          <dd>{planName(charge.planCode, charge.planName)}</dd>
        </div>
        <div>
          <dt>{t(hasAutoRefill ? 'nextCharge' : 'wouldCharge')}</dt>
          <dd>{chargeOn ? formatDay(chargeOn) : t('noCharge')}</dd>
        </div>
        <div>
          <dt>{t('amount')}</dt>
          <dd>
            {t(charge.taxCents === null ? 'amountNoTax' : 'amountTax', { total: formatDollars(charge.totalCents) })}
          </dd>
        </div>
        {card && (
          <div>
            <dt>{t('card')}</dt>
            <dd>
              <CardIdentity brand={card.brand} lastFour={card.lastFour} />
            </dd>
          </div>
        )}
        {hasAutoRefill && agreed && (
          <div>
            <dt>{t('terms')}</dt>
            <dd>{t('agreed', { version: agreed.version, date: formatDay(agreed.on) })}</dd>
            <dd>
              <a href={terms} download>
                {t('download')}
              </a>
            </dd>
          </div>
        )}
      </dl>
      {charge.creditCents > 0 && <p>{t('credit', { amount: formatDollars(charge.creditCents) })}</p>}
    </>
  );
}
