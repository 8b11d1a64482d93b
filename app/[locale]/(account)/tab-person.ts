import { writePersistedCheck } from '#components/serviceability/use-persisted-check.ts';
import { tabStorage } from '#lib/browser/browser-storage.ts';
import { loadPart } from '#lib/browser/load-part.ts';

/** The part of an account's reference that identifies its owner (lib/session/account-reference.ts). */
const OWNER_LENGTH = 8;
const KEY = 'tab/owner';
/** Forms of pages that need no login, and so are not named after an account. */
const DRAFTS = ['address-check', 'units', 'kit', 'waitlist'];

/**
 * Called with the account that is shown, by its reference. What this tab remembers of an address check on the public pages is forgotten when
 * another customer has logged in.
 */
export async function forgetOtherPerson(account: string): Promise<void> {
  const owner = account.slice(0, OWNER_LENGTH);
  try {
    const before = tabStorage().getItem(KEY);
    tabStorage().setItem(KEY, owner);
    if (before === null || before === owner) return;
  } catch {
    // Without storage, nothing is remembered.
    return;
  }
  writePersistedCheck({ stage: 'address' }, Date.now());
  const { clearDraft } = await loadPart(() => import('#lib/browser/session-draft.ts'));
  DRAFTS.forEach(clearDraft);
}
