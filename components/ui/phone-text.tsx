import { telUrl } from '#lib/rules/contact/phone.ts';
import styles from './phone-text.module.css';

interface Props {
  children: string;
  /** As it stands in the text. */
  phone: string;
}

/** A text whose phone number can be called. */
export function PhoneText({ children: text, phone }: Props) {
  const start = text.indexOf(phone);
  if (start < 0) return text;
  return (
    <>
      {text.slice(0, start)}
      <a className={styles.phone} href={telUrl(phone)}>
        {phone}
      </a>
      {text.slice(start + phone.length)}
    </>
  );
}
