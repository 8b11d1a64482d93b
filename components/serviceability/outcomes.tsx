'use client';

import type { ReactNode } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { StageHeading } from './stage-heading.tsx';
import { type StageMood, StagePicture } from './stage-picture.tsx';
import styles from './stages.module.css';
import { useLocale, useTranslations } from 'next-intl';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import type { KnownAddress } from '#lib/serviceability/address-check.ts';
import { WaitlistForm } from './waitlist-form.tsx';
import { NoBreakIn } from '#components/ui/no-break.tsx';
import { LITEPAY_ENTRY } from '#lib/domain/entry-paths.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import type { CheckOptions } from '#lib/serviceability/server/address-check.ts';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';

interface HeadingProps {
  level: 1 | 2;
  focusKey: number;
}

interface OutcomeProps extends HeadingProps {
  mood: StageMood;
  title: string;
  /** In one line. */
  address: string;
  children: Elements;
  actions: ReactNode;
}

/** The outcome of an address check: one layout for all outcomes. */
function Outcome({ mood, title, address, children, actions, ...heading }: OutcomeProps) {
  return (
    <div className={styles.outcome}>
      <StagePicture mood={mood} />
      <StageHeading {...heading}>{title}</StageHeading>
      <p className={styles.address}>{address}</p>
      {children}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

interface StageProps<Label extends string> extends HeadingProps {
  /** Replace the default texts, for the page that uses them. */
  labels?: Record<Label, string>;
  onAgain: () => void;
}

interface ServiceableProps extends StageProps<'title' | 'text' | 'coldTap'> {
  address: string;
  isColdTap: boolean;
  /** What comes next: the link to the plans, or the wizard's device code. */
  children: Elements;
}

export function Serviceable({ address, isColdTap, labels, children, onAgain, ...heading }: ServiceableProps) {
  const t = useTranslations('serviceability');
  const actions = (
    <>
      {children}
      <Button variant="link" onClick={onAgain}>
        {t('changeAddress')}
      </Button>
    </>
  );
  return (
    <Outcome
      {...heading}
      mood="lit"
      title={labels?.title ?? t('serviceable.title')}
      address={address}
      actions={actions}
    >
      <p>{labels?.text ?? t('serviceable.text')}</p>
      {isColdTap && <p className={styles.note}>{labels?.coldTap ?? t('serviceable.coldTap')}</p>}
    </Outcome>
  );
}

interface UnserviceableProps extends StageProps<'title' | 'text'> {
  /** The account whose owner types, if the page has one. */
  account: string | undefined;
  address: KnownAddress;
  hasWaitlist: boolean;
}

export function Unserviceable(props: UnserviceableProps) {
  const { account = '', address, labels, hasWaitlist, onAgain, ...heading } = props;
  const t = useTranslations('serviceability');
  const again = (
    <Button variant={hasWaitlist ? 'secondary' : 'primary'} onClick={onAgain}>
      {t('tryAnother')}
    </Button>
  );
  return (
    <Outcome
      {...heading}
      mood="dark"
      title={labels?.title ?? t('unserviceable.title')}
      address={address.label}
      actions={again}
    >
      <p>{labels?.text ?? t('unserviceable.text')}</p>
      {hasWaitlist && <WaitlistForm account={account} candidateId={address.id} level={heading.level === 1 ? 2 : 3} />}
    </Outcome>
  );
}

interface ExistingPrepaidProps extends StageProps<'title' | 'text'> {
  address: string;
  options: CheckOptions;
  /** Replaces the residents' actions, for customers who cannot use them. */
  children?: Elements;
}

/** Spec 1 §8, BUS0078: the residents can refill or log in. */
export function ExistingPrepaid({ address, labels, options, children, onAgain, ...heading }: ExistingPrepaidProps) {
  const t = useTranslations('serviceability');
  const locale = useLocale();
  const { supportPhone, canLogIn } = options;
  const actions = (
    <>
      {children ?? (
        <>
          <ButtonLink href={`/${locale}${LITEPAY_ENTRY}`}>{t('existingPrepaid.refill')}</ButtonLink>
          {canLogIn && (
            <ButtonLink variant="secondary" href={`/${locale}${DASHBOARD_PAGE}`}>
              {t('existingPrepaid.logIn')}
            </ButtonLink>
          )}
        </>
      )}
      <Button variant="link" onClick={onAgain}>
        {t('tryAnother')}
      </Button>
    </>
  );
  return (
    <Outcome
      {...heading}
      mood="known"
      title={labels?.title ?? t('existingPrepaid.title')}
      address={address}
      actions={actions}
    >
      <p>
        <NoBreakIn number={supportPhone}>{labels?.text ?? t('existingPrepaid.text', { supportPhone })}</NoBreakIn>
      </p>
    </Outcome>
  );
}

interface ExistingPostpaidProps extends StageProps<
  'title' | 'text' | 'account' | 'move' | 'movingTitle' | 'movingText'
> {
  address: string;
  isMoving: boolean;
  options: CheckOptions;
  onMoving: () => void;
}

/** Spec 1 §2, §8, BUS0077: the customer's own account, or that of the previous owner if the customer is moving in. */
export function ExistingPostpaid(props: ExistingPostpaidProps) {
  const { address, isMoving, labels, options, onMoving, onAgain, ...heading } = props;
  const t = useTranslations('serviceability');
  const { supportPhone, postpaidUrl } = options;
  const again = (
    <Button variant="link" onClick={onAgain}>
      {t('tryAnother')}
    </Button>
  );
  const call = (
    <PhoneLink phone={supportPhone} button="primary">
      {t('existingPostpaid.moving.call', { supportPhone })}
    </PhoneLink>
  );
  const outcome = { ...heading, mood: 'known', address } as const;
  if (isMoving) {
    const actions = (
      <>
        {call}
        {again}
      </>
    );
    return (
      <Outcome {...outcome} title={labels?.movingTitle ?? t('existingPostpaid.moving.title')} actions={actions}>
        <p>
          <PhoneText phone={supportPhone}>
            {labels?.movingText ?? t('existingPostpaid.moving.text', { supportPhone })}
          </PhoneText>
        </p>
      </Outcome>
    );
  }
  const actions = (
    <>
      {postpaidUrl ? (
        <ButtonLink href={postpaidUrl}>{labels?.account ?? t('existingPostpaid.account')}</ButtonLink>
      ) : (
        call
      )}
      <Button variant="secondary" onClick={onMoving}>
        {labels?.move ?? t('existingPostpaid.move')}
      </Button>
      {again}
    </>
  );
  return (
    <Outcome {...outcome} title={labels?.title ?? t('existingPostpaid.title')} actions={actions}>
      <p>
        {postpaidUrl ? (labels?.text ?? t('existingPostpaid.text')) : t('existingPostpaid.byPhone', { supportPhone })}
      </p>
    </Outcome>
  );
}
