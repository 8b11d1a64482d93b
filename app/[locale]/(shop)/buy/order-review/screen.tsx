'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { CardIdentity } from '#components/payment/card-identity.tsx';
import { billingLines } from '#components/payment/card-recap.tsx';
import { hasParkedFields } from '#components/payment/hosted-card/parked-fields.ts';
import { describeLines } from '#components/payment/describe-lines.ts';
import { OrderSummary } from '#components/payment/order-summary.tsx';
import { summarizeCard } from '#components/payment/paying-card.ts';
import { ReviewStep } from '#components/payment/review-step.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { classNames } from '#components/ui/class-names.ts';
import type { Elements } from '#components/ui/elements.ts';
import { EmailText, NoBreak } from '#components/ui/no-break.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { addressLabel } from '#lib/domain/contact/us-address.ts';
import { displayPhone } from '#lib/domain/contact/phone.ts';
import { Link } from '#lib/i18n/navigation.ts';
import type { Quote } from '#lib/payment/api.ts';
import type { HostedCard, TypedCard } from '#lib/payment/card-form-values.ts';
import { buyPath, type BuyStep } from '#lib/shop/flow.ts';
import { fullName } from '#lib/shop/order-names.ts';
import type { ReviewPageView } from '#lib/shop/server/buy-pages.ts';
import { useBuyMemory, usePurchase } from '../buy-memory.tsx';
import { CartError, OfferEnded } from '../cart-notices.tsx';
import { PromoTile } from '../promo-tile.tsx';
import { ShopBar } from '../shop-cart.tsx';
import { useBuyRouter } from '../use-buy-router.ts';
import { useCartLabels } from '../use-cart-labels.ts';
import { useCartPromo } from '../cart-promo.tsx';
import { useCart } from '../use-cart.ts';
import { useOrderPayment } from './use-order-payment.ts';
import stack from '#components/ui/stack.module.css';
import text from '#components/ui/text.module.css';
import styles from '#components/payment/step-layout.module.css';
import recap from './order-recap.module.css';

/** Card data: a reload loses the card; the payment page says so and still has everything else. */
export function ReviewScreen({ view }: { view: ReviewPageView }) {
  const [{ card, cardInput, quote }, remember] = useBuyMemory();
  const router = useBuyRouter(view.purchase.id);
  const hasCard = card !== null;
  const isTyped = cardInput !== null && cardInput.cardNumber !== '';

  useEffect(() => {
    if (hasCard) return;
    // A card that is being changed is still in its form.
    remember({ isCardLost: !isTyped && !hasParkedFields() });
    router.instead('orderDetails');
  }, [hasCard, isTyped, remember, router]);

  // The browser's back/forward cache may restore an older page with an older total.
  const isOld = quote !== null && quote.attempt !== view.quote.attempt;
  useEffect(() => {
    if (isOld) router.refresh();
  }, [isOld, router]);

  return card ? <Review view={view} card={card} /> : <Skeleton shapes={['title', 'line', 'block', 'block']} />;
}

interface Props {
  view: ReviewPageView;
  card: TypedCard | HostedCard;
}

/**
 * Spec 1 §2, §4: a recap, the full total, and 'Complete purchase'. The offer was asked about before 'Next' of the plans, so it stands here only
 * if it was taken: it can be removed, and taken again.
 */
