import type { ReactNode } from 'react';
import { type ButtonVariant, buttonClass } from './button.tsx';
import styles from './phone-link.module.css';

interface Props {
  phone: string;
  /** The button style; without it, a link within a text. */
  button?: ButtonVariant;
  /** Its text is longer than the number and may wrap. */
  wraps?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function PhoneLink({ phone, button, wraps = false, className, children }: Props) {
  const look = button ? buttonClass({ variant: button }) : wraps ? undefined : styles.phone;
  return (
    <a className={className ?? look} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {children}
    </a>
  );
}
