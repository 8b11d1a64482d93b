import type { ReactNode } from 'react';
import { telUrl } from '#lib/rules/contact/phone.ts';
import { type ButtonVariant, buttonClass } from './button.tsx';
import styles from './phone-link.module.css';

interface Props {
  phone: string;
  /** The button that it looks like; without it, a link within a text. */
  button?: ButtonVariant;
  /** Its text is more than the number, and may take several lines. */
  wraps?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A link that calls a number. */
export function PhoneLink({ phone, button, wraps = false, className, children }: Props) {
  const look = button ? buttonClass({ variant: button }) : wraps ? undefined : styles.phone;
  return (
    <a className={className ?? look} href={telUrl(phone)}>
      {children}
    </a>
  );
}
