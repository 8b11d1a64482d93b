import { useLocale, useMessages, useTranslations } from 'next-intl';
import { PinSummary } from '#components/payment/pin-summary.tsx';
import { ReceiptPage } from '#components/payment/receipt-page.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { Html } from '#components/ui/html.tsx';
import { NoBreak } from '#components/ui/no-break.tsx';
import { LITEPAY_FLOW } from '#lib/litepay/flow.ts';
import { nextPath } from '#lib/domain/step-table.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { displayPhone } from '#lib/domain/contact/phone.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import type { LitepayReceiptView } from '#lib/litepay/api.ts';
import { LITEPAY_DRAFTS } from '../litepay-drafts.ts';
import { useRefillLineNames } from '../refill-lines.ts';
import { GuestService } from './guest-service.tsx';

/** Spec 3 §2.5: what was paid, what it bought, and what to quote. */
export function Receipt({ view }: { view: LitepayReceiptView }) {
  const t = useTranslations('litepay.confirmation');
  const locale = useLocale();
  const { faq } = useMessages().litepay.confirmation;
  const describeLine = useRefillLineNames();

  const pin = useTranslations('pin.receipt');
  const isPin = view.kind === 'pin';
  const plan = view.lines.find(({ kind }) => kind === 'plan');

  // Blank once this browser has looked up another account.
  const contact = [
    ...(view.phone === '' ? [] : [{ label: t('phone'), value: <NoBreak>{displayPhone(view.phone)}</NoBreak> }]),
    ...(view.zip === '' ? [] : [{ label: t('zip'), value: view.zip }]),
  ];

  return (
    <ReceiptPage
      api={isPin ? '/api/litepay/pin' : '/api/litepay'}
      namespace="litepay.confirmation"
      view={view}
      intro={isPin ? pin('body') : t('body')}
      promise={t('activeThrough', { date: formatDay(view.paidThrough, locale) })}
      keptDays={view.keptDays}
      paidThrough={view.paidThrough}
      facts={contact}
      summaryTitle={t('summary')}
      summary={isPin && <PinSummary view={view} describeLine={describeLine} />}
      describeLine={describeLine}
      event={
        isPin
          ? { event: 'refill_confirmation', plan: plan?.code ?? '', quantity: plan?.quantity ?? 0, price: 0 }
          : { event: 'purchase', price: 45 }
      }
      drafts={LITEPAY_DRAFTS}
      actions={
        <Link className={buttonClass({ variant: 'link' })} href={nextPath(LITEPAY_FLOW, 'confirmation')}>
          {t('again')}
        </Link>
      }
      faq={{
        name: 'litepay-faq',
        title: t('faq.title'),
        items: faq.items.map(({ question, answerHtml }) => ({ question, content: <Html html={answerHtml} /> })),
      }}
    >
      {view.wasCutOff && <GuestService view={view} />}
    </ReceiptPage>
  );
}
