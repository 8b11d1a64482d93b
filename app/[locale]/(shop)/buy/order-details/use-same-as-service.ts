'use client';

import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { DetailsPageView } from '#lib/shop/views.ts';
import type { OrderDetailsFormValues } from '#lib/shop/order-details-form.ts';
import { US_ADDRESS_LINES } from '#lib/domain/contact/us-address.ts';

/**
 * Spec 1 §3: 'Same as service address' copies the known lines of that address into the billing fields. Changing one of them clears the
 * checkbox.
 */
export function useSameAsService<Output>(
  form: UseFormReturn<OrderDetailsFormValues, unknown, Output>,
  service: DetailsPageView['serviceAddress'],
) {
  const checked = useWatch({ control: form.control, name: 'sameAsService' }) === true;
  const known = US_ADDRESS_LINES.filter((line) => service[line] !== '');

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          const changed = known.find((line) => line === name);
          if (values.sameAsService && changed && values[changed] !== service[changed])
            form.setValue('sameAsService', false);
        },
      }),
    // The address is constant for a page.
    // oxlint-disable-next-line react/exhaustive-deps
    [form],
  );

  return {
    checked,
    onChange: (wanted: boolean) => {
      if (wanted) {
        const rest = service.addressLine1 === '' ? known : US_ADDRESS_LINES;
        for (const line of rest) form.setValue(line, service[line], { shouldDirty: true, shouldValidate: true });
      }
      form.setValue('sameAsService', wanted, { shouldDirty: true });
    },
  };
}
