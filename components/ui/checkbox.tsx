import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './checkbox.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  error?: string;
  /** Next to the label, not part of its name, e.g. a link to the terms. */
  aside?: ReactNode;
}

export function Checkbox({ label, error, aside, id, ...rest }: Props) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const errorId = `${inputId}-error`;
  return (
    <div>
      <div className={styles.line}>
        <input
          {...rest}
          id={inputId}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <label htmlFor={inputId} className={styles.label}>
          {label}
        </label>
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
