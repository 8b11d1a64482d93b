import { PhoneLink } from './phone-link.tsx';

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
      <PhoneLink phone={phone}>{phone}</PhoneLink>
      {text.slice(start + phone.length)}
    </>
  );
}
