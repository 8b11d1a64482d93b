import { useMessages, useTranslations } from 'next-intl';
import { useCartWords } from '#components/cart/use-cart-words.ts';
import { OrderSummary } from '#components/payment/order-summary.tsx';
import { PrintButton } from '#components/payment/print-button.tsx';
import { ReceiptPage } from '#components/payment/receipt-page.tsx';
import { Html } from '#components/ui/html.tsx';
import type { OrderConfirmationView } from '#lib/forms/buy-pages.ts';
import { publicConfig } from '#lib/public-config.ts';
import { formatPhone } from '#lib/rules/contact/phone.ts';
import { formatDay } from '#lib/rules/shared/calendar-day.ts';
import { Consents } from '../consents.tsx';
import { OrderPlaced } from './order-placed.tsx';

/** Spec 1 §2: the order, its total as an accordion, the benefit's tile and what comes next. */
export function OrderReceipt({ view }: { view: OrderConfirmationView }) {
  const t = useTranslations('buyflow.confirmation');
  const words = useCartWords();
  const { faq } = useMessages().buyflow.confirmation;
  const { cart, customer, delivery, shipping, totals } = view;
  const plan = cart.lines.find(({ kind }) => kind === 'plan');
  const facts = [
    ...(view.orderNumber ? [{ label: t('orderNumber'), value: view.orderNumber }] : []),
    { label: t('date'), value: formatDay(view.orderedOn) },
    ...(plan ? [{ label: t('plan'), value: words.product(plan.code, { title: plan.text }).name }] : []),
    { label: t('email'), value: customer.email },
    { label: t('phone'), value: formatPhone(customer.phone) },
    {
      label: t('deliverTo'),
      value: `${delivery.name}, ${delivery.addressLine1}, ${delivery.city}, ${delivery.state} ${delivery.zip}`,
    },
  ];
  const showsAcp = publicConfig.showAcpTiles && view.showAcpTile;

  return (
    <>
      <OrderPlaced tap={view.tap} plan={plan?.code ?? ''} totalCents={totals.totalCents} reference={view.reference} />
      <ReceiptPage
        title={t('title')}
        lead={t('body', { name: customer.firstName })}
        promise={view.tap === 'cold' ? t('coldTap') : null}
        facts={facts}
        reference={view.reference}
        summary={{
          title: t('orderTotal'),
          content: (
            <OrderSummary
              paid
              lines={[...words.lines(cart.lines), words.shippingLine(shipping)]}
              tax={totals.tax}
              totalCents={totals.totalCents}
            />
          ),
        }}
        actions={<PrintButton label={t('print')} />}
        acp={showsAcp ? { title: t('acp.title'), text: t('acp.text'), link: t('acp.link'), url: t('acp.url') } : null}
        faq={{
          name: 'buy-faq',
          title: t('faqTitle'),
          items: faq.map(({ question, answerHtml }) => ({ question, answer: <Html html={answerHtml} /> })),
        }}
      >
        <Consents tab={view.tab} start={view.consent} />
      </ReceiptPage>
    </>
  );
}
