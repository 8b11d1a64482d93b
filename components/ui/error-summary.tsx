'use client';

import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import styles from './error-summary.module.css';

export interface FieldProblem {
  fieldId: string;
  message: string;
}

interface Props {
  title: string;
  problems: readonly FieldProblem[];
  /** Counts the submissions; the summary takes focus on each that left more than one problem. */
  attempt: number;
}

export function ErrorSummary({ title, problems, attempt }: Props) {
  const summary = useRef<HTMLDivElement>(null);
  const several = problems.length > 1;

  const isWanted = useRef(false);

  // Validation may finish a moment after the submission; do not move the focus while the customer is typing.
  useEffect(() => {
    if (attempt === 0) return;
    const leave = () => {
      isWanted.current = false;
    };
    isWanted.current = true;
    document.addEventListener('keydown', leave);
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('keydown', leave);
      document.removeEventListener('pointerdown', leave);
    };
  }, [attempt]);

  // Runs after the form library, which focuses the first invalid field in a separate task.
  useEffect(() => {
    if (!several) return;
    const timer = setTimeout(() => {
      if (isWanted.current) summary.current?.focus();
      isWanted.current = false;
    });
    return () => clearTimeout(timer);
  }, [several, attempt]);

  if (!several || attempt === 0) return null;
  // Month and year of an expiry share one message.
  const distinctProblems = problems.filter(({ message }, index) => message !== problems[index - 1]?.message);
  return (
    // Said as a whole when it appears; otherwise every digit that mends a field would have the rest of the list read out again.
    <div
      ref={summary}
      className={styles.summary}
      tabIndex={-1}
      role="alert"
      aria-atomic="false"
      aria-relevant="additions"
    >
      <p className={styles.title}>
        <Icon name="danger" />
        <span>{title}</span>
      </p>
      <ul>
        {distinctProblems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
