'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { CardForm } from '#components/payment/card-form.tsx';
import { PaymentFailed } from '#components/payment/payment-failed.tsx';
import { cardFieldId, type CardFieldName } from '#components/payment/use-card-field.ts';
import { useErrorText } from '#components/fields/use-error-text.ts';
import { Button } from '#components/ui/button.tsx';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import {
  CARD_FORM_DEFAULTS,
  type CardForm as PaidCard,
  cardFormSchema,
  type CardFormValues,
} from '#lib/forms/card-form.ts';
import type { PaymentFailure } from '#lib/forms/litepay-exchange.ts';
import { expiryYears, type MonthOfYear } from '#lib/rules/card/expiry.ts';
import { PAYMENT_FORM_ID } from './payment-form-id.ts';
import { PaymentRecap } from './payment-recap.tsx';
import styles from './screen.module.css';
import { useBillingDraft } from './use-billing-draft.ts';

/** As they stand on the page, for the summary of what is wrong. */
const FIELDS_IN_ORDER: readonly CardFieldName[] = [
  'name',
  'cardNumber',
  'expirationMonth',
  'expirationYear',
  'cvv',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'zip',
];

interface Props {
  today: MonthOfYear;
  phone: string;
  failure: PaymentFailure | null;
  card: PaidCard | null;
  isEditing: boolean;
  onEdit: () => void;
  onReady: (card: PaidCard) => void;
}

/** Spec 3 §2.5, §5, step 2: the card form, or its recap once it is complete. A failed payment is told here, and takes focus. */
export function PaymentStep({ today, phone, failure, card, isEditing, onEdit, onReady }: Props) {
  const t = useTranslations('litepay.payment');
  const f = useTranslations('fields');
  const locale = useLocale();
  const errorText = useErrorText();
  const hydrated = useHydrated();
  const [submissions, setSubmissions] = useState(0);
  const resolver = useMemo(() => zodResolver(cardFormSchema({ today })), [today]);
  const form = useForm<CardFormValues, unknown, PaidCard>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: CARD_FORM_DEFAULTS,
  });
  const { errors, isDirty, isValid } = form.formState;
  useBillingDraft(form);

  if (card && !isEditing) {
    return <PaymentRecap card={card} phone={phone} onEdit={onEdit} />;
  }
  const problems = FIELDS_IN_ORDER.flatMap((name) => {
    const message = errorText(errors[name]?.message);
    return message ? [{ fieldId: cardFieldId(name), message }] : [];
  });
  return (
    <form
      id={PAYMENT_FORM_ID}
      method="post"
      action={`/api/payment/unready?from=/${locale}/litepay/refill`}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        setSubmissions((count) => count + 1);
        void form.handleSubmit(onReady, (wrong) => {
          const [first, second] = FIELDS_IN_ORDER.filter((name) => wrong[name]);
          if (first && !second) document.getElementById(cardFieldId(first))?.focus();
        })(event);
      }}
    >
      {failure && <PaymentFailed failure={failure} title={t('failed.title')} />}
      <p>{t('intro')}</p>
      <ErrorSummary title={f('summaryTitle')} problems={problems} attempt={submissions} />
      <FormProvider {...form}>
        <CardForm years={expiryYears(today)} />
      </FormProvider>
      <Button type="submit" disabled={!hydrated} notReady={!(isDirty && isValid)}>
        {t('next')}
      </Button>
    </form>
  );
}
