'use client';

import { useLocale, useTranslations } from 'next-intl';
import {
  FormProvider,
  type Resolver,
  type ResolverError,
  useForm,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { Form } from '#components/fields/form.tsx';
import { useErrorText } from '#components/fields/use-error-text.ts';
import { useFormDraft } from '#components/fields/use-form-draft.ts';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { BillingDetail } from '#lib/domain/card/billing.ts';
import type { CardBrand } from '#lib/domain/card/card.ts';
import {
  NO_CARD_OPTIONS,
  CARD_FORM_DEFAULTS,
  type CardFormValues,
  type CardStepValues,
  type ConfirmedCard,
  type FilledCardForm,
} from '#lib/payment/card-form-values.ts';
import type { MonthOfYear } from '#lib/domain/card/expiry.ts';
import { US_ADDRESS_LINES, type UsAddress } from '#lib/domain/contact/us-address.ts';
import type { PaymentFailure } from '#lib/payment/api.ts';
import { CardForm } from './card-form.tsx';
import type { CardEntry, CardPart, CardRuleOptions } from './card-entry.ts';
import { PaymentFailureAlert } from './payment-failure-alert.tsx';
import {
  CARD_DRAFT_FIELDS,
  CARD_FIELDS_IN_ORDER,
  cardFieldId,
  type CardFieldName,
  focusCardField,
} from './use-card-field.ts';
import stack from '#components/ui/stack.module.css';
import actionStyles from '#components/ui/actions.module.css';

const FIELDS_IN_ORDER = [...CARD_FIELDS_IN_ORDER, 'enrollInAutoRefill', 'autoRefillTerms'] as const;
const CARD_OPTIONS = ['savePaymentMethod', 'enrollInAutoRefill'] as const;

export interface CardStepProps {
  /** For a button outside the form. */
  formId: string;
  /** The path of the page without the locale, for a form that is posted before hydration. */
  path: string;
  /** What is asked of the billing address. */
  billing: BillingDetail;
  /** The name of the form's draft in this tab. */
  draft: string;
  today: MonthOfYear;
  /** Replaces the form, which keeps its values, once the card is confirmed. */
  recap?: ReactElement | null;
  /** `refused`: the card was not accepted, so its number and code must be typed again. `unsent`: it was not sent, so they stay. */
  onConfirm: (card: ConfirmedCard) => void | Promise<'accepted' | 'refused' | 'unsent'>;
  /** The button's label while the action started by `onConfirm` is under way. */
  busy?: string | false;
  /** The phone to call, shown next to the card; absent if the page shows it elsewhere. */
  supportPhone?: string;
  /** For an owner who may use it for billing; '' for a line that it does not have. */
  serviceAddress?: UsAddress;
  /** Offers to save the card: only for the account's owner. */
  offersSaving?: boolean;
  /** Offers to turn on auto-refill as well. */
  offersAutoRefill?: boolean;
  failure: PaymentFailure | null;
  /** `next`: the label of the form's own button; null if the page's button submits the form. */
  labels: { intro: string; next: string | null };
  /** The form's initial values. */
  defaults?: Partial<CardFormValues>;
  /** The card is entered to be saved, not charged. */
  isSaved?: boolean;
  /** The brand of a saved card, whose number stays. */
  savedBrand?: CardBrand | null;
  /** The customer opened the form: this field of it takes the focus. */
  focusesOn?: CardFieldName | null;
  /** Beside the form's own button. */
  children?: Elements;
}

interface Props<Filled extends FilledCardForm> extends CardStepProps {
  entry: CardEntry<Filled>;
}

/** Spec 3 §2.5, §5: the card form, or its recap once confirmed. What is charged is what this step shows. */
export function CardStep<Filled extends FilledCardForm>(props: Props<Filled>) {
  const {
    entry,
    formId,
    path,
    billing,
    draft,
    today,
    recap,
    onConfirm,
    failure,
    labels,
    offersSaving = false,
    offersAutoRefill = false,
    busy,
    serviceAddress,
    supportPhone,
    defaults,
    savedBrand = null,
    isSaved = false,
    focusesOn = null,
    children,
  } = props;
  const f = useTranslations('fields');
  const locale = useLocale();
  const errorText = useErrorText();
  const isHydrated = useHydrated();
  const [submissions, setSubmissions] = useState(0);
  const unreachable = useTranslations('payment.alert.unquoted');
  const rules = useCardRules(entry.load, { today, savedBrand, billing });
  const form = useForm<CardStepValues, unknown, Filled>({
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
  const touch = () => void rules.load().then((card) => card?.watchPlace(form));
  const { errors, isDirty, isValid } = form.formState;
  const flags = CARD_OPTIONS.filter((one) => (one === 'savePaymentMethod' ? offersSaving : offersAutoRefill));
  const parts = { name: draft, texts: CARD_DRAFT_FIELDS, flags };
  // A draft means that the customer has touched the form before.
  useFormDraft(form, parts, { adapt: touch });
  const sameAsService = useServiceAddress(form, billing === 'full' ? serviceAddress : undefined);
  const confirm = async (filled: Filled) => {
    if ((await rules.load())?.asksAboutState(form)) return;
    const confirmedCard = await entry.finish(filled);
    if (confirmedCard && (await onConfirm(confirmedCard)) === 'refused') entry.clear(form);
  };
  useEffect(() => {
    if (focusesOn && isHydrated) focusCardField(focusesOn);
  }, [focusesOn, isHydrated]);

  if (recap && !entry.isHosted) return recap;
  const problems = FIELDS_IN_ORDER.flatMap((name) => {
    const message = errorText(errors[name]?.message ?? entry.errors?.[name]);
    return message ? [{ fieldId: cardFieldId(name), message }] : [];
  });
  const submit = form.handleSubmit(confirm, (fieldErrors) => {
    const [first, second] = FIELDS_IN_ORDER.filter((name) => fieldErrors[name]);
    if (first && !second && entry.isComplete) document.getElementById(cardFieldId(first))?.focus();
  });
  const next = labels.next !== null && (
    <Button
      type="submit"
      disabled={!isHydrated}
      notReady={!(isDirty && isValid && entry.isComplete)}
      busy={entry.busy || busy}
    >
      {labels.next}
    </Button>
  );
  return (
    <>
      {recap}
      <Form
        id={formId}
        // The gateway's frame would be loaded anew if it left the document.
        hidden={recap != null}
        method="post"
        action={`/api/payment/no-script-fallback?from=/${locale}${path}`}
        noValidate
        className={stack.form}
        onFocusCapture={touch}
        onChangeCapture={touch}
        onSubmit={(event) => {
          event.preventDefault();
          setSubmissions((count) => count + 1);
          entry.validate?.();
          void rules.loadToSubmit().then((isLoaded) => (isLoaded ? submit(event) : undefined));
        }}
      >
        {failure && <PaymentFailureAlert failure={failure} />}
        {entry.above}
        <p>{labels.intro}</p>
        {rules.isMissing && (
          <Banner tone="danger" announce="alert" title={unreachable('title')}>
            <p>{unreachable('text')}</p>
          </Banner>
        )}
        <ErrorSummary title={f('summaryTitle')} problems={problems} attempt={submissions} />
        <FormProvider {...form}>
          <CardForm
            cardFields={entry.fields}
            isHosted={entry.isHosted}
            offersSaving={offersSaving}
            offersAutoRefill={offersAutoRefill}
            billing={billing}
            sameAsService={sameAsService}
            supportPhone={supportPhone}
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
    </>
  );
}

/**
 * Spec 1 §3, 3 §5: 'Same as service address' is checked while every line of the billing address equals the service address. Unchecking it
 * empties the lines; changing a line unchecks it. Undefined if the payer may not know the service address.
 */
export function useServiceAddress<Output>(
  form: UseFormReturn<CardStepValues, unknown, Output>,
  service: UsAddress | undefined,
): { checked: boolean; onChange: (checked: boolean) => void } | undefined {
  const lines = useWatch({ control: form.control, name: US_ADDRESS_LINES });
  if (!service) return undefined;
  return {
    checked: US_ADDRESS_LINES.every((line, index) => lines[index] === service[line]),
    onChange: (isChecked) => {
      for (const line of US_ADDRESS_LINES) {
        form.setValue(line, isChecked ? service[line] : '', { shouldDirty: true, shouldValidate: isChecked });
      }
    },
  };
}

type CardResolver<Filled> = Resolver<CardStepValues, unknown, Filled>;

/** A form without its rules is incomplete, and shows no field errors. */
const WITHOUT_RULES: ResolverError<CardStepValues> = { values: {}, errors: { cardNumber: { type: 'unknown' } } };

/** The rules of the card form. They are loaded when the customer first touches the form, which is on the page from the start. */
function useCardRules<Filled extends FilledCardForm>(
  loadCard: () => Promise<CardPart<Filled>>,
  { today, savedBrand, billing }: CardRuleOptions,
) {
  const [{ load, ifTouched }] = useState(() => createLoader(loadCard));
  const isSubmitting = useRef(false);
  const [isMissing, setMissing] = useState(false);
  const resolver = useMemo(
    () => createResolver(ifTouched, { today, savedBrand, billing }),
    [ifTouched, today, savedBrand, billing],
  );

  return {
    resolver,
    load,
    /** Loads the rules before the form is submitted; false if they cannot be loaded, or a submission is waiting for them already. */
    loadToSubmit: async (): Promise<boolean> => {
      if (isSubmitting.current) return false;
      isSubmitting.current = true;
      const isLoaded = (await load()) !== null;
      isSubmitting.current = false;
      setMissing(!isLoaded);
      return isLoaded;
    },
    isMissing,
  };
}

/** Resolves to null if the rules cannot be loaded; the next call tries again. */
function createLoader<Filled extends FilledCardForm>(loadCard: () => Promise<CardPart<Filled>>) {
  let loading: Promise<CardPart<Filled>> | null = null;
  const load = async (): Promise<CardPart<Filled> | null> => {
    try {
      loading ??= loadCard();
      return await loading;
    } catch {
      loading = null;
      return null;
    }
  };
  return { load, ifTouched: async () => (loading ? load() : null) };
}

function createResolver<Filled extends FilledCardForm>(
  card: () => Promise<CardPart<Filled> | null>,
  options: CardRuleOptions,
): CardResolver<Filled> {
  let rules: CardResolver<Filled> | null = null;
  return async (...form) => {
    const cardPart = await card();
    if (!cardPart) return WITHOUT_RULES;
    rules ??= cardPart.cardResolver(options);
    return rules(...form);
  };
}
