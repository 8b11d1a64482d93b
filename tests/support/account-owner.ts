import type { LivePageName } from '#lib/account/flow.ts';
import type { PersonaResponse } from '#sandbox/testing/sandbox-client.ts';
import type { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { openAccountData } from './account-pages.ts';
import { pageRequest } from './page-request.ts';
import type { HandlerClient } from './route-handlers.ts';
import { signedInBrowser } from './signed-in.ts';

/** A customer who is logged in, with their first account. */
export interface Owner {
  person: PersonaResponse;
  accountId: string;
  /** The account's reference. */
  account: string;
  client: HandlerClient;
  /** The provider's session, which identifies the customer's faults and calls. */
  sessionId: string;
}

export async function signInOwner(sandbox: SandboxClient, template: string, overrides?: object): Promise<Owner> {
  const { accountReference } = await import('#lib/session/account-reference.ts');
  const { findOwnerSession } = await import('#lib/session/stored-session.ts');
  const person = await sandbox.persona(template, { ...overrides });
  const client = await signedInBrowser(person);
  const ownerSession = await findOwnerSession(client.jar);
  if (!ownerSession) throw new Error('nobody is signed in');
  const [accountId = ''] = person.accountIds;
  const account = accountReference(person, accountId);
  return { person, accountId, account, client, sessionId: ownerSession.providerSessionId };
}

interface RecordedRequest {
  page?: LivePageName;
  query?: string;
  isAction?: boolean;
}

/** Opens an account page as the browser requests it; `sentPage` is null if it redirects before anything is sent. */
export async function openPage(
  { client }: Pick<Owner, 'client'>,
  { page = 'dashboard', query = '', isAction = true }: RecordedRequest = {},
) {
  client.use();
  const result = await openAccountData(page, pageRequest(query, { locale: 'es', isAction }));
  return 'kind' in result ? { redirect: null, sentPage: result } : { redirect: result.redirect, sentPage: null };
}

/** Returns where the page redirects to; null if it does not. */
export async function findRedirect(one: Pick<Owner, 'client'>, request: RecordedRequest = {}): Promise<string | null> {
  const { redirect, sentPage } = await openPage(one, request);
  return redirect ?? (sentPage?.kind === 'redirect' ? sentPage.redirect.href : null);
}

/** The names of the calls in the owner's provider session, sorted. */
export async function listCalls(sandbox: SandboxClient, { sessionId }: Owner, since = ''): Promise<string[]> {
  const calls = await sandbox.calls(since ? { since, sessionId } : { sessionId });
  return calls.map(({ call }) => call).sort();
}
