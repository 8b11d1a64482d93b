import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { describe, Field, type FieldText } from './field.tsx';
import styles from './field.module.css';

export interface TextFieldProps extends FieldText, ComponentProps<'input'> {
  aside?: ReactNode;
  /** Drawn over the end of the input. */
  icon?: ReactNode;
}

export function TextField({ label, hint, error, problemId, aside, icon, id, className, ...rest }: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const input = (
    <input
      type="text"
      enterKeyHint="next"
      {...rest}
      {...describe(inputId, { hint, error, problemId })}
      id={inputId}
      className={classNames(styles.control, className)}
    />
  );
  return (
    <Field id={inputId} label={label} hint={hint} error={error} aside={aside}>
      {icon ? (
        <div className={styles.wrap}>
          {input}
          <span className={styles.icon}>{icon}</span>
        </div>
      ) : (
        input
      )}
    </Field>
  );
}
