'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { TextField } from '#components/fields/text-field.tsx';
import { useErrorText } from '#components/fields/use-error-text.ts';
import { ZipField } from '#components/fields/zip-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { addressErrors, type AddressFormValues } from '#lib/forms/address-errors.ts';
import { AddressField } from './address-field.tsx';
import { loadLater } from './later.ts';
import { LongWait } from './long-wait.tsx';
import styles from './stages.module.css';
import { useAddressDraft } from './use-address-draft.ts';

type AddressFieldName = keyof AddressFormValues;
const FIELDS: readonly AddressFieldName[] = ['address', 'unit', 'zip'];

/** The page leads to the first field when it was opened for the check. */
export const addressFieldId = (name: AddressFieldName) => `check-${name}`;

interface Props {
  isChecking: boolean;
  onSubmit: (values: AddressFormValues) => void;
}

/** Spec 1 §2, §5: where service is wanted. The button is not ready until address and zip are in order, and says what is missing. */
export function AddressStep({ isChecking, onSubmit }: Props) {
  const t = useTranslations('serviceability.address');
  const f = useTranslations('fields');
  const errorText = useErrorText();
  const hydrated = useHydrated();
  const [draft, change] = useAddressDraft();
  const [left, setLeft] = useState<Partial<Record<AddressFieldName, true>>>({});
  const [submissions, setSubmissions] = useState(0);

  const problems = addressErrors(draft);
  const wrong = FIELDS.filter((name) => problems[name]);
  const shown = (name: AddressFieldName) => (left[name] || draft.checked ? errorText(problems[name]) : undefined);
  /** A field that was passed by empty is no mistake yet. */
  const leave = (name: AddressFieldName) => {
    if (draft[name].trim() !== '') setLeft({ ...left, [name]: true });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmissions(submissions + 1);
    change({ checked: 'yes' });
    if (wrong.length === 1 && wrong[0]) document.getElementById(addressFieldId(wrong[0]))?.focus();
    if (wrong.length === 0) onSubmit(draft);
  };

  return (
    <form onSubmit={submit} onFocus={() => void loadLater()} noValidate className={styles.form}>
      <ErrorSummary
        title={f('summaryTitle')}
        attempt={submissions}
        problems={wrong.flatMap((name) => {
          const message = errorText(problems[name]);
          return message ? [{ fieldId: addressFieldId(name), message }] : [];
        })}
      />
      <AddressField
        id={addressFieldId('address')}
        label={f('serviceAddress')}
        value={draft.address}
        error={shown('address')}
        onType={(address) => change({ address })}
        onChoose={({ street, apartment, zip }) =>
          // What was typed as the unit stays when the suggestion knows none.
          change({ address: street, unit: apartment || draft.unit, zip: zip || draft.zip })
        }
        onBlur={() => leave('address')}
      />
      <div className={styles.row}>
        <TextField
          id={addressFieldId('unit')}
          label={f('unit')}
          hint={f('optional')}
          autoComplete="address-line2"
          value={draft.unit}
          error={shown('unit')}
          onChange={({ target }) => change({ unit: target.value })}
          onBlur={() => leave('unit')}
        />
        <ZipField
          id={addressFieldId('zip')}
          label={f('zipCode')}
          value={draft.zip}
          error={shown('zip')}
          onChange={({ target }) => change({ zip: target.value })}
          onBlur={() => leave('zip')}
          required
        />
      </div>
      <Button
        type="submit"
        wide
        disabled={!hydrated}
        notReady={hydrated && wrong.length > 0}
        busy={isChecking && t('checking')}
      >
        {t('check')}
      </Button>
      <LongWait isWaiting={isChecking} />
    </form>
  );
}
