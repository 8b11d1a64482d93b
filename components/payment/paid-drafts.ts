import { clearDraft } from '#lib/browser/session-draft.ts';
import { isFirst } from '#lib/browser/tab-memory.ts';

/**
 * A paid purchase leaves no typed data behind for the next person at this screen. Runs once per payment, so that reopening the receipt
 * keeps what was typed later.
 */
export function forgetPaidDrafts(reference: string, drafts: string): void {
  if (isFirst(`paid/${reference}`)) clearDraft(drafts);
}
