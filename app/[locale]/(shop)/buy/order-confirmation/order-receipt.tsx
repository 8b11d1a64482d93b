import { useMessages, useTranslations } from 'next-intl';
import { useCartLabels } from '../use-cart-labels.ts';
import { ReceiptPage } from '#components/payment/receipt-page.tsx';
import { Html } from '#components/ui/html.tsx';
import { formatPhone } from '#lib/rules/contact/phone.ts';
import type { OrderConfirmationView } from '#lib/views/buy.ts';
import { Consents } from '../consents.tsx';
import { ForgetCard } from './forget-card.tsx';

/** Spec 1 §2: the order, its total as an accordion, the benefit's tile and what comes next. */
export function OrderReceipt({ view }: { view: OrderConfirmationView }) {
  const t = useTranslations('buyflow.confirmation');
  const labels = useCartLabels();
  const { faq } = useMessages().buyflow.confirmation;
  const { customer, delivery, purchase, tap, totalCents } = view;
  const plan = view.lines.find(({ kind }) => kind === 'plan');

  return (
    <>
      <ForgetCard />
      <ReceiptPage
        namespace="buyflow.confirmation"
        view={view}
        intro={t('body', { name: customer.firstName })}
        promise={tap === 'cold' ? t('coldTap') : null}
        facts={[
          ...(plan ? [{ label: t('plan'), value: labels.nameOf(plan).label }] : []),
          { label: t('email'), value: customer.email },
          { label: t('phone'), value: formatPhone(customer.phone) },
          {
            label: t('deliverTo'),
            value: `${delivery.name}, ${delivery.addressLine1}, ${delivery.city}, ${delivery.state} ${delivery.zip}`,
          },
        ]}
        summaryTitle={t('orderTotal')}
        nameOf={labels.nameOf}
        event={{ event: 'order_confirmation', tap, plan: plan?.code ?? '', price: totalCents / 100 }}
        drafts={`buy/${purchase.id}`}
        faq={{
          name: 'buy-faq',
          title: t('faqTitle'),
          items: faq.map(({ question, answerHtml }) => ({ question, content: <Html html={answerHtml} /> })),
        }}
      >
        <Consents purchase={purchase} start={view.consent} />
      </ReceiptPage>
    </>
  );
}
