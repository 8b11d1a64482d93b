'use client';

import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import row from '#components/fields/field.module.css';
import { PhoneField } from '#components/fields/phone-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useFormCheck, useFormField } from '#components/fields/use-form-field.ts';
import styles from '#components/payment/step-layout.module.css';
import { Card } from '#components/ui/card.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { afterPress } from '#lib/browser/after-press.ts';
import type { CustomerInfoFormValues } from '#lib/shop/customer-info-form.ts';
export function customerFieldId(name: keyof CustomerInfoFormValues): string {
  return `customer-${name}`;
}

type TextName = Exclude<keyof CustomerInfoFormValues, 'emailOptIn' | 'smsOptIn'>;

function useText(name: TextName, readOnly: boolean) {
  const t = useTranslations('buyflow.customerInfo');
  const field = useFormField<CustomerInfoFormValues>(name, customerFieldId(name));
  return { ...field, ...(readOnly && { readOnly, hint: t('verified') }) };
}

/** Spec 1 §4: after the hand-off, name, e-mail and phone are read-only. */
export function CustomerFields({
  isReadOnly,
  hasConsentFailed,
}: {
  isReadOnly: (name: TextName) => boolean;
  hasConsentFailed: boolean;
}) {
  const t = useTranslations('buyflow.customerInfo');
  const f = useTranslations('fields');
  const tConsent = useTranslations('buyflow.consent');
  const { getValues, trigger } = useFormContext<CustomerInfoFormValues>();
  const firstName = useText('firstName', isReadOnly('firstName'));
  const lastName = useText('lastName', isReadOnly('lastName'));
  const email = useText('email', isReadOnly('email'));
  const confirmEmail = useText('confirmEmail', isReadOnly('confirmEmail'));
  const phone = useText('phone', isReadOnly('phone'));
  const emailOptIn = useFormCheck<CustomerInfoFormValues>('emailOptIn', customerFieldId('emailOptIn'));
  const smsOptIn = useFormCheck<CustomerInfoFormValues>('smsOptIn', customerFieldId('smsOptIn'));

  return (
    <Card className={styles.form}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('who')}</legend>
        <div className={row.row}>
          <TextField {...firstName} label={f('firstName')} autoComplete="given-name" required />
          <TextField {...lastName} label={f('lastName')} autoComplete="family-name" required />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('reach')}</legend>
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
        <PhoneField {...phone} label={f('phoneNumber')} required />
      </fieldset>
      <fieldset>
        <legend className={styles.legend}>{t('consents')}</legend>
        {[
          { ...emailOptIn, label: f('emailOptIn') },
          { ...smsOptIn, label: f('smsOptIn') },
        ].map((choice) => (
          <Checkbox key={choice.id} {...choice} />
        ))}
        <p className={styles.note}>{t('consentsNote')}</p>
        <p role="status">{hasConsentFailed && tConsent('failed')}</p>
      </fieldset>
    </Card>
  );
}
