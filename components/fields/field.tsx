import type { ReactNode } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { Icon } from '#components/ui/icon.tsx';
import text from '#components/ui/text.module.css';
import styles from './field.module.css';

export interface FieldText {
  /** The bare name: no asterisk, no '(optional)'. */
  label: string;
  /** A note below the label, e.g. '(optional)'. */
  hint?: string;
  /** Translated; shown and tied to the input. */
  error?: string;
  /** The id of an element that says why the value was refused, where that is not said below the input. */
  problemId?: string;
}

interface Props extends Omit<FieldText, 'problemId'> {
  id: string;
  children: Elements;
  /** A help button or similar, next to the label. */
  aside?: ReactNode;
}

/** The attributes that make screen readers read an input's hint and error with it. */
export function describe(id: string, { hint, error, problemId }: Omit<FieldText, 'label'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`, problemId].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error || problemId ? (true as const) : undefined };
}

export function Field({ id, label, hint, error, aside, children }: Props) {
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className={text.soft}>
            {hint}
          </span>
        )}
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {children}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="danger" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
