'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Terms } from '#components/payment/terms.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import actionStyles from '#components/ui/actions.module.css';

interface Props {
  busy: boolean;
  isRefreshing: boolean;
  isStale: boolean;
  /** The version of the terms. */
  terms: string;
  onTurnOn: () => void;
}

/** Spec 2 §4: the terms must be agreed to first. */
export function TurnOn({ terms, busy, isRefreshing, isStale, onTurnOn }: Props) {
  const t = useTranslations('account.autoRefill');
  const labels = useTranslations('account.card.options.terms');
  const { bodyHtml } = useMessages().account.card.options.terms;
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const isAgreed = agreedTo === terms;
  const [isMissing, setMissing] = useState(false);
  const disabled = !useHydrated() || isStale;
  return (
    <>
      <Checkbox
        id="auto-refill-terms"
        label={t('agree')}
        checked={isAgreed}
        disabled={disabled || busy || isRefreshing}
        onChange={({ target }) => {
          setAgreedTo(target.checked ? terms : null);
          if (target.checked) setMissing(false);
        }}
        error={isMissing ? t('agreeFirst') : undefined}
        aside={<Terms labels={{ open: labels('open'), title: labels('title'), bodyHtml, close: labels('close') }} />}
      />
      <div className={actionStyles.actions}>
        <Button
          disabled={disabled}
          notReady={!isAgreed}
          busy={busy ? t('turningOn') : isRefreshing && t('turnOn')}
          onClick={() => {
            if (isAgreed) return onTurnOn();
            setMissing(true);
            document.getElementById('auto-refill-terms')?.focus();
          }}
        >
          {t('turnOn')}
        </Button>
      </div>
    </>
  );
}
