import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { ControlProblem, readInput } from '../control/control-request.ts';
import type { Sandbox } from '../sandbox.ts';
import { findIdentity } from '../state/identity-accounts.ts';

const tokenBody = z.strictObject({ custGuid: z.string() });

/** The control API's way to log an identity in without its login page: the tokens that the web app would get for a code. */
export function addTokenRoute(
  scope: FastifyInstance,
  { db, config }: Sandbox,
  openProvider: () => Promise<Provider>,
): void {
  scope.post('/__sandbox/tokens', async (request) => {
    const { custGuid } = readInput(tokenBody, request.body);
    if (!(await findIdentity(db, custGuid))) {
      throw new ControlProblem(404, {
        en: `There is no identity ${custGuid}`,
        es: `No existe la identidad ${custGuid}`,
      });
    }
    const { AccessToken, Client, Grant, IdToken } = await openProvider();
    const client = await Client.find(config.oidc.clientId);
    if (!client) throw new Error('the web app is not a client of the identity provider');
    const grant = new Grant({ accountId: custGuid, clientId: client.clientId });
    grant.addOIDCScope('openid');
    const grantId = await grant.save();
    const token = { accountId: custGuid, client, grantId, gty: 'authorization_code', scope: 'openid' };
    const accessToken = await new AccessToken(token).save();
    const idToken = new IdToken({}, { client });
    idToken.set('sub', custGuid);
    return { accessToken, idToken: await idToken.issue({ use: 'idtoken' }) };
  });
}
