'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { Reference } from '#components/ui/reference.tsx';
import type { GraceResponse } from '#lib/account/api.ts';
import type { GraceView } from '#lib/account/grace.ts';
import { type CalendarDay, daysBetween, formatDay, formatWeekday } from '#lib/domain/calendar-day.ts';
import type { GraceTerms } from '#lib/domain/grace.ts';
import type { Locale } from '#lib/i18n/locales.ts';

interface Props {
  view: GraceView;
  /** Null for the terms where an earlier request is sent again. */
  take: (terms: GraceTerms | null) => Promise<GraceResponse['outcome'] | 'lost'>;
  /** Reads the page again, while it is not known whether the grace was taken. */
  look: () => void;
}

const LOOK_EVERY_MS = 5_000;
/** After a minute the ledger itself says that it could not be found out. */
const LOOKS = 18;

/** Decision on grace: what a day costs is said before the press, and what became of it after it. */
export function GraceCard({ view, take, look }: Props) {
  const t = useTranslations('account.grace');
  const shell = useTranslations('shell');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<'failed' | 'changed' | 'lost' | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  const { state } = view;

  const press = async (terms: GraceTerms | null) => {
    setBusy(true);
    setProblem(null);
    const outcome = await take(terms);
    setBusy(false);
    if (outcome === 'failed' || outcome === 'changed' || outcome === 'lost') setProblem(outcome);
  };

  // The pressed button goes away with what it was for.
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) ref.current?.focus();
    before.current = state;
  }, [state]);

  useEffect(() => {
    if (state !== 'checking') return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks >= LOOKS) clearInterval(timer);
      if (document.visibilityState === 'visible') look();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [state, look]);

  return (
    <>
      {problem && (
        <Banner tone="warning" announce="alert" title={t(`${problem}.title`)}>
          <p>{t(`${problem}.text`)}</p>
        </Banner>
      )}
      {content()}
    </>
  );

  function content() {
    switch (view.state) {
      case 'offered':
        return <Offer ref={ref} view={view} isBusy={isBusy} onPress={() => void press(view.terms)} />;
      case 'checking':
        return (
          <Banner ref={ref} tone="info" announce="status" title={t('checking.title')}>
            <p>{t('checking.text')}</p>
            <Reference label={shell('reference.label')} code={view.reference} />
          </Banner>
        );
      case 'unclear':
        return (
          <Banner
            ref={ref}
            tone="warning"
            announce="status"
            title={t('unclear.title')}
            actions={
              view.canSendAgain && (
                <Button variant="secondary" busy={isBusy ? t('taking') : undefined} onClick={() => void press(null)}>
                  {t('unclear.again')}
                </Button>
              )
            }
          >
            <p>
              <PhoneText phone={view.supportPhone}>{t('unclear.text', { phone: view.supportPhone })}</PhoneText>
            </p>
            <Reference label={shell('reference.label')} code={view.reference} />
          </Banner>
        );
      case 'running':
        return <Running ref={ref} view={view} />;
      case 'over':
        return <Over ref={ref} view={view} />;
    }
  }
}

interface PartProps<State extends GraceView['state']> {
  ref: React.Ref<HTMLDivElement>;
  view: Extract<GraceView, { state: State }>;
}

function Offer({ ref, view, isBusy, onPress }: PartProps<'offered'> & { isBusy: boolean; onPress: () => void }) {
  const t = useTranslations('account.grace');
  const locale = useLocale();
  const { terms, today } = view;
  const isTomorrow = daysBetween(today, terms.until) === 1;
  const payBy = formatSoonDay(terms.payBy, today, locale);
  return (
    <Banner
      ref={ref}
      tone="info"
      title={
        isTomorrow ? t('offer.tomorrow', { payBy }) : t('offer.title', { until: formatDay(terms.until, locale), payBy })
      }
      actions={
        <Button variant="secondary" busy={isBusy ? t('taking') : undefined} onClick={onPress}>
          {t('offer.take')}
        </Button>
      }
    >
      <p>{t('offer.text', { until: formatDay(terms.until, locale), payBy: formatDay(terms.payBy, locale) })}</p>
      <p>{t('offer.cost', { days: terms.daysTakenBack })}</p>
    </Banner>
  );
}

function Running({ ref, view: { grace, payBy, today } }: PartProps<'running'>) {
  const t = useTranslations('account.grace');
  const locale = useLocale();
  const until = formatDay(grace.until, locale);
  return (
    <Banner
      ref={ref}
      tone="success"
      announce="status"
      title={grace.until === today ? t('running.today') : t('running.title', { until })}
    >
      {payBy && <p>{t('running.payBy', { payBy: formatDay(payBy, locale) })}</p>}
      <p>{t('running.cost', { days: grace.daysTakenBack })}</p>
    </Banner>
  );
}

function Over({ ref, view: { grace } }: PartProps<'over'>) {
  const t = useTranslations('account.grace');
  const locale = useLocale();
  return (
    <Banner ref={ref} tone="info" title={t('over.title', { until: formatDay(grace.until, locale) })}>
      <p>{t('over.text', { days: grace.daysTakenBack })}</p>
    </Banner>
  );
}

/** A day of the coming week is called by its name. */
function formatSoonDay(day: CalendarDay, today: CalendarDay, locale: Locale): string {
  const ahead = daysBetween(today, day);
  return ahead > 0 && ahead < 7 ? formatWeekday(day, locale) : formatDay(day, locale);
}
