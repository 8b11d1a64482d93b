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
  isLocked: boolean;
  onTurnOn: () => void;
}

/** Spec 2 §4: the terms must be agreed to first. */
export function TurnOn({ busy, isLocked, onTurnOn }: Props) {
  const t = useTranslations('account.autoRefill');
  const labels = useTranslations('account.card.options.terms');
  const { bodyHtml } = useMessages().account.card.options.terms;
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const disabled = !useHydrated() || isLocked;
  return (
    <>
      <Checkbox
        id="auto-refill-terms"
        label={t('agree')}
        checked={isAgreed}
        disabled={disabled || busy}
        onChange={({ target }) => {
          setAgreed(target.checked);
          if (target.checked) setMissing(false);
        }}
        error={isMissing ? t('agreeFirst') : undefined}
        aside={<Terms labels={{ open: labels('open'), title: labels('title'), bodyHtml, close: labels('close') }} />}
      />
      <div className={actionStyles.actions}>
        <Button
          disabled={disabled}
          notReady={!isAgreed}
          busy={busy && t('turningOn')}
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
