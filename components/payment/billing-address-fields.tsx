'use client';

import { useTranslations } from 'next-intl';
import type { Elements } from '#components/ui/elements.ts';
import row from '#components/fields/field.module.css';
import { StateField } from '#components/fields/state-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { ZipField } from '#components/fields/zip-field.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import styles from './card-form.module.css';
import { useCardField } from './use-card-field.ts';

interface Props {
  /** Replaces the plain field, e.g. with one that has suggestions. */
  addressLine1?: Elements;
  sameAsService?: { checked: boolean; onChange: (checked: boolean) => void };
}

export function BillingAddressFields({ addressLine1, sameAsService }: Props) {
  const t = useTranslations('fields');
  const p = useTranslations('payment.card');
  const line1 = useCardField('addressLine1');
  const addressLine2 = useCardField('addressLine2');
  const city = useCardField('city');
  const state = useCardField('state');
  const zip = useCardField('zip');
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{p('billingLegend')}</legend>
      {sameAsService && (
        <Checkbox
          label={p('sameAsService')}
          checked={sameAsService.checked}
          onChange={(event) => sameAsService.onChange(event.target.checked)}
        />
      )}
      {addressLine1 ?? <TextField {...line1} label={t('addressLine1')} autoComplete="billing address-line1" required />}
      <TextField
        {...addressLine2}
        label={t('addressLine2')}
        hint={t('optional')}
        autoComplete="billing address-line2"
      />
      <TextField {...city} label={t('city')} autoComplete="billing address-level2" required />
      <div className={row.stateRow}>
        <StateField {...state} label={t('state')} autoComplete="billing address-level1" required />
        <ZipField {...zip} label={t('zipCode')} autoComplete="billing postal-code" plusFour required />
      </div>
    </fieldset>
  );
}
