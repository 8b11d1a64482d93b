'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Terms } from '#components/payment/terms.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Modal } from '#components/ui/modal.tsx';
import type { CardChoice } from '#lib/account/server/owner-card.ts';
import { type CalendarDay, formatDay } from '#lib/domain/calendar-day.ts';
import { type BothCards, useBackupTerms } from '../use-backup-terms.ts';
import { useCardName } from '../use-card-name.ts';

interface RemovalProps {
  card: CardChoice;
  cards: readonly CardChoice[];
  hasAutoRefill: boolean;
  lastDay: CalendarDay | null;
  busy: boolean;
  onRemove: (promotesBackup: boolean) => void;
  onClose: () => void;
}

/** Asks before a card is removed. Where it is the default one and there is a backup, it asks which of two things follows. */
export function RemovalQuestion({ card, cards, hasAutoRefill, lastDay, busy, onRemove, onClose }: RemovalProps) {
  const t = useTranslations('cards.remove');
  const method = useTranslations('account.paymentMethod.confirm');
  const locale = useLocale();
  const name = useCardName();
  const backup = cards.find(({ role }) => role === 'backup');
  const [isPromoting, setPromoting] = useState(false);
  const isDefault = card.role === 'default' && hasAutoRefill;
  const asksTwice = isDefault && backup !== undefined;
  const press = (promotes: boolean) => {
    setPromoting(promotes);
    onRemove(promotes);
  };
  return (
    <Modal
      open
      onClose={() => !busy && onClose()}
      title={method('title')}
      closeLabel={method('no')}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {method('no')}
          </Button>
          {asksTwice && (
            <Button variant="secondary" busy={busy && isPromoting && method('removing')} onClick={() => press(true)}>
              {t('yesPromote', { backup: name(backup) })}
            </Button>
          )}
          <Button variant="secondary" busy={busy && !isPromoting && method('removing')} onClick={() => press(false)}>
            {asksTwice ? t('yesOff') : method('yes')}
          </Button>
        </>
      }
    >
      <p>
        {asksTwice
          ? t('promotion', { card: name(card), backup: name(backup) })
          : card.role === 'backup'
            ? t('backup', { card: name(card) })
            : method('text', { card: name(card) })}
      </p>
      {isDefault && !asksTwice && (
        <Banner tone="warning">
          <p>{lastDay ? method('autoRefill', { date: formatDay(lastDay, locale) }) : method('autoRefillNoDate')}</p>
        </Banner>
      )}
    </Modal>
  );
}

interface RoleProps {
  card: CardChoice;
  role: CardChoice['role'];
  cards: readonly CardChoice[];
  busy: boolean;
  /** `terms`: the version that was agreed to; undefined where auto-refill has no backup afterwards. */
  onYes: (terms?: string) => void;
  onClose: () => void;
}

/** Asks before auto-refill charges another card. With a backup, the terms name both cards and must be agreed to. */
export function RoleQuestion({ card, role, cards, busy, onYes, onClose }: RoleProps) {
  const t = useTranslations('cards.question');
  const name = useCardName();
  const bothCards = findBothCards({ card, role, cards });
  const terms = useBackupTerms(bothCards);
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const isBackup = role === 'backup';
  const press = () => {
    if (!terms || isAgreed) return onYes(terms?.version);
    setMissing(true);
    document.getElementById('backup-terms')?.focus();
  };
  return (
    <Modal
      open
      onClose={() => !busy && onClose()}
      title={t(isBackup ? 'backup' : 'default')}
      closeLabel={t('no')}
      actions={
        <>
          <Button
            notReady={terms !== null && !isAgreed}
            busy={busy && t(isBackup ? 'yesBackup' : 'yesDefault')}
            onClick={press}
          >
            {t(isBackup ? 'yesBackup' : 'yesDefault')}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('no')}
          </Button>
        </>
      }
    >
      {terms ? <p>{terms.text}</p> : <p>{t('charges', { card: name(card) })}</p>}
      {terms && (
        <Checkbox
          id="backup-terms"
          label={terms.agree}
          checked={isAgreed}
          disabled={busy}
          onChange={({ target }) => {
            setAgreed(target.checked);
            if (target.checked) setMissing(false);
          }}
          error={isMissing ? t('agreeFirst') : undefined}
          aside={<Terms labels={terms.labels} />}
        />
      )}
    </Modal>
  );
}

/** The two cards of auto-refill after the change; null where it has no backup then. */
function findBothCards({ card, role, cards }: Pick<RoleProps, 'card' | 'role' | 'cards'>): BothCards | null {
  const find = (wanted: CardChoice['role']) => cards.find((one) => one.role === wanted && one.ref !== card.ref);
  const [first, backup] = role === 'backup' ? [find('default'), card] : [card, find('backup')];
  return first && backup ? { first, backup } : null;
}
