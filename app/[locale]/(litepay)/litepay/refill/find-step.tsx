'use client';

import { useLocale, useMessages, useTranslations } from 'next-intl';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { Form } from '#components/fields/form.tsx';
import { PhoneField } from '#components/fields/phone-field.tsx';
import { useForm } from '#components/fields/use-form.ts';
import { ZipField } from '#components/fields/zip-field.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { toLostResponse, post } from '#lib/browser/api.ts';
import { loadPart } from '#lib/browser/load-part.ts';
import { listRememberedPlans, rememberPlan } from '#lib/browser/remembered-plans.ts';
import { readDraft, writeDraft } from '#lib/browser/session-draft.ts';
import { formatPhone, parsePhone } from '#lib/domain/contact/phone.ts';
import { formatWait } from '#lib/domain/calendar-day.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import { lookupErrors } from '#lib/litepay/lookup-errors.ts';
import { LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS } from '../litepay-drafts.ts';
import { litepayReceiptPath, litepayStatusPath } from '#lib/litepay/flow.ts';
import { FIND_FORM_ID } from './form-ids.ts';
import { loadSteps, preloadSteps } from './load-steps.ts';
import type { FindNotice, Refill } from './use-refill.ts';
import styles from './screen.module.css';

interface Help {
  canLogIn: boolean;
  supportPhone: string;
}

interface Props extends Help {
  refill: Refill;
  /** The next steps have the gateway's card fields. */
  isHosted: boolean;
  /** The link to the receipt of the last confirmed payment. */
  receipt: Elements;
}

const FIELDS = ['phone', 'zip'] as const;

/** Seldom shown. */
const UnsentPayment = lazy(async () => ({
  default: (await loadPart(() => import('./unsent-payment.tsx'))).UnsentPayment,
}));
const RememberedName = lazy(async () => ({
  default: (await loadPart(() => import('./remembered-name.tsx'))).RememberedName,
}));
/** Few devices remember a plan. */
const RememberedList = lazy(async () => ({
  default: (await loadPart(() => import('./remembered-list.tsx'))).RememberedList,
}));

