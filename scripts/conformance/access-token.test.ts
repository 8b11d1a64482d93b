import { afterAll, expect, it } from '@jest/globals';
import { findFreePort } from '#scripts/run/port.ts';
import { Browser } from '#sandbox/testing/browser.ts';
import { openSession } from '#sandbox/testing/sign-in.ts';
import { startTestSandbox } from '#sandbox/testing/test-sandbox.ts';
import { readTokenArguments } from '../conformance.ts';
import { findTokenClient, requestAccessToken } from './access-token.ts';

const webApp = `http://localhost:${await findFreePort()}`;
const { client, close } = await startTestSandbox({ APP_ORIGIN: webApp });
afterAll(() => close());
const redirectUri = `${webApp}/en/handoff`;
const settings = {
  OIDC_ISSUER: `${client.url.replace('127.0.0.1', 'localhost')}/oidc`,
  OIDC_CLIENT_ID: 'hearthline',
  OIDC_CLIENT_SECRET: 'sandbox-secret',
};

/** Signs in as a browser does, and comes back to the waiting command. */
async function signInAs({ loginId, password }: { loginId: string; password: string }, url: string): Promise<void> {
  const browser = new Browser();
  const login = await browser.follow(url, redirectUri);
  const loginResponse = await browser.go(login.url, { loginId, password });
  const onward = new URL(loginResponse.headers.get('location') ?? '', login.url).href;
  const { url: back } = await browser.follow(onward, redirectUri);
  expect((await fetch(`${webApp}/favicon.ico`)).status).toBe(404);
  const response = await fetch(back);
  expect(await response.text()).toBe('Done: the token is in the terminal. This page can be closed.\n');
}

it('gets an access token for the customer who signs in, which opens a session', async () => {
  const person = await client.persona('active');
  let visit: Promise<void> | undefined;
  const token = await requestAccessToken({
    client: findTokenClient(settings),
    redirectUri,
    onUrl: (url) => {
      visit = signInAs(person, url);
    },
  });
  await visit;
  expect((await openSession(client, token)).json).toMatchObject({ custGuid: person.custGuid });
}, 60_000);

it('reports that nobody has signed in', async () => {
  const request = { client: findTokenClient(settings), redirectUri, onUrl: () => undefined, withinMs: 50 };
  await expect(requestAccessToken(request)).rejects.toThrow('Nobody has signed in');
});

it('explains why there is no token, without the secret', async () => {
  const wrong = findTokenClient({ ...settings, OIDC_CLIENT_SECRET: 'canary-secret' });
  const person = await client.persona('active');
  let visit: Promise<void> | undefined;
  const onUrl = (url: string) => {
    visit = signInAs(person, url);
  };
  const failure = await requestAccessToken({ client: wrong, redirectUri, onUrl }).catch((error: unknown) =>
    String(error),
  );
  await visit;
  expect(failure).toContain('The identity provider gave no token (invalid_client)');
  expect(failure).not.toContain('canary-secret');
}, 60_000);

it('accepts a return only to this machine', async () => {
  const request = {
    client: findTokenClient(settings),
    redirectUri: 'https://shop.example/en/handoff',
    onUrl: () => undefined,
  };
  await expect(requestAccessToken(request)).rejects.toThrow('is no http address of this machine');
});

it('names the settings that it needs', () => {
  expect(() => findTokenClient({ OIDC_ISSUER: settings.OIDC_ISSUER })).toThrow('Set OIDC_ISSUER, OIDC_CLIENT_ID');
});

it('parses its arguments', () => {
  expect(readTokenArguments(['--target', 'http://localhost:4100'])).toBeNull();
  expect(readTokenArguments(['token'])).toBe('http://localhost:3000/en/handoff');
  expect(readTokenArguments(['token', '--redirect', 'http://localhost:8400/back'])).toBe('http://localhost:8400/back');
  expect(() => readTokenArguments(['token', '--secret', 'x'])).toThrow('Usage: npm run -s conformance -- token');
});
