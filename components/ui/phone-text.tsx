import { PhoneLink } from './phone-link.tsx';

interface Props {
  children: string;
  /** As it appears in the text. */
  phone: string;
}

/** A text whose phone number becomes a link that calls it. */
export function PhoneText({ children: text, phone }: Props) {
  const start = text.indexOf(phone);
  if (start < 0) return <span>{text}</span>;
  return (
    <>
      <span>{text.slice(0, start)}</span>
      <PhoneLink phone={phone}>
        <span translate="no">{phone}</span>
      </PhoneLink>
      <span>{text.slice(start + phone.length)}</span>
    </>
  );
}
