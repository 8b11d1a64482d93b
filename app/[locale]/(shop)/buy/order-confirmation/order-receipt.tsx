import { useLocale, useMessages, useTranslations } from 'next-intl';
import { useCartLabels } from '../use-cart-labels.ts';
import { ReceiptPage } from '#components/payment/receipt-page.tsx';
import { EmailText, NoBreak } from '#components/ui/no-break.tsx';
import { Html } from '#components/ui/html.tsx';
import { formatDay, formatDayRange } from '#lib/domain/calendar-day.ts';
import { displayPhone } from '#lib/domain/contact/phone.ts';
import { addressLabel } from '#lib/domain/contact/us-address.ts';
import { findArrivalDays } from '#lib/shop/arrival-days.ts';
import type { OrderConfirmationView } from '#lib/shop/server/buy-pages.ts';
import { ForgetCard } from './forget-card.tsx';

/** Spec 1 §2: what happens next, the order with its total as an accordion, the benefit's tile and questions. */
export function OrderReceipt({ view }: { view: OrderConfirmationView }) {
  const t = useTranslations('buyflow.confirmation');
  const locale = useLocale();
  const labels = useCartLabels();
  const { faq } = useMessages().buyflow.confirmation;
  const { customer, delivery, paidOn, purchase, servicePath, tap, totalCents } = view;
  const serviceAddress = addressLabel(view.serviceAddress);
  const estimate = labels.estimate(view.shipping);
  const arrival = findArrivalDays(estimate, paidOn);
  const plan = view.lines.find(({ kind }) => kind === 'plan');

  return (
    <>
      <ForgetCard />
      <ReceiptPage
        api="/api/buy"
        namespace="buyflow.confirmation"
        view={view}
        intro={t('body', { name: customer.firstName })}
        promise={tap === 'cold' ? t('coldTap') : null}
        next={
          <>
            <h2>{t('next.title')}</h2>
            <ol>
              <li>{t('next.ordered', { date: formatDay(paidOn, locale) })}</li>
              {estimate !== '' && (
                <li>
                  <span>{t('next.arrives', { estimate })}</span>
                  {arrival && (
                    <span>{` ${t('next.between', formatDayRange(arrival.first, arrival.last, locale))}`}</span>
                  )}
                </li>
              )}
              <li>
                <span>{`${t('activate.answer')} `}</span>
                {servicePath && <a href={`/${locale}${servicePath}`}>{t('activate.link')}</a>}
              </li>
            </ol>
          </>
        }
        factsTitle={t('details')}
        facts={[
          ...(plan ? [{ label: t('plan'), value: labels.describeLine(plan).label }] : []),
          ...(serviceAddress === '' ? [] : [{ label: t('serviceAddress'), value: serviceAddress }]),
          { label: t('email'), value: <EmailText email={customer.email} /> },
          { label: t('phone'), value: <NoBreak>{displayPhone(customer.phone)}</NoBreak> },
          {
            label: t('deliverTo'),
            value: `${delivery.name}, ${addressLabel(delivery)}`,
          },
          ...(estimate === '' ? [] : [{ label: t('estimate'), value: estimate }]),
        ]}
        summaryTitle={t('orderTotal')}
        describeLine={labels.describeLine}
        event={{ event: 'order_confirmation', tap, plan: plan?.code ?? '', price: totalCents / 100 }}
        drafts={`buy/${purchase.id}`}
        faq={{
          name: 'buy-faq',
          title: t('faqTitle'),
          items: [...faq.map(({ question, answerHtml }) => ({ question, content: <Html html={answerHtml} /> }))],
        }}
      />
    </>
  );
}
