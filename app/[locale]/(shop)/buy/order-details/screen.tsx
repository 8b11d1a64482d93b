'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { Form } from '#components/fields/form.tsx';
import { useErrorText } from '#components/fields/use-error-text.ts';
import { CardForm } from '#components/payment/card-form.tsx';
import styles from '#components/payment/step-layout.module.css';
import { CARD_FIELDS_IN_ORDER, cardFieldId } from '#components/payment/use-card-field.ts';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { DetailsPageView } from '#lib/shop/views.ts';
import { expiryYears } from '#lib/domain/card/expiry.ts';
import { BUY_FLOW } from '#lib/shop/flow.ts';
import { useBuyMemory } from '../buy-memory.tsx';
import { Consents } from '../consents.tsx';
import { ShopBar } from '../shop-cart.tsx';
import { BillingLine1 } from './billing-line1.tsx';
import { OrderFailure } from './order-failure.tsx';
import { ErrorAlert } from '../error-alert.tsx';
import { deliveryFieldId, DeliveryFields } from './delivery-fields.tsx';
import { DELIVERY_FIELDS, useDetailsForm } from './use-details-form.ts';
import { useShownTotal } from './order-total.tsx';
import { useOrderTotal } from './use-order-total.ts';
import { useSameAsService } from './use-same-as-service.ts';

/** Spec 1 §2, §5: the card, the payer, where the starter kit goes and how, and the total so far. */
export function DetailsScreen({ view }: { view: DetailsPageView }) {
  const t = useTranslations('buyflow.checkout');
  const f = useTranslations('fields');
  const locale = useLocale();
  const errorText = useErrorText();
  const hydrated = useHydrated();
  const [{ isCardLost }] = useBuyMemory();
  const [submissions, setSubmissions] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const { form, save, sending, error } = useDetailsForm(view);
  const sameAsService = useSameAsService(form, view.serviceAddress);
  const code = useWatch({ control: form.control, name: 'shippingCode' });
  const shipping = view.shipping.find((choice) => choice.code === code);
  const total = useShownTotal(view.cart, shipping, useOrderTotal(view.purchase, code));
  const { errors, isValid } = form.formState;
  const { failure } = view;

  const fields = [
    ...CARD_FIELDS_IN_ORDER.map((name) => ({ name, id: cardFieldId(name) })),
    ...DELIVERY_FIELDS.map((name) => ({ name, id: deliveryFieldId(name) })),
  ];
  const problems = fields.flatMap(({ name, id }) => {
    const message = errorText(errors[name]?.message);
    return message ? [{ fieldId: id, message }] : [];
  });

  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <PageHeading focusOnMount={!failure}>{t('title')}</PageHeading>
        <p className={styles.lead}>{t('intro')}</p>
      </header>
      <div className={styles.layout}>
        <Form
          method="post"
          action={`/api/payment/no-script-fallback?from=/${locale}${BUY_FLOW.orderDetails.path}`}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            setSubmissions((count) => count + 1);
            void form.handleSubmit(save, (wrong) => {
              const [first, second] = fields.filter(({ name }) => wrong[name]);
              if (first && !second) document.getElementById(first.id)?.focus();
            })(event);
          }}
        >
          {failure && failure.reference !== dismissed && (
            <OrderFailure
              failure={failure}
              purchaseId={view.purchase.id}
              onEditCard={() => document.getElementById(cardFieldId('cardNumber'))?.focus()}
              onDismiss={() => setDismissed(failure.reference)}
            />
          )}
          {isCardLost && (
            <Banner tone="info" announce="status" title={t('cardLost.title')}>
              <p>{t('cardLost.text')}</p>
            </Banner>
          )}
          <ErrorSummary title={f('summaryTitle')} problems={problems} attempt={submissions} />
          <FormProvider {...form}>
            <Card>
              <CardForm
                years={expiryYears(view.today)}
                supportPhone={view.supportPhone}
                sameAsService={sameAsService}
                addressLine1={<BillingLine1 />}
              />
            </Card>
            <Card>
              <DeliveryFields choices={view.shipping} />
            </Card>
          </FormProvider>
          {view.consent && <Consents purchase={view.purchase} start={view.consent} />}
          {error && <ErrorAlert error={error} />}
          <ShopBar cart={view.cart} total={total} whereThereIsRoom="button">
            <Button type="submit" disabled={!hydrated} notReady={!isValid} busy={sending && t('saving')}>
              {t('next')}
            </Button>
          </ShopBar>
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
