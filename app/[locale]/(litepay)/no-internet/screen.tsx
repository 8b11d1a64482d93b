'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { Form } from '#components/fields/form.tsx';
import { PhoneField } from '#components/fields/phone-field.tsx';
import { useForm } from '#components/fields/use-form.ts';
import { ZipField } from '#components/fields/zip-field.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { toLostResponse, post } from '#lib/browser/api.ts';
import { readDraft, writeDraft } from '#lib/browser/session-draft.ts';
import { KEPT_COPY } from '#lib/offline/kept-copy.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { lookupErrors } from '#lib/litepay/lookup-errors.ts';
import type { ConnectionCheck, NoInternetView } from '#lib/litepay/api.ts';
import { helpsToRestart, ROUTER_STEPS_ID } from '#lib/plans/router-restart.ts';
import { DayForGuest } from '../day-for-guest.tsx';
import { LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS } from '../litepay/litepay-drafts.ts';
import { RouterHelp } from '#components/connection/router-help.tsx';
import { ConnectionBanner } from '#components/connection/connection-banner.tsx';
import { formatWait } from '#lib/domain/calendar-day.ts';
import { LITEPAY_FLOW, litepayReceiptPath, litepayStatusPath } from '#lib/litepay/flow.ts';
import { assertNever } from '#lib/result.ts';
import styles from './page.module.css';
import { PhoneText } from '#components/ui/phone-text.tsx';

const FIELDS = ['phone', 'zip'] as const;
const EMPTY = { phone: '', zip: '', checked: '', alert: '' };

interface Props {
  view: NoInternetView;
  routerTitle: string;
  /** How to restart the router. */
  children: Elements;
}

/**
 * The check, its result, and what still works where there is no connection. Posts as a plain form before its script has arrived. How to
 * restart the router is open where that helps, and where nothing can be checked.
 */
export function NoInternetScreen({ view, routerTitle, children }: Props) {
  const { canLogIn, supportPhone, after } = view;
  const t = useTranslations('noInternet');
  const f = useTranslations('fields');
  const locale = useLocale();
  const isHydrated = useHydrated();
  const isOffline = useOffline();
  const [check, setCheck] = useState<ConnectionCheck | null>(view.check);
  const [isChecking, setChecking] = useState(false);
  const [typedDraft, setTypedDraft] = useState<typeof EMPTY | null>(null);
  // Quick refill shares this draft: whoever is not found here goes on there.
  const draft = typedDraft ?? (isHydrated ? readDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS) : null) ?? EMPTY;
  const change = (changes: Partial<typeof EMPTY>) => {
    // As in `useTextDraft`: what is typed before hydration arrives before the draft is restored.
    const before = typedDraft ?? readDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS) ?? EMPTY;
    const nextDraft = { ...before, alert: '', ...changes };
    setTypedDraft(nextDraft);
    writeDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS, nextDraft);
  };
  const form = useForm({
    fields: FIELDS,
    fieldId: (name) => `no-internet-${name}`,
    draft: [draft, change],
    check: lookupErrors,
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (!form.submit(event)) return;
    setChecking(true);
    setCheck(await checkConnection({ ...draft, locale, after }));
    setChecking(false);
  };

  const isUnreachable = isOffline || check?.outcome === 'offline';
  const opensSteps = isUnreachable || (check?.outcome === 'found' && helpsToRestart(check.connection));

  return (
    <>
      <div className={styles.screen}>
        {isUnreachable && <OfflineNote supportPhone={supportPhone} />}
        {after !== null && check === null && (
          <Banner tone="success" actions={<a href={`/${locale}${litepayReceiptPath(after)}`}>{t('after.link')}</a>}>
            <p>{t('after.text')}</p>
          </Banner>
        )}
        {check && (
          <CheckResult check={check} asksForDay={view.asksForDay} canLogIn={canLogIn} supportPhone={supportPhone} />
        )}
        <Form
          method="post"
          action={`/api/no-internet/form?locale=${locale}`}
          onSubmit={submit}
          noValidate={isHydrated}
          className={styles.form}
        >
          <ErrorSummary {...form.summary} />
          {after !== null && <input type="hidden" name="after" value={after} />}
          <div className={styles.fields}>
            <PhoneField {...form.field('phone')} name="phone" label={f('phoneNumber')} required />
            <ZipField {...form.field('zip')} name="zip" label={f('zipCode')} enterKeyHint="go" required />
          </div>
          {/* Beside an answer with a button of its own, that one is the main one. */}
          <Button
            type="submit"
            variant={check?.outcome === 'found' ? 'secondary' : 'primary'}
            busy={isChecking && t('checking')}
          >
            {t('check')}
          </Button>
        </Form>
      </div>
      <RouterHelp title={routerTitle} isOpen={opensSteps}>
        {children}
      </RouterHelp>
    </>
  );
}

