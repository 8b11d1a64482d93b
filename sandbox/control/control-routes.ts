import type { FastifyInstance } from 'fastify';
import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Sandbox } from '../sandbox.ts';
import { catchUp, workAged } from '../provider/daily-work.ts';
import { endDueOutages, endOutage } from '../provider/notify-outage.ts';
import { ageSession } from '../provider/owner-session.ts';
import { findAccount, type Account } from '../state/accounts.ts';
import { ageAccounts } from '../state/age-accounts.ts';
import { findPlan } from '../state/catalog.ts';
import { personaOverrides } from '../state/personas/overrides.ts';
import { createFreshPersona } from '../state/personas/store-persona.ts';
import { findTemplate, personaTemplates } from '../state/personas/templates.ts';
import { identityAccounts } from '../state/schema/identities.ts';
import { outbox } from '../state/schema/messages.ts';
import { resetToSeed } from '../state/seed.ts';
import { accountView } from './account-view.ts';
import { ControlProblem, readInput } from './control-request.ts';
import { faultRequest } from './faults.ts';
import { listCharges } from './ledger.ts';
import { outageRequest } from './outages.ts';
import { activationSteps, steerActivation } from './steer-activation.ts';
import { graceSteps, steerGrace } from './steer-grace.ts';
import { cardSteps, steerCard } from './steer-cards.ts';
import { mintDeviceCodes, mintPins } from './mint-codes.ts';
import { isOwnHost } from './own-host.ts';

const accountParams = z.object({ accountId: z.string() });
const optional = z.string().optional();
const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);
const DAY_MS = 86_400_000;
const howMany = z.number().int().min(1).max(10_000).default(1);

