import 'server-only';
import { suggestAddresses as ask } from '#lib/provider/serviceability.ts';
import { suggestionsOf } from '#lib/rules/serviceability/address-suggestions.ts';
import { typedText } from '#lib/rules/shared/typed-text.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';

/** Spec 1 §5, 2 §5: up to five addresses that begin with the typed text; none, without an error, if the provider fails. */
export async function suggestAddresses(browserSession: BrowserSession, typed: string): Promise<string[]> {
  const result = await ask(browserContext(browserSession), typedText(typed));
  return result.ok ? suggestionsOf(result.value) : [];
}