function Review({ view, card }: Props) {
  const t = useTranslations('buyflow.checkout');
  const f = useTranslations('fields.errors.terms');
  const p = useTranslations('payment.summary');
  const { termsHtml } = useMessages().buyflow.checkout;
  const { describeLine } = useCartLabels();
  const { id } = view.purchase;
  const router = useBuyRouter(id);
  const purchase = usePurchase(view.purchase);
  const [newQuote, setNewQuote] = useState<{ over: ReviewPageView; quote: Quote } | null>(null);
  const selection = useCart(view.purchase, view.cart, (next) => {
    if (next) setNewQuote({ over: view, quote: next });
    else router.refresh();
  });
  const payment = useOrderPayment(view);

  const { cart, isSaving } = selection;
  const { isSending } = payment;
  const quote = newQuote?.over === view ? newQuote.quote : view.quote;
  const promo = useCartPromo(cart);
  const [wasInCart] = useState(cart.promoInCart !== null);
  const { lines, taxCents, totalCents } = quote;
  const summary = (
    <OrderSummary lines={describeLines(lines, describeLine)} taxCents={taxCents} totalCents={totalCents} />
  );
  const total = { label: p('total'), cents: totalCents, summary };

  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <PageHeading focusOnMount>{t('reviewTitle')}</PageHeading>
      </header>
      {cart.hasOfferEnded && payment.current.state !== 'alert' && <OfferEnded />}
      <div className={styles.layout}>
        <OrderRecap
          view={{ ...view, cart }}
          card={card}
          isLocked={isSending}
          promo={
            promo &&
            (wasInCart || cart.promoInCart) && (
              <PromoTile
                promo={promo}
                isInCart={cart.promoInCart !== null}
                busy={isSaving || isSending}
                onToggle={() => void selection.togglePromo(promo.promo)}
              />
            )
          }
        />
        <aside className={styles.aside}>
          {selection.failure && <CartError reason={selection.failure} onRetry={selection.retry} />}
          <Card>
            <ReviewStep
              title={<h2>{t('orderTotal')}</h2>}
              quote={quote}
              updating={isSaving && t('updating')}
              describeLine={describeLine}
              payment={payment}
              around={(submit) => (
                <ShopBar cart={cart} total={total} whereThereIsRoom="button">
                  {submit}
                </ShopBar>
              )}
              onPay={(agreed, repeats) => {
                return void payment.pay({ purchase: purchase.newest(), quote: agreed, card, repeats });
              }}
              onRequote={router.refresh}
              onStartAgain={() => router.to('orderDetails')}
              labels={{
                agree: t('agree'),
                termsMissing: f('required'),
                terms: {
                  open: t('termsOpen'),
                  name: t('terms'),
                  title: t('termsTitle'),
                  bodyHtml: termsHtml,
                  close: t('close'),
                },
                submit: t('submit'),
                processing: t('processing'),
                again: { title: t('again.title'), text: t('again.text'), yes: t('again.yes'), no: t('again.no') },
              }}
            />
          </Card>
        </aside>
      </div>
    </div>
  );
}

interface OrderRecapProps {
  view: ReviewPageView;
  card: TypedCard | HostedCard;
  /** While the order is being placed. */
  isLocked: boolean;
  /** After what was chosen: it is not part of it. */
  promo: Elements;
}

/** What was chosen and typed, each part with a link to change it. */
function OrderRecap({ view, card, isLocked, promo }: OrderRecapProps) {
  const t = useTranslations('buyflow.checkout');
  const r = useTranslations('payment.recap');
  const labels = useCartLabels();
  const router = useBuyRouter(view.purchase.id);
  const { cart, customer, details, shipping, purchase } = view;
  const plan = cart.plans.find(({ planCode }) => planCode === cart.planCode);
  const serviceAddress = addressLabel(view.serviceAddress);
  const product = labels.product(cart.planCode, plan ?? { days: 0 });
  const edit = (step: BuyStep, label: string) => (
    <Link href={buyPath(step, purchase.id)} className={buttonClass({ variant: 'link' })} aria-label={label}>
      <Icon name="edit" />
      <span>{t('edit')}</span>
    </Link>
  );
  const editPayment = (
    <Button variant="link" aria-label={t('editPayment')} disabled={isLocked} onClick={() => router.to('orderDetails')}>
      <Icon name="edit" />
      <span>{t('edit')}</span>
    </Button>
  );

  return (
    <div className={styles.group}>
      <Card>
        <Part title={t('plan')} edit={edit('internet', t('editPlan'))}>
          <p>
            <strong>{product.name}</strong>
          </p>
          <p>{product.text}</p>
          {serviceAddress !== '' && (
            <div>
              <p className={text.soft}>{t('serviceAddress')}</p>
              <p>{serviceAddress}</p>
            </div>
          )}
        </Part>
        <Part title={t('customer')} edit={edit('customerInfo', t('editCustomer'))}>
          <div>
            <p>{fullName(customer)}</p>
            <p>
              <EmailText email={customer.email} />
            </p>
            <p>
              <NoBreak>{displayPhone(customer.phone)}</NoBreak>
            </p>
          </div>
        </Part>
        <Part title={t('payment')} edit={editPayment}>
          <CardIdentity {...summarizeCard(card)} />
          <div>
            <p className={text.soft}>{r('billingAddress')}</p>
            <Lines lines={billingLines(details.billing)} />
          </div>
        </Part>
        <Part title={t('delivery')} edit={edit('orderDetails', t('editDelivery'))}>
          <Lines lines={billingLines(details.delivery.to)} />
          <div>
            <p className={text.soft}>{t('estimate')}</p>
            <p>{labels.shipping(shipping)}</p>
          </div>
        </Part>
      </Card>
      {promo}
    </div>
  );
}

interface PartProps {
  title: string;
  edit: Elements;
  children: Elements;
}

function Part({ title, edit, children }: PartProps) {
  return (
    <div className={classNames(stack.gap2, recap.part)}>
      <div className={styles.headLine}>
        <h2>{title}</h2>
        {edit}
      </div>
      {children}
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
