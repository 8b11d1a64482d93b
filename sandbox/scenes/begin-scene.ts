import type { Language } from '../look/site-header.ts';
import { mintDeviceCodes, mintPins } from '../control/mint-codes.ts';
import type { Sandbox } from '../sandbox.ts';
import { buildPhone } from '../state/personas/numbers.ts';
import { createFreshPersona } from '../state/personas/store-persona.ts';
import { findTemplate } from '../state/personas/templates.ts';
import { takeSerials } from '../state/serials.ts';
import { type Scene, SCENES, type SceneName } from './scenes.ts';

const OUTAGE_HOURS = 2;

export interface BegunScene {
  /** The scene's URL on the page 'Try it'. */
  page: string;
  /** Ends the fault or the outage that it began, if it is still there. */
  end: () => void;
}

/** Sets a scene up with a customer of its own, so that it can be begun any number of times and needs no cleanup. */
export async function beginScene(sandbox: Sandbox, name: SceneName, language: Language): Promise<BegunScene> {
  const { clock, db, faults, outages } = sandbox;
  const { account, needs }: Scene = SCENES[name];
  const [serial = 0] = await takeSerials(db, 1);
  const person = account && (await customer(sandbox, account, serial, language));
  const phone = person?.phone ?? buildPhone(serial);
  const [pin] = needs === 'pin' ? await mintPins(db, 1, 'HSD_030', clock.today()) : [];
  const [kit] = needs === 'kit' ? await mintDeviceCodes(db, 1) : [];
  const fault =
    needs === 'lost-answer' ? faults.add({ call: 'guest-refill', kind: 'lost', times: 1, match: { phone } }) : null;
  const home = needs === 'outage' ? (person?.accountIds[0] ?? null) : null;
  if (home !== null) outages.add({ where: home, hours: OUTAGE_HOURS, hasId: true }, clock.now());
  const query = new URLSearchParams({
    lang: language,
    scene: name,
    since: String(Date.now()),
    phone,
    ...(person && { login: person.loginId }),
    ...(pin && { pin: pin.pin }),
    ...(kit && { kit: kit.deviceCode }),
  });
  return {
    page: `/console?${query}`,
    end: () => {
      if (fault) faults.remove(fault.id);
      if (home !== null) outages.remove(home);
    },
  };
}

async function customer(
  { clock, config, db }: Sandbox,
  { template: name, overrides }: NonNullable<Scene['account']>,
  serial: number,
  language: Language,
) {
  const template = findTemplate(name);
  if (!template) throw new Error(`There is no template ${name}`);
  const own = {
    ...overrides,
    loginId: `${(overrides.firstName ?? name).toLowerCase()}-${serial}`,
    language: language === 'es' ? ('SPANISH' as const) : ('ENGLISH' as const),
  };
  const { holdsDays } = config;
  return createFreshPersona(db, { template, overrides: own, now: clock.now(), today: clock.today(), holdsDays });
}
