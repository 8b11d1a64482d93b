import { beforeEach, afterAll, describe, expect, it } from '@jest/globals';
import { CLIENT_ID, type Flaw, startFakeIssuer } from '#tests/support/fake-issuer.ts';

/**
 * The cases of OpenID's certification profiles for relying parties, `basic` and `config`, by the names of their modules in the conformance
 * suite (`oidcc-client-test-…`) where there is one, with the further checks of OpenID Core §3.1.3.7 and RFC 9207 §2.4. Claims at the edge
 * of the clock tolerance are in lib/session/oidc.test.ts. Nothing here requests `userinfo`, so its module does not apply: the identity comes
 * from the provider's `decoder`, whose `custGuid` must equal `sub` (tests/integration/sign-in/refused.ts).
 */

const SECRET = 'hush-hush-hush-hush-hush-hush-hush';
const fake = await startFakeIssuer();
Object.assign(process.env, {
  OIDC_ISSUER: fake.issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: SECRET,
  SESSION_SECRET: 's'.repeat(32),
  CONTENT_USER: 'u',
  CONTENT_PASSWORD: 'p',
});
const { authorizationUrl, exchangeCode, newLoginSecrets } = await import('#lib/session/oidc.ts');
afterAll(() => fake.close());

const redirectUri = 'http://localhost:3000/en/handoff';
const secrets = newLoginSecrets();
const { key, otherKey, issuer } = fake;
const REFUSED = { ok: false, reason: 'refused' };
/** OpenID Core's own example of an access token and its hash (appendix A.3). */
const EXAMPLE = { accessToken: 'jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y', atHash: '77QmUPtjPfzWtF2AnpK9RQ' };
const ANOTHER = 'https://evil.example';
const seconds = () => Math.floor(Date.now() / 1_000);

const without = (jwk: typeof key, ...names: string[]) =>
  Object.fromEntries(Object.entries(jwk).filter(([name]) => !names.includes(name)));

/** Empties the caches, as in a process that has just started. */
function forgetAll(): void {
  Reflect.deleteProperty(globalThis, 'hearthlineOidc');
}

function exchange(query: Record<string, string> = {}) {
  return exchangeCode(secrets, {
    redirectUri,
    response: new URLSearchParams({ code: 'a-code', state: secrets.state, ...query }),
  });
}

beforeEach(() => {
  forgetAll();
  Object.assign(fake.state, { flaw: {}, nonce: secrets.nonce, forms: [] });
});

describe('a valid ID token', () => {
  it.each<[string, Flaw]>([
    ['oidcc-client-test', {}],
    ['kid-absent-single-jwks', { header: { kid: undefined } }],
    [
      'kid absent where one of two keys is for signing',
      { header: { kid: undefined }, keys: [key, { ...otherKey, use: 'enc' }] },
    ],
    ['kid of a key without a kid', { header: { kid: undefined }, keys: [without(key, 'kid')] }],
    ['key without an algorithm', { keys: [without(key, 'alg')] }],
    ['several audiences with azp', { claims: { aud: [CLIENT_ID, 'somebody-else'], azp: CLIENT_ID } }],
    ['one audience with azp', { claims: { azp: CLIENT_ID } }],
    ['issued a little later than our clock', { claims: { iat: seconds() + 60 } }],
    ['one audience in a list', { claims: { aud: [CLIENT_ID] } }],
    ['at_hash of the access token', { accessToken: EXAMPLE.accessToken, claims: { at_hash: EXAMPLE.atHash } }],
  ])('is accepted: %s', async (_module, flaw) => {
    fake.state.flaw = flaw;
    expect(await exchange()).toMatchObject({ ok: true, value: { custGuid: 'guid-1' } });
  });
});

