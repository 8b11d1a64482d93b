import styles from './no-break.module.css';
import { Fragment } from 'react';

/** A phone, order or reference number: dialed, read out or copied as a whole, so that no line ends inside it and no browser translates it. */
export function NoBreak({ children }: { children: string }) {
  return (
    <span className={styles.whole} translate="no">
      {children}
    </span>
  );
}

interface Props {
  /** The text as it is, with the number in it. */
  children: string;
  number: string;
}

/** A text with such a number in it; without the number, the text alone. */
export function NoBreakIn({ children: text, number }: Props) {
  const start = number === '' ? -1 : text.indexOf(number);
  if (start < 0) return <span>{text}</span>;
  return (
    <span>
      <span>{text.slice(0, start)}</span>
      <NoBreak>{number}</NoBreak>
      <span>{text.slice(start + number.length)}</span>
    </span>
  );
}

/** An email address that wraps only before its @ or a dot, never within a word. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((part, index) => (
    <Fragment key={`${index}${part}`}>
      {index > 0 && <wbr />}
      <span translate="no">{part}</span>
    </Fragment>
  ));
}
