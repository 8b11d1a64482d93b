import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { LOCALE_PATTERN, LOCALES } from '#lib/i18n/locales.ts';
import { html, Html } from '../console/html.ts';
import type { Sandbox } from '../sandbox.ts';
import { findIdentity } from '../state/identity-accounts.ts';
import { MOUNT } from './issuer.ts';
import { messagePage, signOutPage } from './login-page.ts';
import { loginLabels } from './login-labels.ts';
import { openOidcKeys } from './oidc-keys.ts';
import { createOidcAdapter } from './oidc-records.ts';
import { isAllowedReturn } from './return-url.ts';

const HANDOFF = new RegExp(`^/(${LOCALE_PATTERN})/handoff$`);
const DAY_S = 86_400;

/** Says what a logout came to, by the session that this browser has now. */
async function signOutOutcome(ctx: KoaContextWithOIDC): Promise<void> {
  const labels = loginLabels(ctx.oidc.params?.['ui_locales'] ?? ctx.get('accept-language').split(/[,;]/, 1)[0]);
  const { accountId } = await ctx.oidc.provider.Session.get(ctx);
  ctx.body = messagePage(labels, accountId === undefined ? labels.signedOut : labels.stillSignedIn);
}

/** Creates the sandbox's OpenID provider. Called on the first request, because the issuer needs the port. */
export async function openProvider({ config, db }: Sandbox, issuer: string): Promise<Provider> {
  const { Provider, interactionPolicy } = await import('oidc-provider');
  const keys = await openOidcKeys(db);
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const webApp = config.webApp ?? 'http://localhost:3000';
  const { clientId, clientSecret } = config.oidc;

  const configuration: Configuration = {
    adapter: createOidcAdapter(db),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'RS256',
        redirect_uris: LOCALES.map((locale) => `${webApp}/${locale}/handoff`),
        post_logout_redirect_uris: [webApp],
      },
    ],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [keys.cookies],
      // Keeps these cookies from the web app, which may share the host.
      long: { path: MOUNT },
      names: { interaction: 'idp_interaction', resume: 'idp_resume', session: 'idp_session' },
    },
    scopes: ['openid'],
    pkce: { required: () => true },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      Session: 14 * DAY_S,
      Grant: 14 * DAY_S,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = signOutPage(loginLabels(ctx.oidc.params?.['ui_locales']), new Html(form));
        },
        postLogoutSuccessSource: signOutOutcome,
      },
    },
    interactions: { policy, url: (_, { uid }) => `${MOUNT}/interaction/${uid}` },
    findAccount: async (_, sub) => {
      const identity = await findIdentity(db, sub);
      return identity ? { accountId: sub, claims: () => ({ sub }) } : undefined;
    },
    // No consent page: the web app is the provider's own.
    loadExistingGrant: async ({ oidc }) => {
      const { Grant } = oidc.provider;
      const clientId = oidc.client?.clientId;
      // Reuses the existing grant, so that a code issued to another tab stays valid.
      const grantId = clientId && oidc.session?.grantIdFor(clientId);
      const existing = grantId ? await Grant.find(grantId) : undefined;
      if (existing) return existing;
      const grant = new Grant({ accountId: oidc.session?.accountId, clientId });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
    renderError: async (ctx, { error, error_description: description }) => {
      ctx.type = 'html';
      // A page to log out that is stale: another tab may have logged out meanwhile.
      if (ctx.path.includes('/session/end')) return signOutOutcome(ctx);
      const labels = loginLabels(ctx.oidc.params?.['ui_locales'], ctx.oidc.params?.['redirect_uri']);
      const detail = [error, description].filter(Boolean).join(': ');
      ctx.body = messagePage(labels, labels.failed, html`<p class="note">${detail}</p>`);
    },
  };
  const provider = new Provider(issuer, configuration);
  // Behind a TLS-terminating proxy, URLs must have the issuer's scheme and host.
  provider.proxy = true;
  // Ports differ in development, so only the origin (loopback or the web app's) and the path are checked.
  provider.Client.prototype.redirectUriAllowed = (uri) => {
    const target = URL.parse(uri);
    return (
      target !== null &&
      isAllowedReturn(uri, config) &&
      HANDOFF.test(target.pathname) &&
      uri === target.origin + target.pathname
    );
  };
  provider.Client.prototype.postLogoutRedirectUriAllowed = (uri) => isAllowedReturn(uri, config);
  return provider;
}
