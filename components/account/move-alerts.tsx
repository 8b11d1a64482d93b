import { useLocale, useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { AddToCalendar } from '#components/payment/add-to-calendar.tsx';
import { NoBreak } from '#components/ui/no-break.tsx';
import { Banner } from '#components/ui/banner.tsx';
import type { ScheduledMove, StartedMove } from '#lib/account/server/account-views.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import type { DashboardView } from '#lib/account/server/dashboard.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { ACTIVATION_ENTRY } from '#lib/domain/entry-paths.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { FactList } from '#components/ui/fact-list.tsx';

/** Spec 2 §2: shown while a move is scheduled. `cancel`: its button, shown only while the move can be canceled. */
export function ScheduledMoveAlert({ move, cancel }: { move: ScheduledMove; cancel: ReactNode }) {
  const t = useTranslations('accountDashboard.move');
  const locale = useLocale();
  return (
    <Banner tone="info" title={t('scheduledTitle')} actions={move.canCancel && cancel}>
      <p>{t('scheduledText', { date: formatDay(move.on, locale) })}</p>
      {move.address && <p>{`${t('to')}: ${move.address}`}</p>}
      {move.number && (
        <p>
          <span>{`${t('number')}: `}</span>
          <NoBreak>{move.number}</NoBreak>
        </p>
      )}
      <AddToCalendar day={move.on} event="move" />
    </Banner>
  );
}

/** A move that has begun and waits for its activation. */
export function StartedMoveAlert({ move }: { move: StartedMove }) {
  const t = useTranslations('accountDashboard.move');
  return (
    <Banner tone="info" title={t('startedTitle')} actions={<ActivateMove move={move} />}>
      <p>{t('startedText')}</p>
      <MoveFacts move={move} />
    </Banner>
  );
}

/**
 * What a refill did to a move in progress: one of the account's own people ended it, a guest's added its days to those on hold. `dismiss`:
 * of the end.
 */
export function MoveRefillAlert({
  isMoveEnded,
  daysAddedOnHold,
  dismiss,
}: Pick<DashboardView, 'daysAddedOnHold' | 'isMoveEnded'> & Pick<ComponentProps<typeof Banner>, 'dismiss'>) {
  const t = useTranslations('accountDashboard.move');
  return (
    <>
      {isMoveEnded && (
        <Banner tone="info" title={t('endedTitle')} {...(dismiss && { dismiss })}>
          <p>{t('endedText')}</p>
        </Banner>
      )}
      {daysAddedOnHold !== null && (
        <Banner tone="info" title={t('addedTitle', { days: daysAddedOnHold })}>
          <p>{t('addedText')}</p>
        </Banner>
      )}
    </>
  );
}

/** Decision on Begin Activation: the link names the new account by this app's reference. */
export function ActivateMove({ move: { account } }: { move: StartedMove }) {
  const t = useTranslations('accountDashboard.move');
  return (
    <ButtonLink href={accountPath(`/${useLocale()}${ACTIVATION_ENTRY}?bhr=false`, account)}>{t('activate')}</ButtonLink>
  );
}

/** Where a move that has begun leads, when it began, and its number. */
export function MoveFacts({ move: { address, on, number } }: { move: StartedMove }) {
  const t = useTranslations('accountDashboard.move');
  const locale = useLocale();
  const facts = [
    address !== '' && { label: t('to'), value: address },
    on !== null && { label: t('date'), value: formatDay(on, locale) },
    number !== '' && { label: t('number'), value: <NoBreak>{number}</NoBreak> },
  ].filter((fact) => fact !== false);
  return facts.length > 0 && <FactList facts={facts} />;
}
