import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../sandbox.ts';
import { hashPassword } from '../state/password.ts';
import {
  chooseLanguage,
  findDigitalSession,
  saveShopper,
  sendCode,
  skipVerification,
  verifyCode,
  type DigitalSession,
} from './digital-sessions.ts';
import { sendPage } from './page-layout.ts';
import { isAllowedReturn, returnUrl } from './return-url.ts';
import { readForms } from './read-forms.ts';
import { phoneDigits, routerForm, wrongFields } from './router-form.ts';
import { codePage, detailsPage, lostPage } from './router-page.ts';

const routerQuery = z.object({
  digitalSessionId: z.string().max(200).catch(''),
  step: z.literal('details').optional().catch(undefined),
  lang: z.enum(['en', 'es']).optional().catch(undefined),
});

const FILES = [
  ['router.css', 'text/css'],
  ['show-password.js', 'text/javascript'],
] as const;

/** Spec 1 §2: the pages that the shop sends a shopper to, and that send them back. Plain forms, which need no script. */
export async function identityRouterRoutes(scope: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const { clock, config, db } = sandbox;
  const options = { config: { call: 'identity-router' } };

  readForms(scope);

  for (const [name, type] of FILES) {
    const file = readFileSync(new URL(name, import.meta.url), 'utf8');
    scope.get(`/identity-router/${name}`, async (_, reply) =>
      reply.header('x-content-type-options', 'nosniff').type(`${type}; charset=utf-8`).send(file),
    );
  }

  scope.get('/identity-router', options, async (request, reply) => {
    const { digitalSessionId, step, lang } = routerQuery.parse(request.query);
    if (lang) await chooseLanguage(db, digitalSessionId, lang === 'es' ? 'SPANISH' : 'ENGLISH');
    const digitalSession = await findDigitalSession(db, digitalSessionId);
    if (!digitalSession) return sendLostPage(reply);
    if (digitalSession.completedAt !== null) return goBack(reply, digitalSession);
    if (digitalSession.code !== null && step === undefined)
      return send(reply, codePage(digitalSession, null), digitalSession);
    return send(reply, detailsPage(digitalSession, { ...digitalSession, password: '' }, []), digitalSession);
  });

  scope.get('/identity-router/skip', options, async (request, reply) => {
    const digitalSession = await findDigitalSession(db, routerQuery.parse(request.query).digitalSessionId);
    if (!digitalSession) return sendLostPage(reply);
    await skipVerification(db, digitalSession.id, clock.now());
    return goBack(reply, digitalSession);
  });

  scope.post('/identity-router', options, async (request, reply) => {
    const form = routerForm.parse(request.body ?? {});
    const digitalSession = await findDigitalSession(db, form.digitalSessionId);
    if (!digitalSession) return sendLostPage(reply);
    if (digitalSession.completedAt !== null) return goBack(reply, digitalSession);
    if (form.action === 'details') {
      const wrong = wrongFields(form);
      const phone = phoneDigits(form.phone);
      if (wrong.length > 0 || phone === null)
        return send(reply.code(422), detailsPage(digitalSession, form, wrong), digitalSession);
      const shopper = {
        firstName: form.firstName.trim(),
        lastName: form.lastName.trim(),
        email: form.email.trim(),
        phone,
        passwordHash: hashPassword(form.password),
      };
      await saveShopper(db, digitalSession, shopper, clock.now());
      sandbox.subjects.bind(request, { phone });
      return onward(reply, digitalSession);
    }
    if (digitalSession.phone === '') return onward(reply, digitalSession);
    if (form.action === 'resend') {
      await sendCode(db, digitalSession, clock.now());
      return onward(reply, digitalSession);
    }
    const verdict = await verifyCode(
      db,
      digitalSession.id,
      form.code.normalize('NFKC').replace(/\D/g, ''),
      clock.now(),
    );
    if (verdict === 'right') return goBack(reply, digitalSession);
    return send(reply.code(422), codePage(digitalSession, verdict), digitalSession);
  });

  function onward(reply: FastifyReply, { id }: DigitalSession): FastifyReply {
    return reply.redirect(`/identity-router?${new URLSearchParams({ digitalSessionId: id })}`, 303);
  }

  function goBack(reply: FastifyReply, { id, redirectUrl, language }: DigitalSession): FastifyReply {
    if (!isAllowedReturn(redirectUrl, config)) return send(reply.code(400), lostPage(language), null);
    return reply.header('cache-control', 'no-store').redirect(returnUrl(redirectUrl, id), 303);
  }

  function sendLostPage(reply: FastifyReply): FastifyReply {
    return send(reply.code(404), lostPage('ENGLISH'), null);
  }
}

function send(reply: FastifyReply, page: string, digitalSession: DigitalSession | null): FastifyReply {
  return sendPage(reply, page, digitalSession?.redirectUrl ?? null);
}