describe('an invalid ID token', () => {
  it.each<[string, Flaw]>([
    ['invalid-iss', { claims: { iss: ANOTHER } }],
    ['iss absent', { claims: { iss: undefined } }],
    ['iss with a slash more', { claims: { iss: `${issuer}/` } }],
    ['missing-sub', { claims: { sub: undefined } }],
    ['sub empty', { claims: { sub: '' } }],
    ['sub not text', { claims: { sub: 1 } }],
    ['invalid-aud', { claims: { aud: 'somebody-else' } }],
    ['aud absent', { claims: { aud: undefined } }],
    ['several audiences, none of them us', { claims: { aud: ['somebody-else', 'a-third'], azp: CLIENT_ID } }],
    ['several audiences without azp', { claims: { aud: [CLIENT_ID, 'somebody-else'] } }],
    ['several audiences with another azp', { claims: { aud: [CLIENT_ID, 'somebody-else'], azp: 'somebody-else' } }],
    ['one audience with another azp', { claims: { azp: 'somebody-else' } }],
    ['azp empty', { claims: { azp: '' } }],
    ['azp not text', { claims: { azp: [CLIENT_ID] } }],
    ['issued later than the clocks can differ', { claims: { iat: seconds() + 7_200, exp: seconds() + 9_000 } }],
    ['missing-iat', { claims: { iat: undefined } }],
    ['iat not a number', { claims: { iat: 'now' } }],
    ['expired', { claims: { iat: seconds() - 7_200, exp: seconds() - 3_600 } }],
    ['exp absent', { claims: { exp: undefined } }],
    ['exp not a number', { claims: { exp: String(seconds() + 60) } }],
    ['nonce-invalid', { claims: { nonce: 'guessed' } }],
    ['nonce absent', { claims: { nonce: undefined } }],
    ['nonce not text', { claims: { nonce: [secrets.nonce] } }],
    ['at_hash of another access token', { claims: { at_hash: EXAMPLE.atHash } }],
    ['at_hash not text', { accessToken: EXAMPLE.accessToken, claims: { at_hash: [EXAMPLE.atHash] } }],
    ['invalid-sig-rs256', { isForged: true }],
    ['signed with a key of the header', { isForged: true, header: { kid: 'two', jwk: otherKey } }],
    ['signed with a key of the header’s address', { isForged: true, header: { kid: 'two', jku: `${ANOTHER}/jwks` } }],
    [
      'signed with a key for encryption',
      { isForged: true, header: { kid: 'two' }, keys: [key, { ...otherKey, use: 'enc' }] },
    ],
    ['kid-absent-multiple-jwks', { header: { kid: undefined }, keys: [key, otherKey] }],
    ['kid unknown', { header: { kid: 'three' } }],
    ['idtoken-sig-none', { isUnsigned: true }],
    [
      'idtoken-sig-none of an issuer that announces it',
      { isUnsigned: true, metadata: { id_token_signing_alg_values_supported: ['RS256', 'none'] } },
    ],
    ['signed with our secret', { secret: SECRET }],
    [
      'signed with our secret by an issuer that announces it',
      { secret: SECRET, metadata: { id_token_signing_alg_values_supported: ['RS256', 'HS256'] } },
    ],
    [
      'signed with the public key as a secret',
      { secret: JSON.stringify(key), metadata: { id_token_signing_alg_values_supported: ['RS256', 'HS256'] } },
    ],
    ['algorithm not announced', { metadata: { id_token_signing_alg_values_supported: ['ES256'] } }],
    ['extension that must be understood', { header: { crit: ['b64'], b64: true } }],
    ['keys published nowhere', { metadata: { jwks_uri: undefined } }],
    ['no key at all', { keys: [] }],
  ])('is refused: %s', async (_module, flaw) => {
    fake.state.flaw = flaw;
    expect(await exchange()).toEqual(REFUSED);
    expect(fake.state.forms).toHaveLength(1);
    // The same login without the flaw.
    fake.state.flaw = {};
    forgetAll();
    expect(await exchange()).toMatchObject({ ok: true });
  });
});

describe('a response of the authorization endpoint', () => {
  const issSupport = { metadata: { authorization_response_iss_parameter_supported: true } };

  it.each<[string, Record<string, string>, Flaw]>([
    ['another state', { state: 'guessed' }, {}],
    ['no state', { state: '' }, {}],
    ['another iss', { iss: ANOTHER }, {}],
    ['another iss where it is announced', { iss: ANOTHER }, issSupport],
    ['iss with a slash more', { iss: `${issuer}/` }, issSupport],
    ['no iss where it is announced', {}, issSupport],
  ])('is refused before its code is sent: %s', async (_what, query, flaw) => {
    fake.state.flaw = flaw;
    expect(await exchange(query)).toEqual(REFUSED);
    expect(fake.state.forms).toEqual([]);
  });

  it('is accepted with the announced iss', async () => {
    fake.state.flaw = issSupport;
    expect(await exchange({ iss: issuer })).toMatchObject({ ok: true });
  });
});

describe('a wrong discovery document', () => {
  it.each([
    ['discovery-issuer-mismatch', { issuer: ANOTHER }],
    ['issuer of another tenant', { issuer: `${issuer}/tenant` }],
    ['no issuer', { issuer: undefined }],
  ])('sends nobody to the login page, and no code: %s', async (_module, metadata) => {
    fake.state.flaw = { metadata };
    expect(await authorizationUrl(secrets, { redirectUri, locale: 'en' })).toMatchObject({ ok: false });
    expect(await exchange()).toMatchObject({ ok: false });
    expect(fake.state.forms).toEqual([]);
  });
});

describe('signing keys', () => {
  const successor: Flaw = { isForged: true, header: { kid: 'two' } };

  it('are used after a rotation (signing-key-rotation)', async () => {
    fake.state.flaw = { keys: [key, otherKey] };
    expect(await exchange()).toMatchObject({ ok: true });
    fake.state.flaw = { ...successor, keys: [key, otherKey] };
    expect(await exchange()).toMatchObject({ ok: true });
  });

  it('are looked up again right after the last lookup (signing-key-rotation-just-before-signing)', async () => {
    expect(await exchange()).toMatchObject({ ok: true });
    fake.state.flaw = { ...successor, keys: [otherKey] };
    expect(await exchange()).toMatchObject({ ok: true });
    // The first key is no longer published.
    fake.state.flaw = { keys: [otherKey] };
    expect(await exchange()).toEqual(REFUSED);
  });
});
