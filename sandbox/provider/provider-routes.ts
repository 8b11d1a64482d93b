import type { FastifyInstance } from 'fastify';
import { guestDashboard } from '#lib/contract/dashboard.ts';
import { operations } from '#lib/contract/operations.ts';
import { chargeStatus, paymentJwks } from '#lib/contract/payments.ts';
import { publicPing } from '#lib/contract/public.ts';
import { getTax, guestRefill } from '#lib/contract/refill.ts';
import { token } from '#lib/contract/session.ts';
import type { Operation } from '#lib/contract/operation.ts';
import type { Sandbox } from '../sandbox.ts';
import { findChargeStatus } from './charge-status.ts';
import { refillForGuest } from './guest-refill.ts';
import { findGuestDashboard } from './lookup.ts';
import { registerCall, registerMissingCall, type Behaviour } from './register-call.ts';
import { quoteTax } from './tax-answer.ts';

/** Every call of the contract: those that the sandbox behaves for, and 501 for the others. */
export function addProviderRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const served = new Set<string>(['content']);
  const serve = <Op extends Operation>(operation: Op, behaviour: Behaviour<Op>): void => {
    served.add(operation.name);
    registerCall(app, sandbox, operation, behaviour);
  };

  serve(token, async () => ({ xsrfToken: sandbox.tokens.issue() }));
  serve(guestDashboard, findGuestDashboard);
  serve(getTax, quoteTax);
  serve(guestRefill, refillForGuest);
  serve(paymentJwks, async () => ({ keys: sandbox.gateway.publicKeys() }));
  serve(publicPing, async () => ({ status: 'ok' }));
  if (sandbox.config.chargeStatus) serve(chargeStatus, findChargeStatus);

  for (const operation of Object.values<Operation>(operations)) {
    if (!served.has(operation.name)) registerMissingCall(app, operation);
  }
}
