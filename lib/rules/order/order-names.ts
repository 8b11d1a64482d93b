/** Spec 1 §4: a first and a last name make the name on the card and on the parcel, until somebody writes another one there. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName].filter((part) => part.trim() !== '').join(' ');
}

/** What is filled in once the shopper's name is known; a name that was typed over the old one stays. */
export function autofilledName(written: string, before: string | null, after: string): string {
  return written.trim() === '' || written === before ? after : written;
}