interface Lookup {
  phone: string;
  zip: string;
  locale: Locale;
  after: string | null;
}

async function checkConnection({ phone, zip, locale, after }: Lookup): Promise<ConnectionCheck> {
  const response = await post('/api/no-internet/check', { phone, zip, locale, after, purchase: null });
  if (response.ok) {
    switch (response.body.outcome) {
      case 'found':
      case 'not-found':
      case 'several':
      case 'unavailable':
      case 'open':
      case 'confirmed':
        return response.body;
      default:
        toLostResponse(response.body.outcome);
        return { outcome: 'unavailable' };
    }
  }
  if (response.reason === 'limited') return { outcome: 'limited', seconds: response.retryAfterSeconds };
  return { outcome: response.reason === 'offline' ? 'offline' : 'unavailable' };
}

/** What still works without a connection. */
function OfflineNote({ supportPhone }: { supportPhone: string }) {
  const t = useTranslations('noInternet.offline');
  return (
    <Banner
      tone="warning"
      announce="status"
      title={t('title')}
      actions={
        <Button variant="link" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      }
    >
      <p>{t('text')}</p>
      <ul>
        <li>
          <a href={`#${ROUTER_STEPS_ID}`}>{t('router')}</a>
        </li>
        <li>
          <PhoneText phone={supportPhone}>{t('call', { phone: supportPhone })}</PhoneText>
        </li>
      </ul>
      <p>{t('check')}</p>
    </Banner>
  );
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Whether the browser reports no connection, or this page is the copy that the service worker keeps for that. */
function useOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine || document.querySelector(`meta[name="${KEPT_COPY}"]`) !== null,
    () => false,
  );
}

interface CheckResultProps extends Pick<NoInternetView, 'asksForDay' | 'canLogIn' | 'supportPhone'> {
  check: ConnectionCheck;
}

/** The outcome of the check. */
function CheckResult({ check, asksForDay, canLogIn, supportPhone }: CheckResultProps) {
  const t = useTranslations('noInternet');
  const locale = useLocale();
  const help = (key: 'notFound' | 'several') => (
    <PhoneText phone={supportPhone}>
      {t(`answers.${key}.${canLogIn ? 'text' : 'textNoLogin'}`, { phone: supportPhone })}
    </PhoneText>
  );
  switch (check.outcome) {
    case 'found':
      // The purchase has the account: quick refill goes on at its payment.
      return (
        <>
          <ConnectionBanner connection={check.connection} refillHref={`/${locale}${LITEPAY_FLOW.find.path}`} />
          {asksForDay && check.connection.cause === 'ran-out' && (
            <DayForGuest key={check.purchase.version} purchase={check.purchase} />
          )}
        </>
      );
    case 'not-found':
      return (
        <Banner tone="warning" announce="alert" title={t('answers.notFound.title')}>
          <p>{help('notFound')}</p>
        </Banner>
      );
    case 'several':
      return (
        <Banner tone="warning" announce="alert" title={t('answers.several.title')}>
          <p>{help('several')}</p>
        </Banner>
      );
    case 'open':
      return (
        <Banner
          tone="info"
          announce="status"
          title={t('answers.open.title')}
          actions={<a href={`/${locale}${litepayStatusPath(null)}`}>{t('answers.open.link')}</a>}
        >
          <p>{t('answers.open.text')}</p>
        </Banner>
      );
    case 'confirmed':
      return (
        <Banner
          tone="success"
          announce="status"
          title={t('answers.confirmed.title')}
          actions={<a href={`/${locale}${litepayReceiptPath(null)}`}>{t('after.link')}</a>}
        >
          <p>{t('answers.confirmed.text')}</p>
        </Banner>
      );
    case 'invalid':
      return (
        <Banner tone="warning" announce="alert" title={t('answers.invalid.title')}>
          <p>{t('answers.invalid.text')}</p>
        </Banner>
      );
    case 'limited': {
      const { seconds } = check;
      return (
        <Banner tone="warning" announce="alert" title={t('answers.limited.title')}>
          <p>
            {seconds === null
              ? t('answers.limited.later')
              : t('answers.limited.text', { wait: formatWait(seconds, locale) })}
          </p>
        </Banner>
      );
    }
    case 'unavailable':
      return (
        <Banner tone="danger" announce="alert" title={t('answers.unavailable.title')}>
          <p>{t('answers.unavailable.text')}</p>
        </Banner>
      );
    // The note above reports it.
    case 'offline':
      return null;
    default:
      return assertNever(check);
  }
}
