import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { pageLink } from '../messages/links.ts';
import type { Sandbox } from '../sandbox.ts';
import { MOUNT } from './issuer.ts';
import { sendPage } from './page-layout.ts';
import { findPasswordLink, setPassword } from './password-links.ts';
import { passwordLinkPage, passwordPage } from './password-page.ts';
import { isPasswordLength } from './router-form.ts';
import { sendPasswordLink } from './send-password-link.ts';

const params = z.object({ lang: z.enum(['en', 'es']).catch('en'), token: z.string().max(200).catch('') });
/** The header's link to the page in the other language. */
const languageQuery = z.object({ lang: z.enum(['en', 'es']).optional().catch(undefined) });
const passwordForm = z.object({
  action: z.literal('resend').optional().catch(undefined),
  password: z.string().max(500).catch(''),
});

/** The page of the link in a new customer's message: sets the password that no message contains. Plain form, no script. */
export function addPasswordRoutes(scope: FastifyInstance, sandbox: Sandbox): void {
  const { clock, config, db } = sandbox;
  const url = `${MOUNT}/password/:lang/:token`;

  scope.get(`${MOUNT}/password/:lang/done`, async (request, reply) => {
    const { lang = params.parse(request.params).lang } = languageQuery.parse(request.query);
    return send(reply, { lang, token: 'done', state: 'done' });
  });

  scope.get(url, async (request, reply) => {
    const { lang: sentIn, token } = params.parse(request.params);
    const { lang = sentIn } = languageQuery.parse(request.query);
    const link = await findPasswordLink(db, token, clock.now());
    if (link.state !== 'open') return send(reply, { lang, token, state: link.state });
    const { loginId } = link.identity;
    return sendPage(reply, passwordPage(lang, { path: buildPasswordPath(lang, token), loginId, isWrong: false }), null);
  });

  scope.post(url, async (request, reply) => {
    const { lang, token } = params.parse(request.params);
    const { action, password } = passwordForm.parse(request.body ?? {});
    if (action === 'resend') return send(reply, { lang, token, state: await resend(token) });
    if (!isPasswordLength(password)) {
      const link = await findPasswordLink(db, token, clock.now());
      if (link.state !== 'open') return send(reply, { lang, token, state: link.state });
      const { loginId } = link.identity;
      return sendPage(
        reply.code(422),
        passwordPage(lang, { path: buildPasswordPath(lang, token), loginId, isWrong: true }),
        null,
      );
    }
    const { state } = await setPassword(db, token, password, clock.now());
    if (state !== 'open') return send(reply, { lang, token, state });
    return reply.header('cache-control', 'no-store').redirect(buildPasswordPath(lang, 'done'), 303);
  });

  /** Sends a new link for one that has expired, unless another is on its way. */
  async function resend(token: string) {
    return db.transaction(async (tx) => {
      const link = await findPasswordLink(tx, token, clock.now());
      if (link.state !== 'expired') return link.state === 'open' ? 'resent' : link.state;
      await sendPasswordLink(scope, sandbox, tx, link.identity);
      return 'resent';
    });
  }

  interface LinkResponse {
    lang: 'en' | 'es';
    token: string;
    state: Parameters<typeof passwordLinkPage>[1];
  }

  function send(reply: FastifyReply, { lang, token, state }: LinkResponse): FastifyReply {
    const logInUrl = pageLink(config, lang === 'es' ? 'SPANISH' : 'ENGLISH', 'account');
    const status = { unknown: 404, used: 410, expired: 410, done: 200, resent: 200 }[state];
    return sendPage(
      reply.code(status),
      passwordLinkPage(lang, state, { path: buildPasswordPath(lang, token), logInUrl }),
      null,
    );
  }
}

function buildPasswordPath(lang: 'en' | 'es', token: string): string {
  return `${MOUNT}/password/${lang}/${encodeURIComponent(token)}`;
}
