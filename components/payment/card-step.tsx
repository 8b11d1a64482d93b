'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Elements } from '#components/ui/elements.ts';
import { Form } from '#components/fields/form.tsx';
import { useErrorText } from '#components/fields/use-error-text.ts';
import { useFormDraft } from '#components/fields/use-form-draft.ts';
import actionStyles from '#components/ui/actions.module.css';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { useFocusAfterRecap } from '#components/ui/use-focus-after-recap.ts';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { PaymentFailure } from '#lib/payment/api.ts';
import { CARD_FORM_DEFAULTS } from '#lib/payment/card-form-defaults.ts';
import type { CardForm as Card, CardFormValues, CardStepValues, ConfirmedCard } from '#lib/payment/card-form.ts';
import type { CardBrand } from '#lib/domain/card/brand.ts';
import { NO_CARD_OPTIONS } from '#lib/domain/card/card-options.ts';
import { lastFour } from '#lib/domain/card/card-number.ts';
import { expiryYears, type MonthOfYear } from '#lib/domain/card/expiry.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import { CardForm } from './card-form.tsx';
import { billingLines, CardRecap } from './card-recap.tsx';
import styles from './card-step.module.css';
import { PaymentFailureAlert } from './payment-alert.tsx';
import { useServiceAddress } from './use-service-address.ts';
import { CARD_DRAFT_FIELDS, CARD_FIELDS_IN_ORDER, cardFieldId } from './use-card-field.ts';
import { useCardRules } from './use-card-rules.ts';

const FIELDS_IN_ORDER = [...CARD_FIELDS_IN_ORDER, 'enrollInAutoRefill', 'autoRefillTerms'] as const;
const CARD_OPTIONS = ['savePaymentMethod', 'enrollInAutoRefill'] as const;

interface Props {
  /** For a button outside the form. */
  formId: string;
  /** The path of the page without the locale, for a form that is posted before hydration. */
  path: string;
  /** The name of the form's draft in this tab. */
  draft: string;
  today: MonthOfYear;
  /** The confirmed card; null shows the form. */
  card: Card | null;
  /** `refused`: the card was not accepted, so its number and code must be typed again. */
  onConfirm: (card: ConfirmedCard) => void | Promise<'accepted' | 'refused'>;
  /** The button's label while the action started by `onConfirm` is under way. */
  busy?: string | false;
  /** The phone to call, shown next to the card; absent if the page shows it elsewhere. */
  supportPhone?: string;
  /** For an owner who may use it for billing; '' for a line that it does not have. */
  serviceAddress?: UsAddress;
  /** Offers to save the card and to turn on auto-refill: only for the account's owner. */
  offersSaving?: boolean;
  onEdit: () => void;
  /** While the card is being charged. */
  isLocked: boolean;
  failure: PaymentFailure | null;
  /** `next`: the label of the form's own button; null if the page's button submits the form. */
  labels: { intro: string; next: string | null };
  /** The form's initial values. */
  defaults?: Partial<CardFormValues>;
  /** The card is entered to be saved, not charged. */
  isSaved?: boolean;
  /** The brand of a saved card, whose number stays. */
  known?: CardBrand | null;
  /** Shown in the recap; already formatted. */
  phone?: string;
  /** The customer asked for the form: it takes the focus. */
  focusesOnMount?: boolean;
  /** Beside the form's own button. */
  children?: Elements;
}

/** Spec 3 §2.5, §5: the card form, or its recap once confirmed. What is charged is what this step shows. */
export function CardStep(props: Props) {
  const {
    formId,
    path,
    draft,
    today,
    card,
    onConfirm,
    onEdit,
    isLocked,
    failure,
    labels,
    phone,
    offersSaving = false,
    busy,
    serviceAddress,
    supportPhone,
    defaults,
    known = null,
    isSaved = false,
    focusesOnMount = false,
    children,
  } = props;
  const f = useTranslations('fields');
  const locale = useLocale();
  const errorText = useErrorText();
  const hydrated = useHydrated();
  const [submissions, setSubmissions] = useState(0);
  const unreachable = useTranslations('payment.alert.unquoted');
  const rules = useCardRules(today, known);
  const touch = () => void rules.load();
  const form = useForm<CardStepValues, unknown, ConfirmedCard>({
    resolver: rules.resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: {
      ...CARD_FORM_DEFAULTS,
      ...serviceAddress,
      ...defaults,
      ...(offersSaving && { ...NO_CARD_OPTIONS, autoRefillTerms: false }),
    },
  });
  const { errors, isDirty, isValid } = form.formState;
  const parts = { name: draft, texts: CARD_DRAFT_FIELDS, flags: offersSaving ? CARD_OPTIONS : [] };
  // A draft means that the customer has touched the form before.
  useFormDraft(form, parts, { adapt: touch });
  const sameAsService = useServiceAddress(form, serviceAddress);
  const confirm = async (confirmed: ConfirmedCard) => {
    if ((await onConfirm(confirmed)) !== 'refused') return;
    form.resetField('cardNumber');
    form.resetField('cvv');
  };
  // A failure takes the focus on its own.
  useFocusAfterRecap(card !== null, failure ? null : cardFieldId('name'));
  useEffect(() => {
    if (focusesOnMount && hydrated) document.getElementById(cardFieldId('name'))?.focus();
  }, [focusesOnMount, hydrated]);

  if (card) {
    const { brand, cardNumber } = card.card;
    const address = billingLines(card.billing);
    return (
      <CardRecap
        brand={brand}
        address={address}
        phone={phone}
        onEdit={onEdit}
        isLocked={isLocked}
        lastFour={lastFour(cardNumber)}
      />
    );
  }
  const problems = FIELDS_IN_ORDER.flatMap((name) => {
    const message = errorText(errors[name]?.message);
    return message ? [{ fieldId: cardFieldId(name), message }] : [];
  });
  const submit = form.handleSubmit(confirm, (wrong) => {
    const [first, second] = FIELDS_IN_ORDER.filter((name) => wrong[name]);
    if (first && !second) document.getElementById(cardFieldId(first))?.focus();
  });
  const next = labels.next !== null && (
    <Button type="submit" disabled={!hydrated} notReady={!(isDirty && isValid)} busy={busy}>
      {labels.next}
    </Button>
  );
  return (
    <Form
      id={formId}
      method="post"
      action={`/api/payment/no-script-fallback?from=/${locale}${path}`}
      noValidate
      className={styles.form}
      onFocusCapture={touch}
      onChangeCapture={touch}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmissions((count) => count + 1);
        void rules.loadToSubmit().then((isLoaded) => (isLoaded ? submit(event) : undefined));
      }}
    >
      {failure && <PaymentFailureAlert failure={failure} />}
      <p>{labels.intro}</p>
      {rules.isMissing && (
        <Banner tone="danger" announce="alert" title={unreachable('title')}>
          <p>{unreachable('text')}</p>
        </Banner>
      )}
      <ErrorSummary title={f('summaryTitle')} problems={problems} attempt={submissions} />
      <FormProvider {...form}>
        <CardForm
          years={expiryYears(today)}
          offersSaving={offersSaving}
          sameAsService={sameAsService}
          supportPhone={supportPhone}
          known={known}
          isSaved={isSaved}
        />
      </FormProvider>
      {children ? (
        <div className={actionStyles.actions}>
          {next}
          {children}
        </div>
      ) : (
        next
      )}
    </Form>
  );
}
