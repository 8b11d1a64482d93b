'use client';

import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { CardStepValues } from '#lib/payment/card-form.ts';
import { US_ADDRESS_LINES, type UsAddress } from '#lib/domain/contact/us-address.ts';

/**
 * Spec 1 §3, 3 §5: 'Same as service address' is checked while every line of the billing address equals the service address. Unchecking it
 * empties the lines; changing a line unchecks it. Undefined if the payer may not know the service address.
 */
export function useServiceAddress<Output>(
  form: UseFormReturn<CardStepValues, unknown, Output>,
  service: UsAddress | undefined,
): { checked: boolean; onChange: (checked: boolean) => void } | undefined {
  const typed = useWatch({ control: form.control, name: US_ADDRESS_LINES });
  if (!service) return undefined;
  return {
    checked: US_ADDRESS_LINES.every((line, index) => typed[index] === service[line]),
    onChange: (wanted) => {
      for (const line of US_ADDRESS_LINES) {
        form.setValue(line, wanted ? service[line] : '', { shouldDirty: true, shouldValidate: wanted });
      }
    },
  };
}
