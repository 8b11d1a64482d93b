import { expect, jest } from '@jest/globals';
import { Browser } from '#sandbox/testing/browser.ts';
import type { PersonaResponse } from '#sandbox/testing/sandbox-client.ts';
import { passLogin } from '#sandbox/testing/sign-in.ts';
import { admittedDevice } from '#tests/support/admitted-device.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { HandlerClient } from '#tests/support/route-handlers.ts';

jest.setTimeout(60_000);

export const { sandbox, client: provider, issuer } = await startOwnProvider();

const { beginLogin } = await import('#lib/sign-in/server/begin-login.ts');
const { finishLogin } = await import('#lib/sign-in/server/pass-hand-off.ts');
const { findOwnerSession } = await import('#lib/session/stored-session.ts');

export type Wish = Partial<Parameters<typeof beginLogin>[1]>;

/** A customer's browser, with its cookies here and at the identity provider. */
export class Visitor {
  readonly client = new HandlerClient();
  readonly otherBrowser = new Browser();
  readonly person: PersonaResponse;

  constructor(person: PersonaResponse) {
    this.person = person;
    // As the handler that begins a login does.
    admittedDevice(this.jar);
  }

  get jar() {
    return this.client.jar;
  }

  async begin(wish: Wish = {}): Promise<string> {
    const url = await beginLogin(this.jar, { locale: 'en', returnTo: null, bhr: false, mobile: false, ...wish });
    if (!url.ok) throw new Error(url.reason);
    return url.value;
  }

  /** Passes the login page; returns the hand-off's query. */
  async pass(url: string): Promise<URLSearchParams> {
    const redirectUri = new URL(url).searchParams.get('redirect_uri') ?? '';
    const attempt = { url, redirectUri, verifier: '', state: '', nonce: '' };
    return (await passLogin(this.otherBrowser, attempt, this.person)).searchParams;
  }

  finish(response: URLSearchParams) {
    return finishLogin(this.jar, { response, locale: 'en' });
  }

  async signIn(wish: Wish = {}) {
    return this.finish(await this.pass(await this.begin(wish)));
  }

  async ownerSession() {
    const ownerSession = await findOwnerSession(this.jar);
    if (!ownerSession) throw new Error('nobody is signed in');
    return ownerSession;
  }
}

export const visitor = async (template: string) => new Visitor(await sandbox.persona(template));
export const signedIn = async (template: string, wish: Wish = {}) => {
  const one = await visitor(template);
  expect(await one.signIn(wish)).toMatchObject({ ok: true });
  return one;
};
export const base64 = (text: string) => Buffer.from(text).toString('base64');
export const listCalls = async (call: string, { accountIds: [accountId = 'none'] }: PersonaResponse) =>
  (await sandbox.calls({ call })).filter(({ body }) => JSON.stringify(body ?? null).includes(accountId));
