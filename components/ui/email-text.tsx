import { Fragment } from 'react';

/** An email address that wraps only before its @ or a dot, never within a word. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((part, index) => (
    <Fragment key={`${index}${part}`}>
      {index > 0 && <wbr />}
      <span translate="no">{part}</span>
    </Fragment>
  ));
}
