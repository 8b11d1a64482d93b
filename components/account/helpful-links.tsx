'use client';

import { useMessages, useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { isForDeactivated } from '#lib/account/deactivated-account.ts';
import { MOVE_ENTRY, REFILL_PIN_ENTRY } from '#lib/domain/entry-paths.ts';
import { assertNever } from '#lib/result.ts';
import {
  helpfulTarget,
  type HelpfulState,
  type HelpfulTarget,
  isHelpfulIcon,
  isShown,
} from '#lib/account/helpful-links.ts';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import { AccountIcon, type AccountIconName } from './account-icon.tsx';
import { AccountLink } from './account-link.tsx';
import { OFFER_ID } from './promo-banner.tsx';
import stack from '#components/ui/stack.module.css';
import styles from './helpful-links.module.css';

interface Props extends HelpfulState {
  isDeactivated: boolean;
  onResetRouter: () => void;
}

/** The content's links, in its order. A link with an unknown icon has no target and is left out. */
export function HelpfulLinks({ onResetRouter, isDeactivated, ...state }: Props) {
  const t = useTranslations('accountDashboard.links');
  const { items: links } = useMessages().accountDashboard.links;
  const isHydrated = useHydrated();

  const items = links.flatMap(({ label, icon }) => {
    if (!isHelpfulIcon(icon) || !isShown(icon, state)) return [];
    const target = helpfulTarget(icon);
    const text = <Words icon={icon} label={label} />;
    switch (target.kind) {
      case 'reset-router':
        return [
          <button key={icon} type="button" className={styles.link} disabled={!isHydrated} onClick={onResetRouter}>
            {text}
          </button>,
        ];
      case 'help':
        return [
          <a key={icon} className={styles.link} href={t('helpUrl')} target="_blank" rel="noreferrer">
            {text}
          </a>,
        ];
      case 'offer':
        return [
          <a key={icon} className={styles.link} href={`#${OFFER_ID}`}>
            {text}
          </a>,
        ];
      case 'refill':
      case 'move':
      case 'page':
        return isDeactivated && !isForDeactivated(pathOf(target))
          ? []
          : [
              <AccountLink key={icon} className={styles.link} to={pathOf(target)}>
                {text}
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

function Words({ icon, label }: { icon: AccountIconName; label: string }) {
  return (
    <>
      <span className={styles.icon}>
        <AccountIcon name={icon} />
      </span>
      <span className={styles.label}>{label}</span>
      <span className={styles.arrow}>
        <Icon name="arrow-right" />
      </span>
    </>
  );
}
