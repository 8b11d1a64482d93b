'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { useErrorText } from '#components/fields/use-error-text.ts';
import { useFormCheck } from '#components/fields/use-form-field.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import type { CardStepValues } from '#lib/payment/card-form.ts';
import { type CardOptions, changeCardOptions } from '#lib/domain/card/card-options.ts';
import styles from './card-form.module.css';
import { Terms } from './terms.tsx';
import { cardFieldId } from './use-card-field.ts';

/**
 * Spec 3 §3.1: 'Save this card' and 'Turn on auto-refill', within a `FormProvider`. The second requires the first, and agreement to its
 * terms.
 */
export function CardOptionFields() {
  const t = useTranslations('account.card.options');
  const errorText = useErrorText();
  const hintId = useId();
  const { errors } = useFormContext<CardStepValues>().formState;
  const save = useFormCheck<CardStepValues>('savePaymentMethod', cardFieldId('savePaymentMethod'));
  const autoRefill = useFormCheck<CardStepValues>('enrollInAutoRefill', cardFieldId('enrollInAutoRefill'));
  const terms = useFormCheck<CardStepValues>('autoRefillTerms', cardFieldId('autoRefillTerms'));
  const { bodyHtml } = useMessages().account.card.options.terms;
  const choose = (change: Partial<CardOptions>) => {
    const options = { savePaymentMethod: save.checked, enrollInAutoRefill: autoRefill.checked };
    const next = changeCardOptions(options, change);
    save.onChange(next.savePaymentMethod);
    autoRefill.onChange(next.enrollInAutoRefill);
  };

  return (
    <fieldset aria-describedby={hintId}>
      <legend className={styles.legend}>{t('legend')}</legend>
      <p id={hintId} className={styles.note}>
        {t('hint')}
      </p>
      <Checkbox {...save} label={t('save')} onChange={(event) => choose({ savePaymentMethod: event.target.checked })} />
      <Checkbox
        {...autoRefill}
        label={t('autoRefill')}
        onChange={(event) => choose({ enrollInAutoRefill: event.target.checked })}
        error={errorText(errors.enrollInAutoRefill?.message)}
      />
      {autoRefill.checked && (
        <Checkbox
          {...terms}
          label={t('terms.agree')}
          error={errorText(errors.autoRefillTerms?.message)}
          aside={
            <Terms labels={{ open: t('terms.open'), title: t('terms.title'), bodyHtml, close: t('terms.close') }} />
          }
        />
      )}
    </fieldset>
  );
}
