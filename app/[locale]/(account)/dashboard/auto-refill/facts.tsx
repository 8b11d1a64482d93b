import { useLocale, useTranslations } from 'next-intl';
import { AccountLink } from '#components/account/account-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { usePlanName } from '#components/account/use-plan-name.ts';
import { CardIdentity } from '#components/payment/card-identity.tsx';
import { formatDollars } from '#lib/domain/money.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import type { AutoRefillView } from '#lib/account/server/auto-refill.ts';
import type { StoredPayment } from '#lib/account/server/owner-card.ts';
import { useAccountFile } from '../use-account-file.ts';
import factStyles from '#components/ui/facts.module.css';

/** What is charged, when and to which card, and the terms that were agreed to. */
export function Facts({ view, stored }: { view: AutoRefillView; stored: StoredPayment }) {
  const t = useTranslations('account.autoRefill');
  const locale = useLocale();
  const planName = usePlanName();
  const { agreed, charge, wouldChargeOn } = view;
  const { card, cards = [], hasAutoRefill, nextChargeOn } = stored;
  const cardsText = useTranslations('cards.autoRefill');
  const backup = cards.find(({ role }) => role === 'backup');
  if (!charge) return null;
  const chargeOn = hasAutoRefill ? nextChargeOn : wouldChargeOn;
  return (
    <>
      <dl className={factStyles.facts}>
        <div>
          <dt>{t('plan')}</dt>
          <dd>{planName(charge.planCode, charge.planName, charge.planDays)}</dd>
        </div>
        <div>
          <dt>{t(hasAutoRefill ? 'nextCharge' : 'wouldCharge')}</dt>
          <dd>{chargeOn ? formatDay(chargeOn, locale) : t('noCharge')}</dd>
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
        {hasAutoRefill && cards.length > 1 && (
          <div>
            <dt>{cardsText('backup')}</dt>
            <dd>
              {backup ? (
                <CardIdentity brand={backup.brand} lastFour={backup.lastFour} />
              ) : (
                <p>{cardsText('noBackup')}</p>
              )}
              <AccountLink to={DASHBOARD_PAGES['edit-payment']}>{cardsText(backup ? 'change' : 'choose')}</AccountLink>
            </dd>
          </div>
        )}
        {hasAutoRefill && agreed && (
          <div>
            <dt>{t('terms')}</dt>
            <dd>{t('agreed', { version: agreed.version, date: formatDay(agreed.on, locale) })}</dd>
            <TermsFile account={view.account} />
          </div>
        )}
      </dl>
      {view.hasOffer && <p>{t('noOffer')}</p>}
      {charge.creditCents > 0 && <p>{t('credit', { amount: formatDollars(charge.creditCents) })}</p>}
    </>
  );
}

/** The terms in the wording that was agreed to. */
function TermsFile({ account }: { account: string }) {
  const t = useTranslations('account.autoRefill');
  const { state, download } = useAccountFile(account, {
    path: '/api/account/auto-refill/terms',
    name: 'auto-refill-terms.html',
  });
  return (
    <dd>
      <Button variant="link" busy={state === 'reading' && t('downloading')} onClick={download}>
        {t('download')}
      </Button>
      <div role="alert">
        {state === 'failed' && <p>{t('downloadFailed')}</p>}
        {state === 'unsaved' && <p>{t('downloadUnsaved')}</p>}
      </div>
    </dd>
  );
}
