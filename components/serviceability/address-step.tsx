'use client';

import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { Form } from '#components/fields/form.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useForm } from '#components/fields/use-form.ts';
import { ZipField } from '#components/fields/zip-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { addressErrors, type AddressFormValues } from '#lib/serviceability/address-form.ts';
import { AddressField } from './address-field.tsx';
import { preloadStages } from './use-address-check.ts';
import { LongWait } from './long-wait.tsx';
import styles from './stages.module.css';
import { useAddressDraft, useSuggestedDraft } from './use-address-draft.ts';

type AddressFieldName = keyof AddressFormValues;
const FIELDS: readonly AddressFieldName[] = ['address', 'unit', 'zip'];

/** Exported because the page focuses the first field when it was opened for the check. */
export const addressFieldId = (name: AddressFieldName) => `check-${name}`;

interface Props {
  /** The account whose owner types, if the page has one. */
  account?: string;
  isChecking: boolean;
  onSubmit: (values: AddressFormValues) => void;
}

/**
 * Spec 1 §2, §5: the address that needs service. The button is not ready until address and ZIP code are valid, and says what is missing.
 */
export function AddressStep({ account = '', isChecking, onSubmit }: Props) {
  const t = useTranslations('serviceability.address');
  const f = useTranslations('fields');
  const isHydrated = useHydrated();
  const [draft, change] = useAddressDraft(account);
  const [suggestedAddress, keepSuggestedAddress] = useSuggestedDraft(account);
  const form = useForm({
    fields: FIELDS,
    fieldId: addressFieldId,
    draft: [draft, change],
    check: addressErrors,
  });
  const address = form.field('address');

  const submit = (event: FormEvent) => {
    if (form.submit(event)) onSubmit(draft);
  };

  return (
    <Form onSubmit={submit} onFocus={preloadStages} noValidate className={styles.form}>
      <ErrorSummary {...form.summary} />
      <AddressField
        id={address.id}
        label={f('serviceAddress')}
        value={address.value}
        error={address.error}
        onType={(address) => change({ address })}
        onChoose={({ street, apartment, zip }) => {
          // If the suggestion has no unit, a typed one is kept; that of the suggestion before belongs to another house.
          const keepTyped = (name: 'unit' | 'zip') => (draft[name] === suggestedAddress[name] ? '' : draft[name]);
          change({ address: street, unit: apartment || keepTyped('unit'), zip: zip || keepTyped('zip') });
          keepSuggestedAddress({ unit: apartment, zip });
        }}
        onBlur={address.onBlur}
      />
      <div className={styles.row}>
        <TextField {...form.field('unit')} label={f('unit')} hint={f('optional')} autoComplete="address-line2" />
        <ZipField {...form.field('zip')} label={f('zipCode')} enterKeyHint="go" required />
      </div>
      <Button
        type="submit"
        wide
        disabled={!isHydrated}
        notReady={isHydrated && !form.isValid}
        busy={isChecking && t('checking')}
      >
        {t('check')}
      </Button>
      <LongWait isWaiting={isChecking} />
    </Form>
  );
}
