'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { Reference } from '#components/ui/reference.tsx';
import { post, toLostResponse } from '#lib/browser/api.ts';
import { formatDay, formatWait } from '#lib/domain/calendar-day.ts';
import { LITEPAY_ENTRY } from '#lib/domain/entry-paths.ts';
import type { GraceLinkView } from '#lib/litepay/api.ts';

type Stage = { state: 'open' | 'sending' } | DayLinkStage | { state: 'limited'; seconds: number };
type DayLinkStage =
  | { state: 'done'; until: string }
  | { state: 'pending'; reference: string }
  | { state: 'failed' | 'changed' | 'refused' };

interface Props {
  link: NonNullable<GraceLinkView['link']>;
  supportPhone: string;
}

/**
 * When a press whose outcome is not known is looked for again, the last time after the ledger gives up. Few, because each counts as a lookup
 * of the link and of this browser, which may want to refill.
 */
const LOOK_AFTER_MS = [5_000, 20_000, 70_000];

/** What the day costs, and the press that takes it. Nothing of the account is told. */
export function DayLink({ link: { token, until, payBy, daysTakenBack }, supportPhone }: Props) {
  const t = useTranslations('litepay.dayLink');
  const shell = useTranslations('shell');
  const locale = useLocale();
  const [stage, setStage] = useState<Stage>({ state: 'open' });
  const { state } = stage;

  const press = async (): Promise<Stage> => {
    const response = await post('/api/litepay/day-link/take', { token, locale });
    if (!response.ok) {
      const isLimited = response.reason === 'limited';
      return isLimited ? { state: 'limited', seconds: response.retryAfterSeconds } : { state: 'failed' };
    }
    const { body } = response;
    switch (body.outcome) {
      case 'done':
        return { state: 'done', until: body.until };
      case 'pending':
        return { state: 'pending', reference: body.reference };
      case 'failed':
      case 'changed':
      case 'refused':
        return { state: body.outcome };
      default:
        return { state: toLostResponse(body.outcome).reason };
    }
  };

  const start = async () => {
    setStage({ state: 'sending' });
    setStage(await press());
  };

  /** The same press again asks what became of it, and takes nothing more. */
  const look = useEffectEvent(async () => {
    const next = await press();
    if (next.state === 'done' || next.state === 'pending') setStage(next);
  });
  useEffect(() => {
    if (state !== 'pending') return;
    const timers = LOOK_AFTER_MS.map((waitMs) => setTimeout(() => void look(), waitMs));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [state]);

  const canPress = state === 'open' || state === 'sending' || state === 'failed' || state === 'limited';
  return (
    <MessagePage
      picture={<HousePicture mood={state === 'refused' || state === 'changed' ? 'cold' : 'lit'} />}
      title={canPress ? t('title', { until: formatDay(until, locale) }) : t('metaTitle')}
      actions={
        <>
          {canPress && (
            <Button busy={state === 'sending' && t('sending')} onClick={() => void start()}>
              {t('take')}
            </Button>
          )}
          <ButtonLink variant={canPress ? 'secondary' : 'primary'} href={`/${locale}${LITEPAY_ENTRY}`}>
            {t('quickRefill')}
          </ButtonLink>
        </>
      }
    >
      {canPress && (
        <>
          <p>{t('text', { payBy: formatDay(payBy, locale) })}</p>
          <p>{t('cost', { days: daysTakenBack })}</p>
        </>
      )}
      {stage.state === 'done' && (
        <Banner tone="success" announce="status" title={t('done.title', { until: formatDay(stage.until, locale) })}>
          <p>{t('done.text', { payBy: formatDay(payBy, locale) })}</p>
        </Banner>
      )}
      {stage.state === 'pending' && (
        <Banner tone="info" announce="status" title={t('pending.title')}>
          <p>
            <PhoneText phone={supportPhone}>{t('pending.text', { supportPhone })}</PhoneText>
          </p>
          <Reference label={shell('reference.label')} code={stage.reference} />
        </Banner>
      )}
      {(stage.state === 'failed' || stage.state === 'changed' || stage.state === 'refused') && (
        <Banner tone="warning" announce="alert" title={t(`${stage.state}.title`)}>
          <p>
            <PhoneText phone={supportPhone}>{t(`${stage.state}.text`, { supportPhone })}</PhoneText>
          </p>
        </Banner>
      )}
      {stage.state === 'limited' && (
        <Banner tone="warning" announce="alert" title={t('limited.title')}>
          <p>{t('limited.text', { wait: formatWait(stage.seconds, locale) })}</p>
        </Banner>
      )}
      <noscript>
        <p>{t('noScript')}</p>
      </noscript>
    </MessagePage>
  );
}
