'use client';

import { useLocale, useMessages, useTranslations } from 'next-intl';
import { useId } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import {
  type HelpfulIcon,
  type HelpfulState,
  type HelpfulTarget,
  HELPFUL_TARGETS,
  isHelpfulIcon,
  isLinkVisible,
  worksWhenDeactivated,
} from '#lib/account/helpful-links.ts';
import { MOVE_ENTRY, REFILL_PIN_ENTRY } from '#lib/domain/entry-paths.ts';
import { assertNever } from '#lib/result.ts';
import { type CalendarDay, formatPlainDay } from '#lib/domain/calendar-day.ts';
import { formatDollars } from '#lib/domain/money.ts';
import type { LinkFacts } from '#lib/account/server/dashboard.ts';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import { AccountIcon, type AccountIconName } from './account-icon.tsx';
import { AccountLink } from './account-link.tsx';
import { OFFER_ID } from './promo-banner.tsx';
import stack from '#components/ui/stack.module.css';
import text from '#components/ui/text.module.css';
import { TOUR } from './welcome-tour.tsx';
import styles from './helpful-links.module.css';

interface Props extends HelpfulState {
  isDeactivated: boolean;
  facts: LinkFacts;
  /** The day of auto-refill's next charge; null if none is due. */
  nextChargeOn: CalendarDay | null;
  onResetRouter: () => void;
}

/** The content's links, in its order. A link with an unknown icon has no target and is left out. */
export function HelpfulLinks({ onResetRouter, isDeactivated, facts, nextChargeOn, ...state }: Props) {
  const t = useTranslations('accountDashboard.links');
  const { items: links } = useMessages().accountDashboard.links;
  const isHydrated = useHydrated();
  const findFact = useFacts(facts, nextChargeOn);
  const id = useId();

  const items = links.flatMap(({ label, icon }): Tile[] => {
    if (!isHelpfulIcon(icon) || !isLinkVisible(icon, state)) return [];
    const target = HELPFUL_TARGETS[icon];
    const fact = findFact(icon);
    const tile = (link: Elements): Tile[] => [{ icon, link, fact }];
    switch (target.kind) {
      case 'reset-router':
        return tile(
          <button type="button" className={styles.link} disabled={!isHydrated} onClick={onResetRouter}>
            {label}
          </button>,
        );
      case 'help':
        return tile(
          <a className={styles.link} href={t('helpUrl')} target="_blank" rel="noreferrer">
            {label}
          </a>,
        );
      case 'offer':
        return tile(
          <a className={styles.link} href={`#${OFFER_ID}`}>
            {label}
          </a>,
        );
      case 'refill':
      case 'move':
      case 'page':
        return isDeactivated && !worksWhenDeactivated(toPath(target))
          ? []
          : tile(
              <AccountLink
                className={styles.link}
                to={toPath(target)}
                aria-describedby={fact === null ? undefined : `${id}-${icon}`}
              >
                {label}
              </AccountLink>,
            );
      default:
        return assertNever(target);
    }
  });

  // Our own links, independent of the content. Whoever is offline looks for this one first.
  if (!isDeactivated) {
    items.unshift({
      icon: 'no-internet',
      link: (
        <AccountLink className={styles.link} to={DASHBOARD_PAGES['no-internet']}>
          {t('noInternet')}
        </AccountLink>
      ),
    });
  }
  const refillLinks = DASHBOARD_PAGES['refill-links'];
  if (!isDeactivated || worksWhenDeactivated(refillLinks)) {
    items.push({
      icon: 'refill-link',
      link: (
        <AccountLink className={styles.link} to={refillLinks}>
          {t('refillLink')}
        </AccountLink>
      ),
    });
  }

  return (
    <section className={stack.gap4} aria-labelledby="links" data-tour={TOUR.links}>
      <h2 id="links">{t('title')}</h2>
      <ul className={styles.list}>
        {items.map(({ icon, link, fact = null }) => (
          <li key={icon} className={styles.tile}>
            <span className={styles.icon}>
              <AccountIcon name={icon} />
            </span>
            <div className={styles.label}>
              {link}
              {fact !== null && (
                <p id={`${id}-${icon}`} className={text.soft}>
                  {fact}
                </p>
              )}
            </div>
            <span className={styles.arrow}>
              <Icon name="arrow-right" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The link fills its tile. The fact below its label is its description, not its name. */
interface Tile {
  icon: AccountIconName;
  link: Elements;
  fact?: string | null;
}

/** The content's 'refill with cash' leads to the refill by PIN. */
function toPath(target: Extract<HelpfulTarget, { kind: 'page' | 'refill' | 'move' }>): string {
  if (target.kind === 'page') return target.path;
  return target.kind === 'move' ? MOVE_ENTRY : REFILL_PIN_ENTRY;
}

/** Spec 2 §4: the text below a link's label: the card, the last payment made here, and the next charge. */
function useFacts({ card, lastPayment }: LinkFacts, nextChargeOn: CalendarDay | null) {
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
          t('lastPayment', { price: formatDollars(lastPayment.cents), date: formatPlainDay(lastPayment.on, locale) })
        );
      case 'setup-refill':
        return nextChargeOn && t('nextCharge', { date: formatPlainDay(nextChargeOn, locale) });
      default:
        return null;
    }
  };
}
