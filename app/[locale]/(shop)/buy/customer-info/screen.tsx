'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Form } from '#components/fields/form.tsx';
import { useErrorText } from '#components/fields/use-error-text.ts';
import { useFormDraft } from '#components/fields/use-form-draft.ts';
import styles from '#components/payment/step-layout.module.css';
import { Button } from '#components/ui/button.tsx';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { CustomerPageView } from '#lib/shop/views.ts';
import {
  type CustomerInfo,
  customerInfoFormSchema,
  type CustomerInfoFormValues,
} from '#lib/shop/customer-info-form.ts';
import { isSameConsent } from '#lib/domain/contact/consent.ts';
import { formatPhone } from '#lib/domain/contact/phone.ts';
import { trackConsentFailure } from '../send-consent.ts';
import { ErrorAlert } from '../error-alert.tsx';
import { ShopBar } from '../shop-cart.tsx';
import { useStep } from '../use-step.ts';
import { customerFieldId, CustomerFields } from './customer-fields.tsx';

const TEXTS = ['firstName', 'lastName', 'email', 'confirmEmail', 'phone'] as const;
const FLAGS = ['emailOptIn', 'smsOptIn'] as const;

/** Spec 1 §4, §5: the buyer. What the identity service verified stays as it is; a consent that cannot be saved reverts. */
export function CustomerScreen({ view: { purchase, cart, start, readOnly } }: { view: CustomerPageView }) {
  const t = useTranslations('buyflow.customerInfo');
  const f = useTranslations('fields');
  const errorText = useErrorText();
  const hydrated = useHydrated();
  const { router, send, sending, error } = useStep(purchase);
  const [submissions, setSubmissions] = useState(0);
  const [hasConsentFailed, setConsentFailed] = useState(false);
  const form = useForm<CustomerInfoFormValues, unknown, CustomerInfo>({
    resolver: zodResolver(customerInfoFormSchema),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { ...start, phone: formatPhone(start.phone) },
  });
  const isReadOnly = (name: string) => readOnly.some((known) => known === (name === 'confirmEmail' ? 'email' : name));
  useFormDraft(form, {
    name: `buy/${purchase.id}/customer`,
    texts: TEXTS.filter((name) => !isReadOnly(name)),
    flags: FLAGS,
  });
  const { errors, isValid } = form.formState;

  const save = async () => {
    const customer = form.getValues();
    const response = await send('/api/buy/customer', { customer }, { saved: 1, changed: 1, redirect: 1 });
    if (!response) return;
    if (!isSameConsent(response.consent, customer)) {
      trackConsentFailure();
      setConsentFailed(true);
      for (const flag of FLAGS) form.setValue(flag, response.consent[flag]);
    }
    router.next('customerInfo');
  };
  const problems = TEXTS.flatMap((name) => {
    const message = errorText(errors[name]?.message);
    return message ? [{ fieldId: customerFieldId(name), message }] : [];
  });

  return (
    <Form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        setSubmissions((count) => count + 1);
        void form.handleSubmit(save, (wrong) => {
          const [first, second] = TEXTS.filter((name) => wrong[name]);
          if (first && !second) document.getElementById(customerFieldId(first))?.focus();
        })(event);
      }}
    >
      <header className={styles.intro}>
        <PageHeading focusOnMount>{t('title')}</PageHeading>
        <p className={styles.lead}>{t('intro')}</p>
      </header>
      <ErrorSummary title={f('summaryTitle')} problems={problems} attempt={submissions} />
      <FormProvider {...form}>
        <CustomerFields isReadOnly={isReadOnly} hasConsentFailed={hasConsentFailed} />
      </FormProvider>
      {error && <ErrorAlert error={error} />}
      <ShopBar cart={cart} whereThereIsRoom="button">
        <Button type="submit" disabled={!hydrated} notReady={!isValid} busy={sending && t('saving')}>
          {t('next')}
        </Button>
      </ShopBar>
    </Form>
  );
}
