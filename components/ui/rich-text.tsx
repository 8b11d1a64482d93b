import { Children, type ReactNode } from 'react';

/** A message with tags (`t.rich`), or the words within one of its tags: every piece of text gets an element of its own, see `Elements`. */
export function RichText({ children }: { children: ReactNode }) {
  return <>{Children.map(children, (piece) => (typeof piece === 'string' ? <span>{piece}</span> : piece))}</>;
}