/** Spec 3 §2.5, §4.5, step 1: finds the account by phone and ZIP code; a failure keeps what was typed. */
export function FindStep({ refill, canLogIn, supportPhone, isHosted, receipt }: Props) {
  const t = useTranslations('litepay.find');
  const f = useTranslations('fields');
  const isHydrated = useHydrated();
  const { account } = refill;
  const [draft, change] = useLookupDraft(account, refill.open === 'find');
  const [error, setError] = useState<LookupAlert | null>(null);
  const { lookUp, isLookingUp } = useLookup(refill, isHosted);
  const [remembers, setRemembers] = useState(false);
  const [name, setName] = useState('');
  const button = useRef<HTMLButtonElement>(null);

  const alert = error ?? cachedAlert(draft.alert) ?? refill.notice;
  /** The alert of the last lookup applies only to what was typed then. */
  const edit: typeof change = (changes) => {
    change({ ...changes, alert: '' });
    setError(null);
  };
  const form = useForm({
    fields: FIELDS,
    fieldId: (name) => `litepay-${name}`,
    draft: [draft, edit],
    check: lookupErrors,
    checksEmptyFields: true,
  });
  // A refill link found it: phone and ZIP code are unknown here, so empty fields mean unchanged.
  const isUnchanged =
    account !== null && (parsePhone(draft.phone) ?? draft.phone) === account.phone && draft.zip === account.zip;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The sticky cart's button continues when nothing was changed; the form's own button looks the account up again.
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (isUnchanged && submitter && !event.currentTarget.contains(submitter)) return refill.goOn();
    if (form.submit(event)) await find(draft, remembers ? name : null);
  };

  /** `keptName`: what this device is to remember the plan by, if there is one; null if it is not to remember it. */
  const find = async ({ phone, zip }: { phone: string; zip: string }, keptName: string | null) => {
    const failure = await lookUp({ phone, zip }, keptName);
    if (failure?.kind === 'not-found' || failure?.kind === 'several') {
      change({ phone, zip, checked: 'yes', alert: failure.kind });
    } else setError(failure);
    // The disabled button has lost its focus.
    if (failure) setTimeout(() => document.activeElement === document.body && button.current?.focus());
  };

  return (
    <Form id={FIND_FORM_ID} onSubmit={submit} onFocus={() => preloadSteps(isHosted)} noValidate className={styles.form}>
      {!account && receipt}
      {isHydrated && !account && listRememberedPlans().length > 0 && (
        <Suspense>
          <RememberedList
            isLookingUp={isLookingUp}
            onRefill={({ phone, zip }) => {
              const contact = { phone: formatPhone(phone), zip };
              edit(contact);
              return find(contact, '');
            }}
          />
        </Suspense>
      )}
      <p>{t('intro')}</p>
      {alert && <LookupWarning alert={alert} canLogIn={canLogIn} supportPhone={supportPhone} />}
      <ErrorSummary {...form.summary} />
      <PhoneField {...form.field('phone')} label={f('phoneNumber')} required />
      <ZipField {...form.field('zip')} label={f('zipCode')} enterKeyHint="go" required />
      {isHydrated && draft.phone !== '' && (
        <Checkbox label={t('remember')} checked={remembers} onChange={(event) => setRemembers(event.target.checked)} />
      )}
      {remembers && draft.phone !== '' && (
        <Suspense>
          <RememberedName value={name} onChange={setName} />
        </Suspense>
      )}
      <Button
        ref={button}
        type="submit"
        disabled={!isHydrated}
        isLocked={isLookingUp}
        busy={isLookingUp && t('locating')}
      >
        {t('next')}
      </Button>
    </Form>
  );
}

type LookupDraft = Record<(typeof LOOKUP_DRAFT_FIELDS)[number], string>;

const EMPTY: LookupDraft = { phone: '', zip: '', checked: '', alert: '' };

/**
 * What was typed in step 1, kept in this tab. Once an account is found, its own phone and ZIP code are shown unless the guest is editing
 * them, so that a plan is never shown next to another phone.
 */
function useLookupDraft(account: { phone: string; zip: string } | null, isOpen: boolean) {
  const isHydrated = useHydrated();
  const [typedDraft, setTypedDraft] = useState<LookupDraft | null>(null);
  if (account && !isOpen && typedDraft) setTypedDraft(null);

  const storedDraft = isHydrated && !account ? readDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS) : null;
  const accountDraft = account && { ...EMPTY, phone: formatPhone(account.phone), zip: account.zip };
  const draft = typedDraft ?? accountDraft ?? storedDraft ?? EMPTY;

  const change = (next: Partial<LookupDraft>) => {
    // As in `useTextDraft`: what is typed before hydration arrives before the draft is restored.
    const before = typedDraft ?? accountDraft ?? readDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS) ?? EMPTY;
    const nextDraft = { ...before, ...next };
    setTypedDraft(nextDraft);
    writeDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS, nextDraft);
  };
  return [draft, change] as const;
}

