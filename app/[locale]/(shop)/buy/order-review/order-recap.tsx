import { useTranslations } from 'next-intl';
import type { Elements } from '#components/ui/elements.ts';
import styles from '#components/payment/step-layout.module.css';
import { useCartLabels } from '../use-cart-labels.ts';
import { billingLines, CardRecap } from '#components/payment/card-recap.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmailText } from '#components/ui/email-text.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { BuyStep } from '#lib/shop/flow.ts';
import type { ReviewPageView } from '#lib/shop/views.ts';
import type { CardForm } from '#lib/payment/card-form.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { lastFour } from '#lib/domain/card/card-number.ts';
import { displayPhone } from '#lib/domain/contact/phone.ts';
import { fullName } from '#lib/shop/order-names.ts';
import { addressLabel } from '#lib/domain/contact/address-candidate.ts';
import { buyPath } from '../buy-path.ts';
import { useBuyRouter } from '../use-buy-router.ts';

interface Props {
  view: ReviewPageView;
  card: CardForm['card'];
  /** While the order is being placed. */
  isLocked: boolean;
  /** Shown next to the plan it is about; the total stays visible. */
  promo: Elements;
}

/** What was chosen and typed, each part with a link to change it. */
export function OrderRecap({ view, card, isLocked, promo }: Props) {
  const t = useTranslations('buyflow.checkout');
  const labels = useCartLabels();
  const router = useBuyRouter(view.purchase.id);
  const { cart, customer, details, shipping, purchase } = view;
  const plan = cart.plans.find(({ planCode }) => planCode === cart.planCode);
  const serviceAddress = addressLabel(view.serviceAddress);
  const product = labels.product(cart.planCode, plan ?? { title: '' });
  const edit = (step: BuyStep, label: string) => (
    <div>
      <Link href={buyPath(step, purchase.id)} className={buttonClass({ variant: 'link' })} aria-label={label}>
        <Icon name="edit" />
        <span>{t('edit')}</span>
      </Link>
    </div>
  );

  return (
    <div className={styles.group}>
      <Card>
        <h2>{t('plan')}</h2>
        <p>
          <strong>{product.name}</strong>
        </p>
        <p>{product.text}</p>
        {serviceAddress !== '' && (
          <div>
            <p className={styles.note}>{t('serviceAddress')}</p>
            <p>{serviceAddress}</p>
          </div>
        )}
        {edit('internet', t('editPlan'))}
      </Card>
      {promo}
      <Card>
        <h2>{t('customer')}</h2>
        <div>
          <p>{fullName(customer)}</p>
          <p>
            <EmailText email={customer.email} />
          </p>
          <p>{displayPhone(customer.phone)}</p>
        </div>
        {edit('customerInfo', t('editCustomer'))}
      </Card>
      <Card>
        <h2>{t('payment')}</h2>
        <CardRecap
          brand={card.brand}
          lastFour={lastFour(card.cardNumber)}
          address={billingLines(details.billing)}
          editLabel={t('editPayment')}
          isLocked={isLocked}
          onEdit={() => router.to('orderDetails')}
        />
      </Card>
      <Card>
        <h2>{t('delivery')}</h2>
        <Lines lines={billingLines(details.delivery.to)} />
        <div>
          <p className={styles.note}>{t('estimate')}</p>
          <p>{labels.shipping(shipping)}</p>
        </div>
        {edit('orderDetails', t('editDelivery'))}
      </Card>
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <div>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
