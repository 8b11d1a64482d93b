import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { withQuery } from '../look/site-header.ts';
import type { Sandbox } from '../sandbox.ts';
import { findIdentityByLogin } from '../state/identity-accounts.ts';
import { isPassword } from '../state/password.ts';
import { findTemplate } from '../state/personas/templates.ts';
import { MOUNT } from './issuer.ts';
import { loginPage, messagePage } from './login-page.ts';
import { loginLabels } from './login-labels.ts';
import { sendPage } from './page-layout.ts';
import { sendPasswordLink } from './send-password-link.ts';

const pageQuery = z.object({
  as: z.string().max(100).catch(''),
  lang: z.enum(['en', 'es']).optional().catch(undefined),
});
const loginForm = z.object({
  loginId: z.string().max(500).catch(''),
  password: z.string().max(500).catch(''),
  action: z.literal('forgot').optional().catch(undefined),
});

/** The login page of one sign-in, which its id and a cookie identify. */
export function addLoginRoutes(scope: FastifyInstance, sandbox: Sandbox, provider: () => Promise<Provider>): void {
  const { db } = sandbox;
  const url = `${MOUNT}/interaction/:uid`;

  scope.get(url, async (request, reply) => {
    const attempt = await findAttempt(request, reply);
    if (!attempt) return sendLostPage(reply);
    const template = findTemplate(pageQuery.parse(request.query).as)?.template;
    const hint = typeof attempt.params['login_hint'] === 'string' ? attempt.params['login_hint'] : '';
    const pageState = { path: attempt.path, loginId: template ?? hint, problem: 'none' } as const;
    return sendPage(reply, loginPage(attempt.labels, { ...pageState, isChosen: template !== undefined }), attempt.back);
  });

  scope.post(url, async (request, reply) => {
    const attempt = await findAttempt(request, reply);
    if (!attempt) return sendLostPage(reply);
    const form = loginForm.parse(request.body ?? {});
    const loginId = form.loginId.trim();
    const again = (problem: 'missing-login-id' | 'missing-password' | 'wrong'): FastifyReply => {
      const pageState = { path: attempt.path, loginId: form.loginId, isChosen: false, problem };
      return sendPage(reply.code(422), loginPage(attempt.labels, pageState), attempt.back);
    };
    if (loginId === '') return again('missing-login-id');
    if (form.action === 'forgot') {
      await db.transaction(async (tx) => {
        const forgetful = await findIdentityByLogin(tx, loginId);
        if (forgetful) await sendPasswordLink(scope, sandbox, tx, forgetful);
      });
      // The same whether or not there is such an ID.
      return sendPage(reply, messagePage(attempt.labels, attempt.labels.sent), attempt.back);
    }
    if (form.password === '') return again('missing-password');
    const identity = await findIdentityByLogin(db, loginId);
    if (!identity || !isPassword(form.password, identity.passwordHash)) return again('wrong');
    const login = { accountId: identity.custGuid, remember: false };
    const onward = await (
      await provider()
    ).interactionResult(request.raw, reply.raw, { login }, { mergeWithLastSubmission: false });
    return reply.header('cache-control', 'no-store').redirect(onward, 303);
  });

  async function findAttempt(request: FastifyRequest, reply: FastifyReply) {
    const { errors } = await import('oidc-provider');
    try {
      const { uid, params } = await (await provider()).interactionDetails(request.raw, reply.raw);
      const { redirect_uri: back, ui_locales: locales } = params;
      const { lang } = pageQuery.parse(request.query);
      const own = `${MOUNT}/interaction/${uid}`;
      return {
        params,
        // A language that was chosen on the page stays with it.
        path: lang ? withQuery(own, { lang }) : own,
        labels: loginLabels(lang ?? locales, back),
        back: typeof back === 'string' ? back : null,
      };
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return null;
      throw error;
    }
  }

  function sendLostPage(reply: FastifyReply): FastifyReply {
    const labels = loginLabels('en');
    return sendPage(reply.code(404), messagePage(labels, labels.lost), null);
  }
}