/** Spec 3 §4.5: looks up an account. If none is found, neither the page nor the server keeps one. */
function useLookup(refill: Refill, isHosted: boolean) {
  const locale = useLocale();
  const router = useRouter();
  const [isLookingUp, setLookingUp] = useState(false);

  /** Resolves to null if the account was found or the lookup redirected to another page. `keptName`: as in `find`. */
  const lookUp = async (
    { phone, zip }: { phone: string; zip: string },
    keptName: string | null,
  ): Promise<LookupAlert | null> => {
    setLookingUp(true);
    const { purchase, after } = refill;
    const [response, steps] = await Promise.all([
      post('/api/litepay/lookup', { phone, zip, locale, purchase, after }),
      // Without the code of the next steps the guest could not go on.
      loadSteps(isHosted).catch(() => null),
    ]);
    setLookingUp(false);
    if (!response.ok || !steps) {
      refill.lose();
      return !response.ok && response.reason === 'limited'
        ? { kind: 'limited', seconds: response.retryAfterSeconds }
        : { kind: 'unavailable' };
    }
    const { body } = response;
    switch (body.outcome) {
      case 'found':
        if (keptName !== null) rememberPlan({ phone: parsePhone(phone) ?? '', zip, name: keptName });
        refill.find({ phone, zip, ...body });
        return null;
      case 'open':
        router.push(litepayStatusPath(null));
        return null;
      case 'confirmed':
        router.push(litepayReceiptPath(null));
        return null;
      case 'several':
      case 'not-found':
        refill.lose();
        return { kind: body.outcome };
      case 'unavailable':
        refill.lose();
        return { kind: 'outage' };
      default:
        refill.lose();
        toLostResponse(body.outcome);
        return { kind: 'unavailable' };
    }
  };
  return { lookUp, isLookingUp };
}

/** `outage`: the provider could not say. `unavailable`: this site was not reached. */
type LookupAlert = FindNotice | { kind: 'several' | 'outage' | 'unavailable' } | { kind: 'limited'; seconds: number };

/** Restores the alert from this tab's draft; null if there is none. */
function cachedAlert(kind: string): LookupAlert | null {
  return kind === 'not-found' || kind === 'several' ? { kind } : null;
}

/** Spec 3 §2.5: 'not found' with a modal, 'unfortunately' for several accounts. */
function LookupWarning({ alert, canLogIn, supportPhone }: Help & { alert: LookupAlert }) {
  const t = useTranslations('litepay.find');
  const locale = useLocale();
  switch (alert.kind) {
    case 'not-found':
      return <NotFoundBanner canLogIn={canLogIn} supportPhone={supportPhone} />;
    case 'several':
      return (
        <Banner tone="warning" announce="alert" title={t('severalAccounts.title')}>
          <p>
            <PhoneText phone={supportPhone}>
              {t(canLogIn ? 'severalAccounts.text' : 'severalAccounts.textNoLogin', { supportPhone })}
            </PhoneText>
          </p>
        </Banner>
      );
    case 'unsent':
      return (
        <Suspense>
          <UnsentPayment {...alert} />
        </Suspense>
      );
    case 'outage':
    case 'unavailable':
      return (
        <Banner tone="danger" announce="alert" title={t(`${alert.kind}.title`)}>
          <p>{t(`${alert.kind}.text`)}</p>
        </Banner>
      );
    case 'limited':
      return (
        <Banner tone="warning" announce="alert" title={t('rateLimited.title')}>
          <p>{t('rateLimited.text', { wait: formatWait(alert.seconds, locale) })}</p>
        </Banner>
      );
  }
}

function NotFoundBanner({ canLogIn, supportPhone }: Help) {
  const t = useTranslations('litepay.find.notLocated');
  const { points } = useMessages().litepay.find.notLocated.modal;
  const [helpOpen, setHelpOpen] = useState(false);
  return (
    <Banner
      tone="warning"
      announce="alert"
      title={t('title')}
      actions={
        <Button variant="link" onClick={() => setHelpOpen(true)}>
          {t('help')}
        </Button>
      }
    >
      <p>
        <PhoneText phone={supportPhone}>{t(canLogIn ? 'text' : 'textNoLogin', { supportPhone })}</PhoneText>
      </p>
      <Modal open={helpOpen} onClose={() => setHelpOpen(false)} title={t('modal.title')} closeLabel={t('modal.close')}>
        <p>{t('modal.intro')}</p>
        <ul>
          {points.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p>
          <PhoneText phone={supportPhone}>{t('modal.call', { supportPhone })}</PhoneText>
        </p>
      </Modal>
    </Banner>
  );
}
