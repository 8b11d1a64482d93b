'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import text from '#components/ui/text.module.css';
import styles from '#components/payment/step-layout.module.css';
import { useCartLabels } from '../use-cart-labels.ts';
import row from '#components/fields/field.module.css';
import { StateField } from '#components/fields/state-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useFormCheck, useFormField } from '#components/fields/use-form-field.ts';
import { ZipField } from '#components/fields/zip-field.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import list from '#components/ui/choices.module.css';
import { Money } from '#components/ui/money.tsx';
import type { DeliveryFormValues, OrderDetailsFormValues } from '#lib/shop/order-details-form.ts';
import type { ShippingChoice } from '#lib/shop/server/cart-view.ts';

export function deliveryFieldId(name: keyof DeliveryFormValues): string {
  return `delivery-${name}`;
}

/** Spec 1 §3: where the starter kit goes and how. A free delivery option shows a word instead of a price. */
export function DeliveryFields({ choices }: { choices: readonly ShippingChoice[] }) {
  const t = useTranslations('buyflow.checkout');
  const f = useTranslations('fields');
  const labels = useCartLabels();
  const { control, trigger } = useFormContext<OrderDetailsFormValues>();
  const [isSame, city, state] = useWatch({ control, name: ['shippingSameAsBilling', 'city', 'state'] });
  const same = useFormCheck<DeliveryFormValues>('shippingSameAsBilling', deliveryFieldId('shippingSameAsBilling'));
  const code = useFormField<DeliveryFormValues>('shippingCode', deliveryFieldId('shippingCode'));

  // Whether the parcel can go there depends on the billing address.
  const isRefused = same.error !== undefined;
  useEffect(() => {
    if (isRefused) void trigger('shippingSameAsBilling');
  }, [isRefused, city, state, trigger]);

  return (
    <div className={styles.form}>
      <fieldset className={styles.group}>
        <legend className={text.legend}>{t('deliveryTo')}</legend>
        <Checkbox {...same} label={f('shippingSameAsBilling')} />
        {!isSame && <DeliveryAddress />}
      </fieldset>
      <fieldset aria-describedby={code.error ? `${code.id}-error` : undefined}>
        <legend className={text.legend}>{t('deliveryHow')}</legend>
        <div className={list.choices}>
          {choices.map((choice, index) => (
            <label key={choice.code} className={list.choice}>
              <input
                type="radio"
                id={index === 0 ? code.id : undefined}
                name={code.id}
                value={choice.code}
                checked={choice.code === code.value}
                onChange={() => code.onChange(choice.code)}
                onBlur={code.onBlur}
              />
              <span>{labels.shipping(choice)}</span>
              <strong>{labels.free(choice) ?? <Money cents={choice.cents} />}</strong>
            </label>
          ))}
        </div>
        {code.error && <p id={`${code.id}-error`}>{code.error}</p>}
      </fieldset>
    </div>
  );
}

function DeliveryAddress() {
  const f = useTranslations('fields');
  const useText = (name: keyof DeliveryFormValues) => useFormField<DeliveryFormValues>(name, deliveryFieldId(name));
  const name = useText('shippingName');
  const line1 = useText('shippingAddressLine1');
  const line2 = useText('shippingAddressLine2');
  const city = useText('shippingCity');
  const state = useText('shippingState');
  const zip = useText('shippingZip');
  return (
    <>
      <TextField {...name} label={f('shippingName')} autoComplete="shipping name" required />
      <TextField {...line1} label={f('shippingAddressLine1')} autoComplete="shipping address-line1" required />
      <TextField
        {...line2}
        label={f('shippingAddressLine2')}
        hint={f('optional')}
        autoComplete="shipping address-line2"
      />
      <TextField {...city} label={f('shippingCity')} autoComplete="shipping address-level2" required />
      <div className={row.stateRow}>
        <StateField {...state} label={f('shippingState')} autoComplete="shipping address-level1" required />
        <ZipField {...zip} label={f('shippingZip')} autoComplete="shipping postal-code" plusFour required />
      </div>
    </>
  );
}
