'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Form } from '#components/fields/form.tsx';
import { PhoneField } from '#components/fields/phone-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useFormDraft } from '#components/fields/use-form-draft.ts';
import { type FormState, useForm } from '#components/fields/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { afterPress } from '#lib/browser/after-press.ts';
import { customerInfoFormSchema, type CustomerInfoFormValues, isSameConsent } from '#lib/shop/customer-info-form.ts';
import { fieldErrors } from '#lib/domain/field-errors.ts';
import { formatPhone } from '#lib/domain/contact/phone.ts';
import type { CustomerPageView } from '#lib/shop/server/buy-pages.ts';
import { ErrorAlert, useStep } from '../use-step.tsx';
import { OfferEnded } from '../cart-notices.tsx';
import { trackConsentFailure } from '../consents.tsx';
import { ShopBar } from '../shop-cart.tsx';
import textStyles from '#components/ui/text.module.css';
import row from '#components/fields/field.module.css';
import styles from '#components/payment/step-layout.module.css';

const TEXTS = ['firstName', 'lastName', 'email', 'confirmEmail', 'phone'] as const;
const FLAGS = ['emailOptIn', 'smsOptIn'] as const;

/** Spec 1 §4 to §6: the buyer. Fields that the identity service filled are read-only; a consent that cannot be saved reverts. */
export function CustomerScreen({ view: { purchase, cart, start, readOnly, verified } }: { view: CustomerPageView }) {
  const t = useTranslations('buyflow.customerInfo');
  const isHydrated = useHydrated();
  const { router, send, sending, error } = useStep(purchase);
  const [hasConsentFailed, setConsentFailed] = useState(false);
  const isReadOnly = (name: string) => readOnly.some((field) => field === (name === 'confirmEmail' ? 'email' : name));
  const fixedHint = (name: TextName) => {
    if (!isReadOnly(name)) return null;
    if (name === 'firstName' || name === 'lastName') return 'known';
    return verified.includes(name === 'confirmEmail' ? 'email' : name) ? 'verified' : 'unverified';
  };
  const [values, change] = useFormDraft<CustomerInfoFormValues>({
    name: `buy/${purchase.id}/customer`,
    texts: TEXTS.filter((name) => !isReadOnly(name)),
    flags: FLAGS,
    start: { ...start, phone: formatPhone(start.phone) },
  });
  const form = useForm({
    fields: TEXTS,
    fieldId: customerFieldId,
    draft: [values, change],
    check: (current) => fieldErrors(customerInfoFormSchema, current),
    checksEmptyFields: true,
  });

  const submit = async (event: FormEvent) => {
    if (!form.submit(event)) return;
    const { checked: _, ...customer } = values;
    const response = await send('/api/buy/customer', { customer });
    if (!response) return;
    if (!isSameConsent(response.consent, customer)) {
      trackConsentFailure();
      setConsentFailed(true);
      form.change(response.consent);
    }
    router.next('customerInfo');
  };

  return (
    <Form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <header className={styles.intro}>
        <PageHeading focusOnMount>{t('title')}</PageHeading>
      </header>
      {cart.hasOfferEnded && <OfferEnded />}
      <ErrorSummary {...form.summary} />
      <CustomerFields form={form} fixedHint={fixedHint} hasConsentFailed={hasConsentFailed} />
      {error && <ErrorAlert error={error} />}
      <ShopBar cart={cart} whereThereIsRoom="button">
        <Button type="submit" disabled={!isHydrated} notReady={!form.isValid} busy={sending && t('saving')}>
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

interface FieldsProps {
  form: FormState<CustomerInfoFormValues>;
  fixedHint: (name: TextName) => FixedHint;
  hasConsentFailed: boolean;
}

/** Spec 1 §4: after the hand-off, name, e-mail and phone are read-only. */
function CustomerFields({ form, fixedHint, hasConsentFailed }: FieldsProps) {
  const t = useTranslations('buyflow.customerInfo');
  const f = useTranslations('fields');
  const tConsent = useTranslations('buyflow.consent');
  const text = (name: TextName) => {
    const hint = fixedHint(name);
    return { ...form.field(name), ...(hint && { readOnly: true, hint: t(`fixed.${hint}`) }) };
  };
  const email = text('email');

  return (
    <Card className={styles.form}>
      <fieldset className={styles.group}>
        <legend className={textStyles.legend}>{t('who')}</legend>
        <div className={row.row}>
          <TextField {...text('firstName')} label={f('firstName')} autoComplete="given-name" required />
          <TextField {...text('lastName')} label={f('lastName')} autoComplete="family-name" required />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={textStyles.legend}>{t('reach')}</legend>
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
            // The pair is compared once the second field has a value.
            if (form.values.confirmEmail !== '') afterPress(() => form.reveal('confirmEmail'));
          }}
        />
        <TextField
          {...text('confirmEmail')}
          type="email"
          inputMode="email"
          label={f('confirmEmail')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PhoneField {...text('phone')} label={f('phoneNumber')} enterKeyHint="done" required />
      </fieldset>
      <fieldset>
        <legend className={textStyles.legend}>{t('consents')}</legend>
        <Checkbox {...form.flag('emailOptIn')} label={f('emailOptIn')} />
        <Checkbox {...form.flag('smsOptIn')} label={f('smsOptIn')} />
        <p className={textStyles.soft}>{t('consentsNote')}</p>
        <p role="status">{hasConsentFailed && tConsent('failed')}</p>
      </fieldset>
    </Card>
  );
}
