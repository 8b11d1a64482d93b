import { useLocale, useMessages, useTranslations } from 'next-intl';
import { useCartLabels } from '../use-cart-labels.ts';
import { ReceiptPage } from '#components/payment/receipt-page.tsx';
import { EmailText } from '#components/ui/email-text.tsx';
import { Html } from '#components/ui/html.tsx';
import { NoBreak } from '#components/ui/no-break.tsx';
import { ACTIVATION_ENTRY } from '#lib/domain/entry-paths.ts';
import { displayPhone } from '#lib/domain/contact/phone.ts';
import { addressLabel } from '#lib/domain/contact/address-candidate.ts';
import type { OrderConfirmationView } from '#lib/shop/views.ts';
import { ForgetCard } from './forget-card.tsx';

/** Spec 1 §2: the order, its total as an accordion, the benefit's tile and what comes next. */
export function OrderReceipt({ view }: { view: OrderConfirmationView }) {
  const t = useTranslations('buyflow.confirmation');
  const locale = useLocale();
  const labels = useCartLabels();
  const { faq } = useMessages().buyflow.confirmation;
  const { customer, delivery, purchase, tap, totalCents } = view;
  const serviceAddress = addressLabel(view.serviceAddress);
  const estimate = labels.estimate(view.shipping);
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
        facts={[
          ...(plan ? [{ label: t('plan'), value: labels.nameOf(plan).label }] : []),
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
        nameOf={labels.nameOf}
        event={{ event: 'order_confirmation', tap, plan: plan?.code ?? '', price: totalCents / 100 }}
        drafts={`buy/${purchase.id}`}
        faq={{
          name: 'buy-faq',
          title: t('faqTitle'),
          items: [
            ...(estimate === ''
              ? []
              : [{ question: t('arrives.question'), content: t('arrives.answer', { estimate }) }]),
            {
              question: t('activate.question'),
              content: (
                <p>
                  <span>{`${t('activate.answer')} `}</span>
                  <a href={`/${locale}${ACTIVATION_ENTRY}`}>{t('activate.link')}</a>
                </p>
              ),
            },
            ...faq.map(({ question, answerHtml }) => ({ question, content: <Html html={answerHtml} /> })),
          ],
        }}
      />
    </>
  );
}
