'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import useSWR from 'swr';
import { Form } from '#components/fields/form.tsx';
import type { FormState } from '#components/fields/use-form.ts';
import { CardForm } from '#components/payment/card-form.tsx';
import { describeLines } from '#components/payment/describe-lines.ts';
import { OrderSummary } from '#components/payment/order-summary.tsx';
import { PaymentFailureAlert } from '#components/payment/payment-failure-alert.tsx';
import { cardFieldId, type CardFieldName, focusCardField } from '#components/payment/use-card-field.ts';
import { AddressField } from '#components/serviceability/address-field.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { Money } from '#components/ui/money.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { toLostResponse, post } from '#lib/browser/api.ts';
import { parseSuggestedBilling } from '#lib/payment/suggested-billing.ts';
import { addressLabel, US_ADDRESS_LINES } from '#lib/domain/contact/us-address.ts';
import type { PaymentFailure, PurchaseRef } from '#lib/payment/api.ts';
import type { CartView, ShippingChoice } from '#lib/shop/server/cart-view.ts';
import { BUY_FLOW } from '#lib/shop/flow.ts';
import type { OrderDetails, OrderDetailsFormValues } from '#lib/shop/order-details-form.ts';
import type { DetailsPageView } from '#lib/shop/server/buy-pages.ts';
import { useBuyMemory, usePurchase } from '../buy-memory.tsx';
import { Consents } from '../consents.tsx';
import { ErrorAlert } from '../use-step.tsx';
import { OfferEnded } from '../cart-notices.tsx';
import { ShopBar } from '../shop-cart.tsx';
import { useBuyRouter } from '../use-buy-router.ts';
import { shippingLine, useCartLabels } from '../use-cart-labels.ts';
import { type DetailsEntry, isWholeAddress, knownLines, useDetailsForm } from './use-details-form.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import pay from '#components/payment/review-step.module.css';
import styles from '#components/payment/step-layout.module.css';

export const DETAILS_FORM = 'order-details';

interface DetailsFormProps<Checked extends OrderDetails> {
  view: DetailsPageView;
  entry: DetailsEntry<Checked>;
}

/** Spec 1 §2, §5: the card, the payer, where the starter kit goes and how, and the total so far. */
export function DetailsForm<Checked extends OrderDetails>({ view, entry }: DetailsFormProps<Checked>) {
  const t = useTranslations('buyflow.checkout');
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [{ isCardLost }] = useBuyMemory();
  const [dismissedNotice, setDismissedNotice] = useState<string | null>(null);
  const totalId = useId();
  const { form, submit, sending, error } = useDetailsForm(view, entry);
  const sameAsService = sameAsServiceBox(form, view.serviceAddress);
  const code = form.values.shippingCode;
  const shipping = view.shipping.find((choice) => choice.code === code);
  const total = useVisibleTotal(view.cart, shipping, useOrderTotal(view.purchase, code));
  const { failure } = view;
  /** An address that is shown in one line is opened first. */
  const editCard = (name: CardFieldName) => {
    const isHidden = document.getElementById(cardFieldId(name)) === null;
    if (isHidden) sameAsService.onChange(false);
    // Once the fields are there.
    setTimeout(() => focusCardField(name));
  };

  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <PageHeading focusOnMount={!failure}>{t('title')}</PageHeading>
      </header>
      {view.cart.hasOfferEnded && <OfferEnded />}
      <div className={styles.layout}>
        <Form
          id={DETAILS_FORM}
          method="post"
          action={`/api/payment/no-script-fallback?from=/${locale}${BUY_FLOW.orderDetails.path}`}
          className={styles.form}
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          {failure && failure.reference !== dismissedNotice && (
            <OrderFailure
              failure={failure}
              purchaseId={view.purchase.id}
              onEditCard={() => editCard(failure.field ?? 'cardNumber')}
              onDismiss={() => setDismissedNotice(failure.reference)}
            />
          )}
          {isCardLost && (
            <Banner tone="info" announce="status" title={t('cardLost.title')}>
              <p>{t('cardLost.text')}</p>
            </Banner>
          )}
          <ErrorSummary {...form.summary} />
          <Card>
            <CardForm
              form={form}
              cardFields={entry.fields(form)}
              isHosted={entry.isHosted}
              supportPhone={view.supportPhone}
              sameAsService={{
                ...sameAsService,
                summary: sameAsService.isBilled && !US_ADDRESS_LINES.some((line) => form.field(line).error) && (
                  <BillingSummary
                    address={addressLabel(view.serviceAddress)}
                    onChange={() => editCard('addressLine1')}
                  />
                ),
              }}
              addressLine1={<BillingLine1 form={form} />}
            />
          </Card>
          <Card>
            <DeliveryFields form={form} choices={view.shipping} />
          </Card>
          {view.consent && <Consents purchase={view.purchase} start={view.consent} />}
          {error && <ErrorAlert error={error} />}
          <div className={pay.pay}>
            <p id={totalId} hidden>
              <span>{`${total.label} `}</span>
              <Money cents={total.cents} />
            </p>
            <ShopBar cart={view.cart} total={total} whereThereIsRoom="button">
              <Button
                type="submit"
                wide
                disabled={!isHydrated}
                notReady={!form.isValid}
                busy={(sending || entry.isBusy) && t('saving')}
                aria-describedby={totalId}
              >
                {t('next')}
              </Button>
            </ShopBar>
          </div>
        </Form>
        <aside className={styles.aside}>
          <Card>
            <h2>{t('orderTotal')}</h2>
            {total.summary}
          </Card>
        </aside>
      </div>
    </div>
  );
}

