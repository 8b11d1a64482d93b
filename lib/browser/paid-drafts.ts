import { clearDraft } from './session-draft.ts';
import { isFirst } from './tab-memory.ts';

/**
 * A paid purchase leaves nothing typed behind for the next person at this screen. Once per payment, so that what is typed after it stays
 * when its receipt is opened again.
 */
export function forgetPaidDrafts(reference: string, drafts: string): void {
  if (isFirst(`paid/${reference}`)) clearDraft(drafts);
}
