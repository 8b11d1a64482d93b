import { PhoneLink } from './phone-link.tsx';

interface Props {
  children: string;
  /** As it appears in the text. */
  phone: string;
}

/** A text whose phone number becomes a link that calls it. */
export function PhoneText({ children: text, phone }: Props) {
  const start = text.indexOf(phone);
  if (start < 0) return text;
  return (
    <>
      {text.slice(0, start)}
      <PhoneLink phone={phone}>{phone}</PhoneLink>
      {text.slice(start + phone.length)}
    </>
  );
}
