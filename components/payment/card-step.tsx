'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { Form } from '#components/fields/form.tsx';
import { useFormDraft } from '#components/fields/use-form-draft.ts';
import { type FormState, useForm } from '#components/fields/use-form.ts';
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
  /** Stands in place of the form, whose values stay as they are, once the card is confirmed. */
  recap?: ReactElement | null;
  /** `refused`: the card was not accepted, so its number and code must be typed again. `unsent`: nobody has seen it, so they stay. */
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
  /** `next`: the label of the form's own button; null if the page's button submits the form. `privacy`: replaces what is said of storing the card. */
  labels: { intro: string; next: string | null; privacy?: string };
  /** The page names the card above the form. */
  hidesHeading?: boolean;
  /** The form's initial values. */
  defaults?: Partial<CardFormValues>;
  /** The card is entered to be saved, not charged. */
  isSaved?: boolean;
  /** The brand of a saved card, whose number stays. */
  savedBrand?: CardBrand | null;
  /** The customer asked for the form: this field of it takes the focus. */
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
    hidesHeading = false,
    children,
  } = props;
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [submissions, setSubmissions] = useState(0);
  const unreachable = useTranslations('payment.alert.unquoted');
  const rules = useCardRules(entry.load, { today, savedBrand, billing });
  const flags = CARD_OPTIONS.filter((one) => (one === 'savePaymentMethod' ? offersSaving : offersAutoRefill));
  const [values, change, isChanged] = useFormDraft<CardStepValues>({
    name: draft,
    texts: CARD_DRAFT_FIELDS,
    flags,
    start: {
      ...CARD_FORM_DEFAULTS,
      ...serviceAddress,
      ...defaults,
      ...(offersSaving && { ...NO_CARD_OPTIONS, autoRefillTerms: false }),
    },
  });
  const form = useForm({
    fields: FIELDS_IN_ORDER,
    fieldId: cardFieldId,
    draft: [values, change],
    check: (current) => rules.cardRules?.check(current) ?? null,
    checksEmptyFields: true,
    keptFields: [...CARD_DRAFT_FIELDS, ...flags],
    gateway: entry,
  });
  const touch = () => void rules.load();
  // What the draft of this tab has restored was touched before.
  const isRestored = isHydrated && (isChanged || values.checked !== '');
  useEffect(() => {
    if (isRestored) touch();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isRestored]);
  const lastQuestion = useRef('null');
  const { part } = rules;
  useEffect(() => {
    if (part) void part.suggestPlace(form, lastQuestion);
    // Not with every letter of a street.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [part, values.zip]);
  const sameAsService = useServiceAddress(form, billing === 'full' ? serviceAddress : undefined);
  useEffect(() => {
    if (focusesOn && isHydrated) focusCardField(focusesOn);
  }, [focusesOn, isHydrated]);

  if (recap && !entry.isHosted) return recap;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmissions((count) => count + 1);
    entry.validate?.();
    const submission = await rules.loadToSubmit();
    if (!submission || !form.submit(event, submission.cardRules.check)) return;
    const cardForm = submission.cardRules.parse(form.current());
    if (!cardForm || submission.part.asksAboutState(form)) return;
    const confirmedCard = await entry.finish(cardForm);
    if (confirmedCard && (await onConfirm(confirmedCard)) === 'refused') entry.clear(form);
  };
  const next = labels.next !== null && (
    <Button type="submit" disabled={!isHydrated} notReady={!(isChanged && form.isValid)} busy={entry.busy || busy}>
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
        onSubmit={(event) => void submit(event)}
      >
        {failure && <PaymentFailureAlert failure={failure} />}
        {entry.above}
        {labels.intro !== '' && <p>{labels.intro}</p>}
        {rules.isMissing && (
          <Banner tone="danger" announce="alert" title={unreachable('title')}>
            <p>{unreachable('text')}</p>
          </Banner>
        )}
        <ErrorSummary {...form.summary} attempt={submissions} />
        <CardForm
          form={form}
          cardFields={entry.fields(form)}
          isHosted={entry.isHosted}
          saving={offersSaving && { form, offersAutoRefill }}
          billing={billing}
          sameAsService={sameAsService}
          supportPhone={supportPhone}
          isSaved={isSaved}
          privacy={labels.privacy}
          hidesHeading={hidesHeading}
        />
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
function useServiceAddress(
  { values, change, reveal, hide }: FormState<CardStepValues>,
  service: UsAddress | undefined,
): { checked: boolean; onChange: (checked: boolean) => void } | undefined {
  if (!service) return undefined;
  return {
    checked: US_ADDRESS_LINES.every((line) => values[line] === service[line]),
    onChange: (isChecked) => {
      change(isChecked ? service : { addressLine1: '', addressLine2: '', city: '', state: '', zip: '' });
      (isChecked ? reveal : hide)(...US_ADDRESS_LINES);
    },
  };
}

/** The rules of the card form. They are loaded when the customer first touches the form, which is on the page from the start. */
function useCardRules<Filled extends FilledCardForm>(
  loadCard: () => Promise<CardPart<Filled>>,
  { today, savedBrand, billing }: CardRuleOptions,
) {
  const [part, setPart] = useState<CardPart<Filled> | null>(null);
  const loading = useRef<Promise<CardPart<Filled>>>(null);
  const isSubmitting = useRef(false);
  const [isMissing, setMissing] = useState(false);
  const build = (one: CardPart<Filled>) => one.buildCardRules({ today, savedBrand, billing });
  // oxlint-disable-next-line react/exhaustive-deps
  const cardRules = useMemo(() => part && build(part), [part, today, savedBrand, billing]);

  /** Resolves to null if the rules cannot be loaded; the next call tries again. */
  const load = async (): Promise<CardPart<Filled> | null> => {
    try {
      loading.current ??= loadCard().then((loadedPart) => {
        setPart(loadedPart);
        return loadedPart;
      });
      return await loading.current;
    } catch {
      loading.current = null;
      return null;
    }
  };
  return {
    part,
    cardRules,
    load,
    /** Loads the rules before the form is submitted; null if they cannot be loaded, or a submission is waiting for them already. */
    loadToSubmit: async () => {
      if (isSubmitting.current) return null;
      isSubmitting.current = true;
      const loadedPart = await load();
      isSubmitting.current = false;
      setMissing(!loadedPart);
      return loadedPart && { part: loadedPart, cardRules: build(loadedPart) };
    },
    isMissing,
  };
}
