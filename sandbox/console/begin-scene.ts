import { mintDeviceCodes } from '../control/mint-codes.ts';
import type { Sandbox } from '../sandbox.ts';
import { phoneOf } from '../state/personas/numbers.ts';
import { createFreshPersona } from '../state/personas/store-persona.ts';
import { findTemplate } from '../state/personas/templates.ts';
import { takeSerials } from '../state/serials.ts';
import { SCENES, type SceneName } from './scenes.ts';

export interface BegunScene {
  /** The console's URL for the scene. */
  page: string;
  /** The fault that it switched on, if any. */
  faultId: string | null;
}

/** Sets up a scene with a new customer, so that it can be run any number of times and needs no cleanup. */
export async function beginScene(sandbox: Sandbox, name: SceneName): Promise<BegunScene> {
  const { db, faults } = sandbox;
  const { customer } = SCENES[name];
  const phone = customer === 'guest' ? await guestPhone(sandbox) : await freePhone(sandbox);
  const [kit] = customer === 'kit' ? await mintDeviceCodes(db, 1) : [];
  const fault =
    customer === 'guest' ? faults.add({ call: 'guest-refill', kind: 'lost', times: 1, match: { phone } }) : null;
  const query = { scene: name, since: String(Date.now()), phone, ...(kit && { kit: kit.deviceCode }) };
  return { page: `/console?${new URLSearchParams(query)}#scenes`, faultId: fault?.id ?? null };
}

async function guestPhone({ clock, db }: Sandbox): Promise<string> {
  const template = findTemplate('expiring');
  if (!template) throw new Error('There is no template expiring');
  return (await createFreshPersona(db, { template, overrides: {}, now: clock.now(), today: clock.today() })).phone;
}

async function freePhone({ db }: Sandbox): Promise<string> {
  const [serial = 0] = await takeSerials(db, 1);
  return phoneOf(serial);
}