/** The order's total as the page and its bar show it: with the tax once it is known. */
function useVisibleTotal(cart: CartView, shipping: ShippingChoice | undefined, order: OrderTotal) {
  const c = useTranslations('cart.cartContent');
  const t = useTranslations('payment.summary');
  const { describeLine } = useCartLabels();
  const isPriced = typeof order === 'object';
  const cents = isPriced ? order.totalCents : cart.subtotalCents + (shipping?.cents ?? 0);
  const beforeTax = { total: c('beforeTax'), ...(order === 'failed' && { tax: c('taxNext') }) };
  const summary = (
    <OrderSummary
      lines={describeLines([...cart.lines, ...(shipping ? [shippingLine(shipping)] : [])], describeLine)}
      taxCents={isPriced ? order.taxCents : 'pending'}
      totalCents={cents}
      {...(!isPriced && { beforeTax })}
    />
  );
  return { label: isPriced ? t('total') : beforeTax.total, cents, summary };
}

interface Props {
  failure: PaymentFailure;
  purchaseId: string;
  onEditCard: () => void;
  onDismiss: () => void;
}

/** Spec 1 §4, §8: a declined order, with the one action that helps. */
function OrderFailure({ failure, purchaseId, onEditCard, onDismiss }: Props) {
  const t = useTranslations('buyflow.checkout.declined.mend');
  const router = useBuyRouter(purchaseId);
  const { mends } = failure;
  const mend = {
    card: onEditCard,
    phone: () => router.to('customerInfo'),
    identity: () => router.verifyAgain(),
  };
  const action = mends !== 'support' && mends !== 'account' && (
    <Button variant="secondary" onClick={mend[mends]}>
      {t(mends === 'card' ? 'card' : 'phone')}
    </Button>
  );
  return <PaymentFailureAlert failure={failure} action={action} onDismiss={onDismiss} />;
}

/** The service address as the billing address; 'Change' shows its fields, as they are. */
function BillingSummary({ address, onChange }: { address: string; onChange: () => void }) {
  const t = useTranslations('buyflow.checkout');
  return (
    <p>
      <span>{`${address} `}</span>
      <Button variant="link" aria-label={t('changeBilling')} onClick={onChange}>
        {t('change')}
      </Button>
    </p>
  );
}

/** The first line of the billing address, with suggestions; choosing one fills in the lines that it contains. */
function BillingLine1({ form }: { form: DetailsFormState }) {
  const f = useTranslations('fields');
  const { onChange: _, ...line1 } = form.field('addressLine1');
  return (
    <AddressField
      {...line1}
      label={f('addressLine1')}
      autoComplete="billing address-line1"
      onType={(addressLine1) => form.change({ addressLine1 })}
      onSuggestion={(suggestion) => {
        const billing = parseSuggestedBilling(suggestion);
        // Lines that the suggestion does not contain keep what was typed.
        const lines = US_ADDRESS_LINES.filter((line) => billing[line] !== '');
        form.change(Object.fromEntries(lines.map((line) => [line, billing[line]])));
        form.reveal(...lines);
      }}
    />
  );
}

type DetailsFormState = FormState<OrderDetailsFormValues>;

/**
 * Spec 1 §3: 'Same as service address' copies the known lines of that address into the billing fields. Changing one of them clears the
 * checkbox.
 */
function sameAsServiceBox({ values, change, reveal }: DetailsFormState, service: DetailsPageView['serviceAddress']) {
  const isChecked = values.sameAsService;
  return {
    checked: isChecked,
    /** The billing address is the service address, with every line that the form requires. */
    isBilled: isChecked && isWholeAddress(service) && US_ADDRESS_LINES.every((line) => values[line] === service[line]),
    onChange: (isSame: boolean) => {
      if (!isSame) return change({ sameAsService: false });
      const lines = service.addressLine1 === '' ? knownLines(service) : US_ADDRESS_LINES;
      change({ ...Object.fromEntries(lines.map((line) => [line, service[line]])), sameAsService: true });
      reveal(...lines);
    },
  };
}

/**
 * `pending`: being requested. `failed`: the server could not be reached; the review shows the total. In cents; a null tax could not be
 * determined.
 */
type OrderTotal = { taxCents: number | null; totalCents: number } | 'pending' | 'failed';

/** The order's total with a delivery option, requested again whenever the option or the cart changes. */
function useOrderTotal(pagePurchase: PurchaseRef, shippingCode: string): OrderTotal {
  const locale = useLocale();
  const router = useBuyRouter(pagePurchase.id);
  const purchase = usePurchase(pagePurchase).newest();
  const fetchTotal = async (): Promise<OrderTotal> => {
    const response = await post('/api/buy/total', { purchase, locale, shippingCode });
    if (!response.ok) return 'failed';
    switch (response.body.outcome) {
      case 'priced':
        return response.body;
      case 'redirect':
        router.redirect(response.body.path);
        return 'pending';
      case 'changed':
        router.refresh();
        return 'pending';
      default:
        return toLostResponse(response.body.outcome).reason;
    }
  };
  const { data = 'pending' } = useSWR(['/api/buy/total', purchase.id, purchase.version, shippingCode], fetchTotal, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return data;
}
