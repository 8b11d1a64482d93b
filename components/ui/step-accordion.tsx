'use client';

import { useEffect, useId, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './step-accordion.module.css';

export interface AccordionStep<Id extends string> {
  id: Id;
  title: string;
  /** The content of the step. Mounted as long as the step is not locked, so that closing it loses nothing typed. */
  content: ReactNode;
  /** The step's result, shown under the title while the step is closed. */
  summary?: ReactNode;
  isComplete: boolean;
}

interface Props<Id extends string> {
  steps: readonly AccordionStep<Id>[];
  openId: Id | null;
  /** Receives the step to open, or `null` when the open one was closed. Never called for a locked step. */
  onOpen: (id: Id | null) => void;
  /** What a screen reader adds for a complete step, e.g. 'Complete'. */
  completeLabel: string;
  /** No step can be opened or closed, e.g. while a payment is being sent. */
  isFrozen?: boolean;
}

/**
 * Spec 2 §9, 3 §2.4, §2.5: steps on one page. A step is locked until every step before it is complete; opening one closes the open one; Enter
 * and Space toggle; a complete step shows a check.
 */
export function StepAccordion<Id extends string>({ steps, openId, onOpen, completeLabel, isFrozen }: Props<Id>) {
  const prefix = useId();
  const firstIncomplete = steps.findIndex(({ isComplete }) => !isComplete);
  useFocusOnOpened(openId, prefix);

  return (
    <div className={styles.accordion}>
      {steps.map(({ id, title, content, summary, isComplete }, index) => {
        const isOpen = id === openId;
        const isLocked = firstIncomplete !== -1 && index > firstIncomplete;
        const buttonId = `${prefix}-${id}`;
        return (
          <section key={id} className={classNames(styles.item, isOpen && styles.open, isLocked && styles.locked)}>
            <h2 className={styles.heading}>
              <button
                type="button"
                id={buttonId}
                className={styles.toggle}
                aria-expanded={isOpen}
                aria-controls={`${buttonId}-panel`}
                aria-disabled={isLocked || undefined}
                aria-describedby={isComplete ? `${buttonId}-state` : undefined}
                onClick={() => !isLocked && !isFrozen && onOpen(isOpen ? null : id)}
              >
                <span className={classNames(styles.badge, isComplete && styles.complete)} aria-hidden="true">
                  {isComplete ? <Icon name="check" /> : index + 1}
                </span>
                <span className={styles.title}>{title}</span>
                <span className={styles.chevron}>
                  <Icon name="chevron" />
                </span>
              </button>
            </h2>
            {isComplete && (
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
                <div className={styles.content}>{!isLocked && content}</div>
              </div>
            </div>
          </section>
        );
      })}
    </div>
  );
}

/**
 * The focus would be lost with the closing panel, so it moves to the heading of the one that opens, which is scrolled to once both panels
 * have their final heights.
 */
function useFocusOnOpened(openId: string | null, prefix: string) {
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
