import type { UserEvent } from '@testing-library/user-event';

/** Fills in a field as a paste does: one change instead of one per key, each of which renders the form. */
export async function pasteInto(user: Pick<UserEvent, 'click' | 'paste'>, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}
