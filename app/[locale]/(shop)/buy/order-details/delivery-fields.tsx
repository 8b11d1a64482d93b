'use client';

import { useTranslations } from 'next-intl';
import text from '#components/ui/text.module.css';
import styles from '#components/payment/step-layout.module.css';
import { useCartLabels } from '../use-cart-labels.ts';
import row from '#components/fields/field.module.css';
import { StateField } from '#components/fields/state-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import type { FormState } from '#components/fields/use-form.ts';
import { ZipField } from '#components/fields/zip-field.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import list from '#components/ui/choices.module.css';
import { Money } from '#components/ui/money.tsx';
import type { DeliveryFormValues } from '#lib/shop/order-details-form.ts';
import type { ShippingChoice } from '#lib/shop/server/cart-view.ts';

interface Form {
  form: FormState<DeliveryFormValues>;
}

export function deliveryFieldId(name: keyof DeliveryFormValues): string {
  return `delivery-${name}`;
}

/** Spec 1 §3: where the starter kit goes and how. A free delivery option shows a word instead of a price. */
export function DeliveryFields({ form, choices }: Form & { choices: readonly ShippingChoice[] }) {
  const t = useTranslations('buyflow.checkout');
  const f = useTranslations('fields');
  const labels = useCartLabels();
  const code = form.field('shippingCode');
  const isSame = form.flag('shippingSameAsBilling');

  return (
    <div className={styles.form}>
      <fieldset className={styles.group}>
        <legend className={text.legend}>{t('deliveryTo')}</legend>
        <Checkbox
          {...isSame}
          label={f('shippingSameAsBilling')}
          onChange={(event) => {
            isSame.onChange(event);
            // Fields that have just appeared are not wrong yet, although the form may have been submitted before.
            form.hide(...ADDRESS_FIELDS);
          }}
        />
        {!form.values.shippingSameAsBilling && <DeliveryAddress form={form} />}
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
                onChange={() => form.change({ shippingCode: choice.code })}
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

const ADDRESS_FIELDS = [
  ...(['shippingName', 'shippingAddressLine1', 'shippingAddressLine2'] as const),
  ...(['shippingCity', 'shippingState', 'shippingZip'] as const),
];

function DeliveryAddress({ form: { field, reveal } }: Form) {
  const f = useTranslations('fields');
  const state = field('shippingState');
  return (
    <>
      <TextField {...field('shippingName')} label={f('shippingName')} autoComplete="shipping name" required />
      <TextField
        {...field('shippingAddressLine1')}
        label={f('shippingAddressLine1')}
        autoComplete="shipping address-line1"
        required
      />
      <TextField
        {...field('shippingAddressLine2')}
        label={f('shippingAddressLine2')}
        hint={f('optional')}
        autoComplete="shipping address-line2"
      />
      <TextField {...field('shippingCity')} label={f('shippingCity')} autoComplete="shipping address-level2" required />
      <div className={row.stateRow}>
        <StateField
          {...state}
          label={f('shippingState')}
          onChange={(event) => {
            state.onChange(event);
            reveal('shippingState');
          }}
          autoComplete="shipping address-level1"
          required
        />
        <ZipField
          {...field('shippingZip')}
          label={f('shippingZip')}
          autoComplete="shipping postal-code"
          plusFour
          required
        />
      </div>
    </>
  );
}
