/**
 * A refill PIN while it is being typed, which is worth money: in the memory of the page's scripts, never in storage. It survives a change of
 * language and nothing else: leaving the page forgets it.
 */
let pinInput: { where: string; pin: string } | null = null;
let isChangingLanguage = false;

/** `where`: identifies the account that it is typed for. A blank PIN is forgotten. */
export function keepTypedPin(where: string, pin: string): void {
  pinInput = pin === '' ? null : { where, pin };
  isChangingLanguage = false;
}

/** '' if none was typed for that account. */
export function typedPin(where: string): string {
  return pinInput?.where === where ? pinInput.pin : '';
}

/** Called when the language changes: whether there is a PIN that a full navigation would lose. It outlives the page that is left. */
export function carryTypedPin(): boolean {
  isChangingLanguage = pinInput !== null;
  return isChangingLanguage;
}

/** Called when the page is left. */
export function leaveTypedPin(): void {
  if (!isChangingLanguage) pinInput = null;
}
