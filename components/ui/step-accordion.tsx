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

/** On a heading that has the focus without a press of a key. */
const NO_RING = 'data-no-ring';

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
            {/* Always there, so that what a step came to is said when the next one opens. */}
            <div role="status">{summary && !isOpen && <div className={styles.summary}>{summary}</div>}</div>
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
 * The focus would be lost with the closing panel, so it moves to the heading of the one that opens. Once both panels have their final heights,
 * the page is scrolled so far that this heading is in view, and above it the summaries of the steps before. Whoever pressed a button with a
 * finger or a mouse sees no ring for it.
 */
function useFocusOnOpened(openId: string | null, prefix: string) {
  const previousId = useRef(openId);
  const isByKeyboard = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      isByKeyboard.current = type === 'keydown';
      if (isByKeyboard.current) document.activeElement?.removeAttribute(NO_RING);
    };
    const kinds = ['keydown', 'pointerdown'] as const;
    for (const kind of kinds) document.addEventListener(kind, note, true);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, note, true);
    };
  }, []);
  useEffect(() => {
    if (previousId.current === openId) return;
    previousId.current = openId;
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body || activeElement.closest('[inert]') !== null;
    const heading = document.getElementById(`${prefix}-${openId}`);
    const panel = document.getElementById(`${prefix}-${openId}-panel`);
    if (!isLost || !heading || !panel) return;
    if (!isByKeyboard.current) {
      heading.setAttribute(NO_RING, '');
      heading.addEventListener('blur', () => heading.removeAttribute(NO_RING), { once: true });
    }
    const show = () => {
      const accordion = heading.closest('section')?.parentElement;
      const isCutOff = accordion && accordion.getBoundingClientRect().top < 0;
      // In the lower half of a small screen the step would begin under a bar.
      if (isCutOff || heading.getBoundingClientRect().bottom > innerHeight / 2) accordion?.scrollIntoView();
      heading.scrollIntoView({ block: 'nearest' });
    };
    heading.focus({ preventScroll: true });
    show();
    const showAgain = ({ target }: Event) => {
      if (target === panel && document.activeElement === heading) show();
    };
    panel.addEventListener('transitionend', showAgain);
    return () => panel.removeEventListener('transitionend', showAgain);
  }, [openId, prefix]);
}
