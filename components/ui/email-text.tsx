import { Fragment } from 'react';

/** An email address that breaks before its @ or a dot where the line is too short for it, never within a word. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((part, index) => (
    <Fragment key={`${index}${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
