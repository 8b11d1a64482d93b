'use client';

import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { useCardField } from '#components/payment/use-card-field.ts';
import { AddressField } from '#components/serviceability/address-field.tsx';
import type { OrderDetailsFormValues } from '#lib/shop/order-details-form.ts';
import { US_ADDRESS_LINES } from '#lib/domain/contact/us-address.ts';
import { suggestedBilling } from '#lib/domain/card/suggested-billing.ts';

/** The first line of the billing address, with suggestions; choosing one fills in the lines that it contains. */
export function BillingLine1() {
  const f = useTranslations('fields');
  const { setValue } = useFormContext<OrderDetailsFormValues>();
  const { id, value, error, onChange, onBlur } = useCardField('addressLine1');
  return (
    <AddressField
      id={id}
      label={f('addressLine1')}
      value={value}
      error={error}
      autoComplete="billing address-line1"
      onType={onChange}
      onBlur={onBlur}
      onSuggestion={(suggestion) => {
        const known = suggestedBilling(suggestion);
        for (const line of US_ADDRESS_LINES) {
          // Lines that the suggestion does not contain keep what was typed.
          if (known[line] !== '') setValue(line, known[line], { shouldDirty: true, shouldValidate: true });
        }
      }}
    />
  );
}
