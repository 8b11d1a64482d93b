import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import { useHydrated } from './use-hydrated.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'link';

interface Look {
  variant?: ButtonVariant;
  /** As wide as its column. */
  wide?: boolean;
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'aria-disabled'> {
  /**
   * The label shown while a request runs. Presses are then ignored, so that it is sent once; the button is not `disabled`, even if it would
   * be otherwise, because that would take the focus away from whoever pressed it.
   */
  busy?: ReactNode;
  /** Truly `disabled`, also while it is busy; whoever sets it brings the focus back. */
  isLocked?: boolean;
  /** Required input is missing: announced to screen readers, but the button stays clickable. Submitting shows what is missing. */
  notReady?: boolean;
}

export function buttonClass({ variant = 'primary', wide = false }: Look = {}): string {
  return classNames(styles.button, styles[variant], wide && styles.wide);
}

/** What needs the page's script to do anything is disabled until that runs: an earlier press would be lost without a sign. */
export function Button(props: ButtonProps) {
  const needsScript = props.type !== 'submit' && props.onClick !== undefined;
  return needsScript ? <ScriptedButton {...props} /> : <PlainButton {...props} />;
}

function ScriptedButton({ disabled, ...props }: ButtonProps) {
  const isHydrated = useHydrated();
  return <PlainButton {...props} disabled={disabled || !isHydrated} />;
}

function PlainButton({
  variant,
  wide,
  busy,
  isLocked,
  notReady = false,
  type = 'button',
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  const isBusy = busy !== undefined && busy !== null && busy !== false;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      // Blurring a field may insert an error above the button and move it, so that the click would miss: keep the focus in the field.
      onMouseDown={type === 'submit' ? (event) => event.preventDefault() : undefined}
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, wide }), className)}
      disabled={isLocked || (disabled && !isBusy)}
      aria-disabled={notReady || isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={handleClick}
    >
      {isBusy && <Spinner />}
      <span className={styles.label}>{isBusy ? busy : children}</span>
    </button>
  );
}

/** A link that looks like a button. Within a flow pass `buttonClass()` to the router's own link instead. */
export function ButtonLink({
  variant,
  wide,
  className,
  children,
  ...rest
}: Look & ComponentProps<'a'> & { href: string }) {
  return (
    <a {...rest} className={classNames(buttonClass({ variant, wide }), className)}>
      {children}
    </a>
  );
}
