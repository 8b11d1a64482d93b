import { z } from 'zod';
import { Browser } from '#sandbox/testing/browser.ts';
import type { PersonaResponse } from '#sandbox/testing/sandbox-client.ts';
import { passLogin } from '#sandbox/testing/sign-in.ts';
import { HandlerClient } from './route-handlers.ts';

// The environment must be set before any of these is called.

const tokensSchema = z.object({ accessToken: z.string(), idToken: z.string() });
const PLAIN_LOGIN = { locale: 'en', returnTo: null, bhr: false, mobile: false } as const;

/** Signs in an identity of the sandbox without its login page, for tests of what comes after, and returns its browser. */
export async function signedInBrowser(
  { custGuid }: Pick<PersonaResponse, 'custGuid'>,
  client = new HandlerClient(),
): Promise<HandlerClient> {
  const { beginOwnerSession } = await import('#lib/sign-in/server/pass-hand-off.ts');
  const response = await fetch(new URL('/__sandbox/tokens', process.env.OIDC_ISSUER), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ custGuid }),
  });
  const tokens = { ...tokensSchema.parse(await response.json()), custGuid };
  const session = await beginOwnerSession(client.jar, PLAIN_LOGIN, tokens);
  if (!session.ok) throw new Error(session.reason);
  return client;
}

/** Signs in an identity as a browser does, on the login page of any identity provider, and returns that browser. */
export async function loggedInBrowser(
  person: Pick<PersonaResponse, 'loginId' | 'password'>,
  client = new HandlerClient(),
): Promise<HandlerClient> {
  const { beginLogin } = await import('#lib/sign-in/server/begin-login.ts');
  const { finishLogin } = await import('#lib/sign-in/server/pass-hand-off.ts');
  const login = await beginLogin(client.jar, PLAIN_LOGIN);
  if (!login.ok) throw new Error(login.reason);
  const redirectUri = new URL(login.value).searchParams.get('redirect_uri') ?? '';
  const attempt = { url: login.value, redirectUri, verifier: '', state: '', nonce: '' };
  const back = await passLogin(new Browser(), attempt, person);
  const result = await finishLogin(client.jar, { response: back.searchParams, locale: 'en' });
  if (!result.ok) throw new Error(result.reason);
  return client;
}
