import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../sandbox.ts';
import { hashPassword } from '../state/password.ts';
import {
  findDigitalSession,
  saveShopper,
  sendCode,
  skipVerification,
  verifyCode,
  type DigitalSession,
} from './digital-sessions.ts';
import { sendPage } from './page-frame.ts';
import { isAllowedReturn, returnUrl } from './return-url.ts';
import { readForms } from './read-forms.ts';
import { phoneDigits, routerForm, wrongFields } from './router-form.ts';
import { codePage, detailsPage, lostPage } from './router-page.ts';

const routerQuery = z.object({
  digitalSessionId: z.string().max(200).catch(''),
  step: z.literal('details').optional().catch(undefined),
});

/** Spec 1 §2: the page to which the shop sends a shopper, and which sends them back. Plain forms, no script. */
export async function identityRouterRoutes(scope: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const { clock, config, db } = sandbox;
  const options = { config: { call: 'identity-router' } };
  const css = readFileSync(new URL('router.css', import.meta.url), 'utf8');

  readForms(scope);

  scope.get('/identity-router/router.css', async (_, reply) =>
    reply.header('x-content-type-options', 'nosniff').type('text/css; charset=utf-8').send(css),
  );

  scope.get('/identity-router', options, async (request, reply) => {
    const { digitalSessionId, step } = routerQuery.parse(request.query);
    const session = await findDigitalSession(db, digitalSessionId);
    if (!session) return lost(reply);
    if (session.completedAt !== null) return goBack(reply, session);
    if (session.code !== null && step === undefined) return send(reply, codePage(session, null), session);
    return send(reply, detailsPage(session, { ...session, password: '' }, []), session);
  });

  scope.get('/identity-router/skip', options, async (request, reply) => {
    const session = await findDigitalSession(db, routerQuery.parse(request.query).digitalSessionId);
    if (!session) return lost(reply);
    await skipVerification(db, session.id, clock.now());
    return goBack(reply, session);
  });

  scope.post('/identity-router', options, async (request, reply) => {
    const form = routerForm.parse(request.body ?? {});
    const session = await findDigitalSession(db, form.digitalSessionId);
    if (!session) return lost(reply);
    if (session.completedAt !== null) return goBack(reply, session);
    if (form.action === 'details') {
      const wrong = wrongFields(form);
      const phone = phoneDigits(form.phone);
      if (wrong.length > 0 || phone === null) return send(reply.code(422), detailsPage(session, form, wrong), session);
      const shopper = {
        firstName: form.firstName.trim(),
        lastName: form.lastName.trim(),
        email: form.email.trim(),
        phone,
        passwordHash: hashPassword(form.password),
      };
      await saveShopper(db, session, shopper, clock.now());
      sandbox.subjects.bind(request, { phone });
      return onward(reply, session);
    }
    if (session.phone === '') return onward(reply, session);
    if (form.action === 'resend') {
      await sendCode(db, session, clock.now());
      return onward(reply, session);
    }
    const verdict = await verifyCode(db, session.id, form.code.replace(/\D/g, ''), clock.now());
    if (verdict === 'right') return goBack(reply, session);
    return send(reply.code(422), codePage(session, verdict), session);
  });

  function onward(reply: FastifyReply, { id }: DigitalSession): FastifyReply {
    return reply.redirect(`/identity-router?${new URLSearchParams({ digitalSessionId: id })}`, 303);
  }

  function goBack(reply: FastifyReply, { id, redirectUrl, language }: DigitalSession): FastifyReply {
    if (!isAllowedReturn(redirectUrl, config)) return send(reply.code(400), lostPage(language), null);
    return reply.header('cache-control', 'no-store').redirect(returnUrl(redirectUrl, id), 303);
  }

  function lost(reply: FastifyReply): FastifyReply {
    return send(reply.code(404), lostPage('ENGLISH'), null);
  }
}

function send(reply: FastifyReply, page: string, session: DigitalSession | null): FastifyReply {
  return sendPage(reply, page, session?.redirectUrl ?? null);
}
