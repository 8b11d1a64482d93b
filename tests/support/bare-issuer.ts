import { OAuth2Server } from 'oauth2-mock-server';
import { type Customer, type ForeignIssuer, subjectOfJwt } from './foreign-identity.ts';

/** What discovery may leave out, and this issuer does. */
const LEFT_OUT = ['end_session_endpoint', 'introspection_endpoint', 'revocation_endpoint', 'userinfo_endpoint'];

/**
 * oauth2-mock-server as a provider that can do no more than it must: no sign-out, no revocation and no userinfo. Its access tokens are
 * JWTs, its subjects the customers' ids. It has no login page: whoever comes is the customer added last.
 */
export async function startBareIssuer(): Promise<ForeignIssuer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, 'localhost');
  const issuer = server.issuer.url ?? '';
  const customers = new Map<string, Customer>();
  let here = '';
  server.service.on('beforeWellKnownOpenIdConfiguration', ({ body }: { body: Record<string, unknown> }) => {
    for (const name of LEFT_OUT) delete body[name];
  });
  server.service.on('beforeTokenSigning', ({ payload }: { payload: { sub: string } }) => {
    payload.sub = here;
  });
  return {
    issuer,
    settings: { OIDC_CLIENT_AUTH: 'client_secret_basic' },
    async add(customer) {
      here = customer.custGuid;
      customers.set(here, customer);
    },
    async findHolder(accessToken) {
      const subject = await subjectOfJwt(accessToken, { issuer, jwks: `${issuer}/jwks` });
      return (subject !== null && customers.get(subject)) || null;
    },
    close: () => server.stop(),
  };
}
