import { Browser } from '#sandbox/testing/browser.ts';
import type { PersonaResponse } from '#sandbox/testing/sandbox-client.ts';
import { passLogin } from '#sandbox/testing/sign-in.ts';
import { HandlerClient } from './route-handlers.ts';

type Person = Pick<PersonaResponse, 'loginId' | 'password'>;

/** Signs in an identity as a browser does, and returns that browser. The environment must be set before this is called. */
export async function signedInBrowser(person: Person, client = new HandlerClient()): Promise<HandlerClient> {
  const { beginLogin } = await import('#lib/sign-in/server/begin-login.ts');
  const { finishLogin } = await import('#lib/sign-in/server/pass-hand-off.ts');
  const begun = await beginLogin(client.jar, { locale: 'en', returnTo: null, bhr: false, mobile: false });
  if (!begun.ok) throw new Error(begun.reason);
  const redirectUri = new URL(begun.value).searchParams.get('redirect_uri') ?? '';
  const attempt = { url: begun.value, redirectUri, verifier: '', state: '', nonce: '' };
  const back = await passLogin(new Browser(), attempt, person);
  const finished = await finishLogin(client.jar, { response: back.searchParams, locale: 'en' });
  if (!finished.ok) throw new Error(finished.reason);
  return client;
}