/** The control API, for tests and for the console. Everything is JSON. */
export function addControlRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { calls, clock, db, faults, outages } = sandbox;

  const knownAccount = async (params: unknown): Promise<Account> => {
    const { accountId } = readInput(accountParams, params);
    const account = await findAccount(db, accountId);
    if (!account) {
      throw new ControlProblem(404, { en: `There is no account ${accountId}`, es: `No existe la cuenta ${accountId}` });
    }
    return account;
  };

  // A page of another site that is open in the same browser must not reset the sandbox. The route decides, however its path is escaped.
  app.addHook('onRequest', async ({ routeOptions, headers }) => {
    if (!routeOptions.url?.startsWith('/__sandbox/')) return;
    const site = headers['sec-fetch-site'];
    const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (isForeign || !isOwnHost(headers.host, [sandbox.config.oidc.issuer, sandbox.config.webApp])) {
      throw new ControlProblem(403, { en: 'Not from another site', es: 'No desde otro sitio' });
    }
  });

  app.get('/__sandbox/health', async () => {
    await db.execute('select 1');
    return { ok: true, database: sandbox.database.kind, startedAt: sandbox.startedAt.toISOString() };
  });

  app.post('/__sandbox/reset', async () => {
    await resetToSeed(db, clock);
    await catchUp(sandbox);
    faults.clear();
    outages.clear();
    calls.clear();
    sandbox.subjects.clear();
    return { ok: true };
  });

  app.get('/__sandbox/personas', async () => personaTemplates.map(({ template, purpose }) => ({ template, purpose })));

  app.post('/__sandbox/personas', async (request) => {
    const personaRequest = z.strictObject({ template: z.string(), overrides: personaOverrides.default({}) });
    const { template: name, overrides } = readInput(personaRequest, request.body);
    const template = findTemplate(name);
    if (!template) {
      throw new ControlProblem(400, {
        en: `There is no template ${name}; GET /__sandbox/personas lists them`,
        es: `No existe la plantilla ${name}; GET /__sandbox/personas las enumera`,
      });
    }
    return createFreshPersona(db, {
      template,
      overrides,
      now: clock.now(),
      today: clock.today(),
      holdsDays: sandbox.config.holdsDays,
    });
  });

  app.get('/__sandbox/accounts/:accountId', async (request) =>
    accountView(db, await knownAccount(request.params), clock.today(), clock.now()),
  );

  app.get('/__sandbox/accounts/:accountId/charges', async (request) => {
    const { accountId } = await knownAccount(request.params);
    return listCharges(db, { accountId });
  });

  app.post('/__sandbox/accounts/:accountId/age', async (request) => {
    const { days } = readInput(z.strictObject({ days: z.number().int().min(-3650).max(3650) }), request.body);
    const account = await knownAccount(request.params);
    await ageAccounts(db, [account.accountId], days);
    await workAged(sandbox, account.accountId, days);
    return accountView(db, await knownAccount(request.params), clock.today(), clock.now());
  });

  app.post('/__sandbox/accounts/:accountId/role', async (request) => {
    const { role } = readInput(z.strictObject({ role: z.string().min(1).max(40) }), request.body);
    const { accountId } = await knownAccount(request.params);
    await db.update(identityAccounts).set({ role }).where(eq(identityAccounts.accountId, accountId));
    return { role };
  });

  app.post('/__sandbox/accounts/:accountId/activation', async (request) => {
    const account = await knownAccount(request.params);
    await steerActivation(db, account.accountId, readInput(activationSteps, request.body), clock.now());
    return accountView(db, await knownAccount(request.params), clock.today(), clock.now());
  });

  app.post('/__sandbox/accounts/:accountId/grace', async (request) => {
    const account = await knownAccount(request.params);
    const { grace } = readInput(graceSteps, request.body);
    await steerGrace(db, account.accountId, { grace, today: clock.today() });
    return accountView(db, await knownAccount(request.params), clock.today(), clock.now());
  });

  app.post('/__sandbox/accounts/:accountId/card', async (request) => {
    const account = await knownAccount(request.params);
    const steps = readInput(cardSteps, request.body);
    if (!(await steerCard(db, account.accountId, steps))) {
      throw new ControlProblem(404, {
        en: `Account ${account.accountId} has no such card`,
        es: `La cuenta ${account.accountId} no tiene esa tarjeta`,
      });
    }
    return accountView(db, account, clock.today(), clock.now());
  });

  app.post('/__sandbox/pins', async (request) => {
    const pinRequest = z.strictObject({
      count: howMany,
      planCode: z
        .string()
        .refine((code) => findPlan(code)?.lob === 'HSD', {
          error: 'is not an internet plan',
          params: { es: 'no es un plan de internet' },
        })
        .default('HSD_030'),
    });
    const { count, planCode } = readInput(pinRequest, request.body);
    return mintPins(db, count, planCode, clock.today());
  });

  app.post('/__sandbox/device-codes', async (request) =>
    mintDeviceCodes(db, readInput(z.strictObject({ count: howMany }), request.body).count),
  );

  app.get('/__sandbox/clock', async () => ({ now: clock.now().toISOString(), offsetMs: clock.offsetMs() }));

  app.post('/__sandbox/clock', async (request) => {
    const clockRequest = z.strictObject({ now: moment.optional(), offsetMs: z.number().int().optional() });
    const { now, offsetMs } = readInput(clockRequest, request.body);
    if (now !== undefined && offsetMs !== undefined) {
      throw new ControlProblem(400, { en: 'Send now or offsetMs, not both', es: 'Envíe now u offsetMs, no ambos' });
    }
    await clock.move(now === undefined ? (offsetMs ?? 0) : Date.parse(now) - Date.now());
    await catchUp(sandbox);
    await endDueOutages(sandbox);
    return { now: clock.now().toISOString(), offsetMs: clock.offsetMs() };
  });

  app.get('/__sandbox/faults', async () =>
    faults.list().map(({ left, ...fault }) => ({ ...fault, left: Number.isFinite(left) ? left : null })),
  );

  app.post('/__sandbox/faults', async (request) => ({ id: faults.add(readInput(faultRequest, request.body)).id }));

  app.delete('/__sandbox/faults', async () => {
    faults.clear();
    return { ok: true };
  });

  app.delete('/__sandbox/faults/:id', async (request) => {
    const { id } = readInput(z.object({ id: z.string() }), request.params);
    if (!faults.remove(id)) {
      throw new ControlProblem(404, {
        en: 'There is no such fault; it may be used up',
        es: 'Esa falla no existe; quizá ya se usó',
      });
    }
    return { ok: true };
  });

  app.get('/__sandbox/outages', async () => outages.list());

  app.post('/__sandbox/outages', async (request) => outages.add(readInput(outageRequest, request.body), clock.now()));

  app.delete('/__sandbox/outages/:where', async (request) => {
    const { where } = readInput(z.object({ where: z.string() }), request.params);
    if (!(await endOutage(sandbox, where))) {
      throw new ControlProblem(404, { en: `There is no outage at ${where}`, es: `No hay ningún corte en ${where}` });
    }
    return { ok: true };
  });

  app.get('/__sandbox/calls', async (request) => {
    const filter = z.object({ since: optional, call: optional, trackingId: optional, sessionId: optional });
    const query = readInput(filter, request.query);
    return calls.list({ ...query, since: query.since === undefined ? undefined : parseMoment(query.since) });
  });

  app.get('/__sandbox/charges', async (request) =>
    listCharges(
      db,
      readInput(z.object({ accountId: optional, referenceId: optional, idempotencyKey: optional }), request.query),
    ),
  );

  app.get('/__sandbox/outbox', async (request) => {
    const { to } = readInput(z.object({ to: optional }), request.query);
    return db
      .select()
      .from(outbox)
      .where(to === undefined ? undefined : eq(outbox.recipient, to))
      .orderBy(desc(outbox.id))
      .limit(1_000);
  });

  app.post('/__sandbox/sessions/:sessionId/age', async (request) => {
    const { sessionId } = readInput(z.object({ sessionId: z.string() }), request.params);
    const { ms } = readInput(z.strictObject({ ms: z.number().int().min(-DAY_MS).max(DAY_MS) }), request.body);
    if (!(await ageSession(db, sessionId, ms))) {
      throw new ControlProblem(404, { en: 'There is no such session', es: 'Esa sesión no existe' });
    }
    return { ok: true };
  });

  // A client that follows the redirect of the fault redirect-302 shows up here in the call log.
  app.all('/__sandbox/redirect-target', { config: { call: 'redirect-target' } }, async () => ({ followed: true }));
}

/** Parses milliseconds since 1970 or a date with time. */
function parseMoment(since: string): number {
  const value = /^\d{10,}$/.test(since) ? Number(since) : Date.parse(since);
  if (Number.isNaN(value)) {
    throw new ControlProblem(400, {
      en: 'since: neither milliseconds nor a date with time',
      es: 'since: ni milisegundos ni una fecha con hora',
    });
  }
  return value;
}
