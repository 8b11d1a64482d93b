import type { guestDashboard } from '#lib/contract/dashboard.ts';
import { listOpenAccountsByPhone, withServices } from '../state/accounts.ts';
import { dashboardResponse } from './dashboard-response.ts';
import { graceResponse } from './grace-calls.ts';
import type { Behavior } from './register-call.ts';
import { Refusal } from './refusal.ts';

/** Spec 3 §4.5, 1 §8: finds the guest's account; refuses an unknown phone, another zip code and several matches. */
export const findGuestDashboard: Behavior<typeof guestDashboard> = async ({ body, request, sandbox }) => {
  const byPhone = await listOpenAccountsByPhone(sandbox.db, body.phone);
  if (byPhone.length === 0) return new Refusal('BUS_CUSTDASH_024', 'No open account has this phone number');
  const matching = byPhone.filter((account) => account.zip === body.zip);
  const [account] = matching;
  if (!account) return new Refusal('BUS_CUSTDASH_025', 'The zip code does not go with this phone number');
  if (matching.length > 1) return new Refusal('BUS_CUSTDASH_026', 'Several accounts have this phone number');
  sandbox.subjects.bind(request, account);
  const today = sandbox.clock.today();
  const served = await withServices(sandbox.db, account, today);
  return dashboardResponse(served, today, { loginId: null, grace: await graceResponse(sandbox.db, served, today) });
};
