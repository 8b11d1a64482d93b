'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useState } from 'react';
import { Form } from '#components/fields/form.tsx';
import { PhoneField } from '#components/fields/phone-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useErrorText } from '#components/fields/use-error-text.ts';
import { useFormDraft } from '#components/fields/use-form-draft.ts';
import { useFormCheck, useFormField } from '#components/fields/use-form-field.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { afterPress } from '#lib/browser/after-press.ts';
import {
  type CustomerInfo,
  customerInfoFormSchema,
  type CustomerInfoFormValues,
  isSameConsent,
} from '#lib/shop/customer-info-form.ts';
import { formatPhone } from '#lib/domain/contact/phone.ts';
import type { CustomerPageView } from '#lib/shop/server/buy-pages.ts';
import { ErrorAlert, useStep } from '../use-step.tsx';
import { OfferEnded } from '../cart-notices.tsx';
import { trackConsentFailure } from '../consents.tsx';
import { ShopBar } from '../shop-cart.tsx';
import text from '#components/ui/text.module.css';
import row from '#components/fields/field.module.css';
import styles from '#components/payment/step-layout.module.css';

const TEXTS = ['firstName', 'lastName', 'email', 'confirmEmail', 'phone'] as const;
const FLAGS = ['emailOptIn', 'smsOptIn'] as const;

/** Spec 1 §4 to §6: the buyer. Fields that the identity service filled are read-only; a consent that cannot be saved reverts. */
export function CustomerScreen({ view: { purchase, cart, start, readOnly, verified } }: { view: CustomerPageView }) {
  const t = useTranslations('buyflow.customerInfo');
  const f = useTranslations('fields');
  const errorText = useErrorText();
  const isHydrated = useHydrated();
  const { router, send, sending, error } = useStep(purchase);
  const [submissions, setSubmissions] = useState(0);
  const [hasConsentFailed, setConsentFailed] = useState(false);
  const form = useForm<CustomerInfoFormValues, unknown, CustomerInfo>({
    resolver: zodResolver(customerInfoFormSchema),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { ...start, phone: formatPhone(start.phone) },
  });
  const isReadOnly = (name: string) => readOnly.some((field) => field === (name === 'confirmEmail' ? 'email' : name));
  const fixedHint = (name: TextName) => {
    if (!isReadOnly(name)) return null;
    if (name === 'firstName' || name === 'lastName') return 'known';
    return verified.includes(name === 'confirmEmail' ? 'email' : name) ? 'verified' : 'unverified';
  };
  useFormDraft(form, {
    name: `buy/${purchase.id}/customer`,
    texts: TEXTS.filter((name) => !isReadOnly(name)),
    flags: FLAGS,
  });
  const { errors, isValid } = form.formState;

  const save = async () => {
    const customer = form.getValues();
    const response = await send('/api/buy/customer', { customer });
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
        <p className={text.lead}>{t('intro')}</p>
      </header>
      {cart.hasOfferEnded && <OfferEnded />}
      <ErrorSummary title={f('summaryTitle')} problems={problems} attempt={submissions} />
      <FormProvider {...form}>
        <CustomerFields fixedHint={fixedHint} hasConsentFailed={hasConsentFailed} />
      </FormProvider>
      {error && <ErrorAlert error={error} />}
      <ShopBar cart={cart} whereThereIsRoom="button">
        <Button type="submit" disabled={!isHydrated} notReady={!isValid} busy={sending && t('saving')}>
          {t('next')}
        </Button>
      </ShopBar>
    </Form>
  );
}

function customerFieldId(name: keyof CustomerInfoFormValues): string {
  return `customer-${name}`;
}

type TextName = Exclude<keyof CustomerInfoFormValues, 'emailOptIn' | 'smsOptIn'>;

/** The hint of a read-only field; null for one that can be changed. */
type FixedHint = 'known' | 'verified' | 'unverified' | null;

function useText(name: TextName, hint: FixedHint) {
  const t = useTranslations('buyflow.customerInfo');
  const field = useFormField<CustomerInfoFormValues>(name, customerFieldId(name));
  return { ...field, ...(hint && { readOnly: true, hint: t(`fixed.${hint}`) }) };
}

interface FieldsProps {
  fixedHint: (name: TextName) => FixedHint;
  hasConsentFailed: boolean;
}

/** Spec 1 §4: after the hand-off, name, e-mail and phone are read-only. */
function CustomerFields({ fixedHint, hasConsentFailed }: FieldsProps) {
  const t = useTranslations('buyflow.customerInfo');
  const f = useTranslations('fields');
  const tConsent = useTranslations('buyflow.consent');
  const { getValues, trigger } = useFormContext<CustomerInfoFormValues>();
  const firstName = useText('firstName', fixedHint('firstName'));
  const lastName = useText('lastName', fixedHint('lastName'));
  const email = useText('email', fixedHint('email'));
  const confirmEmail = useText('confirmEmail', fixedHint('confirmEmail'));
  const phone = useText('phone', fixedHint('phone'));
  const emailOptIn = useFormCheck<CustomerInfoFormValues>('emailOptIn', customerFieldId('emailOptIn'));
  const smsOptIn = useFormCheck<CustomerInfoFormValues>('smsOptIn', customerFieldId('smsOptIn'));

  return (
    <Card className={styles.form}>
      <fieldset className={styles.group}>
        <legend className={text.legend}>{t('who')}</legend>
        <div className={row.row}>
          <TextField {...firstName} label={f('firstName')} autoComplete="given-name" required />
          <TextField {...lastName} label={f('lastName')} autoComplete="family-name" required />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={text.legend}>{t('reach')}</legend>
        <TextField
          {...email}
          type="email"
          inputMode="email"
          label={f('email')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          onBlur={() => {
            email.onBlur();
            // Validate the pair again once the second field has a value.
            if (getValues('confirmEmail') !== '') afterPress(() => void trigger('confirmEmail'));
          }}
        />
        <TextField
          {...confirmEmail}
          type="email"
          inputMode="email"
          label={f('confirmEmail')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PhoneField {...phone} label={f('phoneNumber')} enterKeyHint="done" required />
      </fieldset>
      <fieldset>
        <legend className={text.legend}>{t('consents')}</legend>
        <Checkbox {...emailOptIn} label={f('emailOptIn')} />
        <Checkbox {...smsOptIn} label={f('smsOptIn')} />
        <p className={text.soft}>{t('consentsNote')}</p>
        <p role="status">{hasConsentFailed && tConsent('failed')}</p>
      </fieldset>
    </Card>
  );
}
