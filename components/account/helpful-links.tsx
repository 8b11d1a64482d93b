'use client';

import { useLocale, useMessages, useTranslations } from 'next-intl';
import { useId } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { isForDeactivated } from '#lib/account/deactivated-account.ts';
import { MOVE_ENTRY, REFILL_PIN_ENTRY } from '#lib/domain/entry-paths.ts';
import { assertNever } from '#lib/result.ts';
import {
  helpfulTarget,
  type HelpfulIcon,
  type HelpfulState,
  type HelpfulTarget,
  isHelpfulIcon,
  isShown,
} from '#lib/account/helpful-links.ts';
import { type CalendarDay, dayInWords } from '#lib/domain/calendar-day.ts';
import { formatDollars } from '#lib/domain/money.ts';
import type { AccountFacts } from '#lib/account/views.ts';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import { AccountIcon, type AccountIconName } from './account-icon.tsx';
import { AccountLink } from './account-link.tsx';
import { OFFER_ID } from './promo-banner.tsx';
import stack from '#components/ui/stack.module.css';
import text from '#components/ui/text.module.css';
import styles from './helpful-links.module.css';

interface Props extends HelpfulState {
  isDeactivated: boolean;
  facts: AccountFacts;
  /** The day of auto-refill's next charge; null if none is due. */
  nextChargeOn: CalendarDay | null;
  onResetRouter: () => void;
}

/** The content's links, in its order. A link with an unknown icon has no target and is left out. */
export function HelpfulLinks({ onResetRouter, isDeactivated, facts, nextChargeOn, ...state }: Props) {
  const t = useTranslations('accountDashboard.links');
  const { items: links } = useMessages().accountDashboard.links;
  const isHydrated = useHydrated();
  const factOf = useFacts(facts, nextChargeOn);
  const id = useId();

  const items = links.flatMap(({ label, icon }) => {
    if (!isHelpfulIcon(icon) || !isShown(icon, state)) return [];
    const target = helpfulTarget(icon);
    const fact = factOf(icon);
    const ids = { label: `${id}-${icon}`, fact: `${id}-${icon}-fact` };
    const words = <Words icon={icon} label={label} fact={fact} ids={fact === null ? undefined : ids} />;
    // The name is the label alone.
    const named = fact !== null && ({ 'aria-labelledby': ids.label, 'aria-describedby': ids.fact } as const);
    switch (target.kind) {
      case 'reset-router':
        return [
          <button key={icon} type="button" className={styles.link} disabled={!isHydrated} onClick={onResetRouter}>
            {words}
          </button>,
        ];
      case 'help':
        return [
          <a key={icon} className={styles.link} href={t('helpUrl')} target="_blank" rel="noreferrer">
            {words}
          </a>,
        ];
      case 'offer':
        return [
          <a key={icon} className={styles.link} href={`#${OFFER_ID}`}>
            {words}
          </a>,
        ];
      case 'refill':
      case 'move':
      case 'page':
        return isDeactivated && !isForDeactivated(pathOf(target))
          ? []
          : [
              <AccountLink key={icon} className={styles.link} to={pathOf(target)} {...named}>
                {words}
              </AccountLink>,
            ];
      default:
        return assertNever(target);
    }
  });

  // Our own links, independent of the content. Whoever is offline looks for this one first.
  if (!isDeactivated) {
    items.unshift(
      <AccountLink key="no-internet" className={styles.link} to={DASHBOARD_PAGES['no-internet']}>
        <Words icon="no-internet" label={t('noInternet')} />
      </AccountLink>,
    );
  }
  const refillLinks = DASHBOARD_PAGES['refill-links'];
  if (!isDeactivated || isForDeactivated(refillLinks)) {
    items.push(
      <AccountLink key="refill-link" className={styles.link} to={refillLinks}>
        <Words icon="refill-link" label={t('refillLink')} />
      </AccountLink>,
    );
  }

  return (
    <section className={stack.gap4} aria-labelledby="links">
      <h2 id="links">{t('title')}</h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.key}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

/** The content's 'refill with cash' leads to the refill by PIN. */
function pathOf(target: Extract<HelpfulTarget, { kind: 'page' | 'refill' | 'move' }>): string {
  if (target.kind === 'page') return target.path;
  return target.kind === 'move' ? MOVE_ENTRY : REFILL_PIN_ENTRY;
}

/** Spec 2 §4: what stands below a link's label: the card, the last payment made here, and the next charge. */
function useFacts({ card, lastPayment }: AccountFacts, nextChargeOn: CalendarDay | null) {
  const t = useTranslations('accountDashboard.linkFacts');
  const brands = useTranslations('fields.cardBrands');
  const locale = useLocale();
  return (icon: HelpfulIcon): string | null => {
    switch (icon) {
      case 'payment-method': {
        if (!card) return null;
        const { brand, lastFour, expiry } = card;
        const name = `${brands(brand ?? 'other')} ${lastFour}`;
        return expiry ? t('card', { name, month: `${expiry.month}`.padStart(2, '0'), year: `${expiry.year}` }) : name;
      }
      case 'payment-history':
        return (
          lastPayment &&
          t('lastPayment', { price: formatDollars(lastPayment.cents), date: dayInWords(lastPayment.on, locale) })
        );
      case 'setup-refill':
        return nextChargeOn && t('nextCharge', { date: dayInWords(nextChargeOn, locale) });
      default:
        return null;
    }
  };
}

interface WordsProps {
  icon: AccountIconName;
  label: string;
  fact?: string | null;
  ids?: { label: string; fact: string } | undefined;
}

function Words({ icon, label, fact = null, ids }: WordsProps) {
  return (
    <>
      <span className={styles.icon}>
        <AccountIcon name={icon} />
      </span>
      <span className={styles.label}>
        <span id={ids?.label}>{label}</span>
        {fact !== null && (
          <span id={ids?.fact} className={classNames(text.soft, styles.fact)}>
            {fact}
          </span>
        )}
      </span>
      <span className={styles.arrow}>
        <Icon name="arrow-right" />
      </span>
    </>
  );
}
