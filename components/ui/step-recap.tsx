'use client';

import { useEffect, useRef } from 'react';
import type { Elements } from './elements.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './step-recap.module.css';

interface Props {
  /** What was chosen, in one line. */
  children: Elements;
  facts: readonly { label: string; lines: readonly string[] }[];
  /** The label of the button. */
  edit: string;
  /** The button's full accessible name; it begins with the visible word. */
  editLabel?: string | undefined;
  /** The id of what the button edits, for a name that does not say it. */
  describedBy?: string;
  onEdit: () => void;
  /** While a request that depends on it runs. */
  isLocked?: boolean;
  /** It replaces the form whose button had the focus. */
  focusesOnMount?: boolean;
}

/** Spec 3 §2.5: the summary of a completed step, with a button back to its form. */
export function StepRecap(props: Props) {
  const { children, facts, edit, editLabel, describedBy, onEdit, isLocked, focusesOnMount } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusesOnMount) button.current?.focus();
  }, [focusesOnMount]);
  return (
    <div className={styles.recap}>
      {children}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ label, lines }) => (
            <div key={label}>
              <dt>{label}</dt>
              {lines.map((line) => (
                <dd key={line}>{line}</dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      <Button
        ref={button}
        variant="link"
        onClick={onEdit}
        disabled={isLocked}
        aria-label={editLabel}
        aria-describedby={describedBy}
      >
        <Icon name="edit" />
        <span>{edit}</span>
      </Button>
    </div>
  );
}

/**
 * The recap's 'Edit' button had the focus and is gone: focuses the form's field with this id instead. With null, something else takes the
 * focus.
 */
export function useFocusAfterRecap(isRecap: boolean, fieldId: string | null): void {
  const wasRecap = useRef(isRecap);
  useEffect(() => {
    if (wasRecap.current && !isRecap && fieldId) document.getElementById(fieldId)?.focus();
    wasRecap.current = isRecap;
  }, [isRecap, fieldId]);
}
