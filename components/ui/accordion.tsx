'use client';

import { useEffect, useId, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './accordion.module.css';

export interface AccordionItem {
  id: string;
  title: string;
  content: ReactNode;
  /** Shown under the title while the item is closed. */
  summary?: ReactNode;
  complete?: boolean;
  disabled?: boolean;
}

interface Props {
  items: readonly AccordionItem[];
  openId: string | null;
  /** The item to open, or `null` when the open one was closed. */
  onOpen: (id: string | null) => void;
  /** What a screen reader adds to a complete item, e.g. 'Complete'. */
  completeLabel: string;
  headingLevel?: 2 | 3 | 4;
  /** Numbers in front of the titles, for steps. */
  numbered?: boolean;
}

/** Spec 3 §2.5: opening an item closes the open one; Enter and Space toggle; a complete item shows a check. Closed items keep their state. */
export function Accordion({ items, openId, onOpen, completeLabel, headingLevel = 2, numbered = false }: Props) {
  const prefix = useId();
  const Heading = `h${headingLevel}` as const;
  useHeadingOfOpened(openId, prefix);

  return (
    <div className={styles.accordion}>
      {items.map(({ id, title, content, summary, complete = false, disabled = false }, index) => {
        const isOpen = id === openId;
        const buttonId = `${prefix}-${id}`;
        return (
          <section key={id} className={classNames(styles.item, isOpen && styles.open, disabled && styles.disabled)}>
            <Heading className={styles.heading}>
              <button
                type="button"
                id={buttonId}
                className={styles.toggle}
                aria-expanded={isOpen}
                aria-controls={`${buttonId}-panel`}
                aria-disabled={disabled || undefined}
                aria-describedby={complete ? `${buttonId}-state` : undefined}
                onClick={() => !disabled && onOpen(isOpen ? null : id)}
              >
                {(numbered || complete) && (
                  <span className={classNames(styles.badge, complete && styles.complete)} aria-hidden="true">
                    {complete ? <Icon name="check" /> : index + 1}
                  </span>
                )}
                <span className={styles.title}>{title}</span>
                <span className={styles.chevron}>
                  <Icon name="chevron" />
                </span>
              </button>
            </Heading>
            {complete && (
              <span id={`${buttonId}-state`} hidden>
                {completeLabel}
              </span>
            )}
            {summary && !isOpen && <div className={styles.summary}>{summary}</div>}
            <div
              className={styles.panel}
              id={`${buttonId}-panel`}
              role="region"
              aria-labelledby={buttonId}
              inert={!isOpen}
            >
              <div className={styles.clip}>
                <div className={styles.content}>{content}</div>
              </div>
            </div>
          </section>
        );
      })}
    </div>
  );
}

/**
 * The panel that closes takes the focus with it: whoever was in there goes on at the heading of the one that opens. It is scrolled to
 * once both panels have their heights.
 */
function useHeadingOfOpened(openId: string | null, prefix: string) {
  const shown = useRef(openId);
  useEffect(() => {
    if (shown.current === openId) return;
    shown.current = openId;
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body || activeElement.closest('[inert]') !== null;
    const heading = document.getElementById(`${prefix}-${openId}`);
    const panel = document.getElementById(`${prefix}-${openId}-panel`);
    if (!isLost || !heading || !panel) return;
    heading.focus();
    const scroll = ({ target }: Event) => {
      if (target === panel && document.activeElement === heading) heading.scrollIntoView({ block: 'nearest' });
    };
    panel.addEventListener('transitionend', scroll);
    return () => panel.removeEventListener('transitionend', scroll);
  }, [openId, prefix]);
}
