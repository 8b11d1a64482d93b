import { useLocale, useMessages, useTranslations } from 'next-intl';
import { AccountButtonLink } from '#components/account/account-link.tsx';
import { usePlanName } from '#components/account/use-plan-name.ts';
import { PinSummary } from '#components/payment/pin-summary.tsx';
import { ReceiptPage } from '#components/payment/receipt-page.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Card } from '#components/ui/card.tsx';
import { Html } from '#components/ui/html.tsx';
import { DASHBOARD_PAGE, DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import { winbackCents } from '#lib/plans/account-promo.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import type { RefillReceiptView } from '#lib/refill/server/submitted-refill.ts';
import { useRefillLabels } from '#app/[locale]/(account)/refill/use-refill-labels.ts';
import { Finalizing, OwnerService } from './account-after-refill.tsx';

/** Spec 3 §2.2: what was paid, what it bought, and what comes next. */
export function RefillReceipt({ view }: { view: RefillReceiptView }) {
  const t = useTranslations('refill.confirmation');
  const { faq } = useMessages().refill.confirmation;
  const locale = useLocale();
  const planName = usePlanName();
  const { describeLine } = useRefillLabels();
  const pin = useTranslations('pin.receipt');
  const isPin = view.kind === 'pin';
  const plan = view.lines.find(({ kind }) => kind === 'plan');

  return (
    <ReceiptPage
      api={isPin ? '/api/refill/pin' : '/api/refill'}
      namespace="refill.confirmation"
      view={view}
      intro={`${isPin ? pin('body') : t('body')} ${t('verification')}`}
      promise={view.paidThrough && t('through', { date: formatDay(view.paidThrough, locale) })}
      keptDays={view.keptDays}
      paidThrough={view.paidThrough}
      facts={[
        ...(view.paidThrough && !isPin ? [{ label: t('expiry'), value: formatDay(view.paidThrough, locale) }] : []),
        ...view.tv.map(({ code, until }) => ({
          label: t('tvExpiry', { name: planName(code, '') }),
          value: formatDay(until, locale),
        })),
      ]}
      summaryTitle={t('summary')}
      summary={isPin && <PinSummary view={view} describeLine={describeLine} />}
      describeLine={describeLine}
      event={{
        event: 'refill_confirmation',
        plan: plan?.code ?? '',
        quantity: plan?.quantity ?? 0,
        price: (winbackCents(view.lines) ?? view.totalCents) / 100,
      }}
      drafts={`${isPin ? 'pin' : 'refill'}/${view.account}`}
      actions={
        <>
          {view.movePath !== undefined && <AccountButtonLink to={view.movePath}>{t('move')}</AccountButtonLink>}
          <AccountButtonLink variant={view.movePath === undefined ? 'primary' : 'secondary'} to={DASHBOARD_PAGE}>
            {t('continue')}
          </AccountButtonLink>
        </>
      }
      faq={{
        name: 'refill-faq',
        title: t('faqTitle'),
        items: faq.map(({ question, answerHtml }) => ({ question, content: <Html html={answerHtml} /> })),
      }}
    >
      <Finalizing account={view.account} />
      {view.wasCutOff && !view.isPaused && <OwnerService view={view} />}
      {view.offersAutoRefill && (
        <Card>
          <h2>{t('autoRefill.title')}</h2>
          <p>{t('autoRefill.text')}</p>
          <AccountButtonLink variant="secondary" to={DASHBOARD_PAGES['auto-refill']}>
            {t('autoRefill.link')}
          </AccountButtonLink>
        </Card>
      )}
      {view.isPaused && (
        <Banner tone="warning">
          <p>{t('paused')}</p>
        </Banner>
      )}
    </ReceiptPage>
  );
}
