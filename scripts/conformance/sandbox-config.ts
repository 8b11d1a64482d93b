import { z } from 'zod';
import { SandboxClient } from '#sandbox/testing/sandbox-client.ts';
import { signIn, WEB_APP } from '#sandbox/testing/sign-in.ts';
import { type Stage, STAGES } from './check.ts';
import { type Config, type ConfigFile, parseConfig } from './config.ts';

/** The days of the template `paused`, and how long ago it was paused here. */
const PAUSED_DAYS = 14;
const PAUSED_SINCE = 3;

/** Fresh customers, codes and tokens of a sandbox for these stages, from its control API. Null if the target is no sandbox. */
export async function sandboxConfig(target: string, stages: readonly Stage[] = STAGES): Promise<Config | null> {
  const client = new SandboxClient(target);
  const health = await client.get('/__sandbox/health').catch(() => null);
  if (health?.status !== 200) return null;

  const owner = async (template: string, overrides: Record<string, unknown> = {}) => {
    const person = await client.persona(template, overrides);
    const { accessToken } = await signIn(client, person);
    return { accessToken, accountId: person.accountIds[0] ?? '' };
  };
  const ownerInOutage = async () => {
    const person = await owner('active');
    await client.post('/__sandbox/outages', { where: person.accountId, hours: 24 });
    return person;
  };
  const createPaused = async () => {
    const person = await client.persona('paused');
    const { phone, zip, accountIds } = person;
    const { accessToken } = await signIn(client, person);
    const pin = await mintCodes('/__sandbox/pins', 'pin');
    // Days that have gone by tell whether they are on hold.
    await client.post(`/__sandbox/accounts/${accountIds[0]}/age`, { days: PAUSED_SINCE });
    return { days: PAUSED_DAYS, owner: { accessToken, accountId: accountIds[0] ?? '' }, guest: { phone, zip }, pin };
  };
  const guest = async () => {
    const { phone, zip } = await client.persona('expiring');
    return { phone, zip };
  };
  const mintCodes = async (path: string, field: string) => {
    const rows = z.array(z.record(z.string(), z.string())).parse((await client.post(path, {})).json);
    return rows[0]?.[field] ?? '';
  };
  const place = { line: '100 Maple Street', zip: '62701' };
  const parts: Record<Stage, () => Promise<Partial<ConfigFile>>> = {
    'quick-refill': async () => ({
      quickRefill: { guest: await guest(), other: await guest(), unknownPhone: '5550100100' },
    }),
    kit: async () => ({
      kit: {
        served: place,
        unserved: { line: '400 Frontier Road', zip: '62701' },
        unknown: { line: '900 Nowhere Street', zip: '62701' },
        deviceCode: await mintCodes('/__sandbox/device-codes', 'deviceCode'),
        unknownDeviceCode: '999999',
        phone: '557#######',
      },
    }),
    shop: async () => ({
      shop: { served: place, phone: '556#######', email: 'shopper########@example.com', waitlist: true },
    }),
    account: async () => ({
      htmlReceipts: true,
      account: {
        owner: await ownerInOutage(),
        other: await owner('active'),
        viewer: await owner('viewer'),
        pin: await mintCodes('/__sandbox/pins', 'pin'),
        waiting: await owner('preactivated'),
        closed: await owner('closed-reconnect'),
        grace: {
          offered: { owner: await owner('grace'), pin: await mintCodes('/__sandbox/pins', 'pin') },
          over: { owner: await owner('grace-over'), pin: await mintCodes('/__sandbox/pins', 'pin') },
        },
        cards: await owner('active'),
        backup: {
          nextDay: `${target}/__sandbox/accounts/{account}/age`,
          owners: {
            decline: await owner('backup-card', { daysRemaining: 3, savedCardDecline: 'PAYMENT-1251' }),
            silence: await owner('backup-card', { daysRemaining: 3, savedCardSilence: 'open' }),
            both: await owner('backup-card', {
              daysRemaining: 3,
              savedCardDecline: 'PAYMENT-1251',
              backupCardDecline: 'PAYMENT-1205',
            }),
          },
        },
      },
    }),
    move: async () => ({
      move: {
        owner: await owner('move-ready'),
        other: await owner('move-ready'),
        served: place,
        paused: await createPaused(),
      },
    }),
  };
  const file: ConfigFile = {
    appOrigin: WEB_APP,
    settlesWithin: 10,
    has: ['grace', 'instruments', 'notify-outage', 'refill-on-hold', 'service-status'],
    ledger: `${target}/__sandbox/charges?idempotencyKey={key}`,
    card: { number: '4242424242424242', type: 'Visa', expiration: '1249', cvv: '123' },
    declinedCard: { number: '4000000000000002', type: 'Visa', expiration: '1249', cvv: '123' },
    billing: {
      firstName: 'Avery',
      lastName: 'Núñez',
      addressLine1: '12 Elm Street',
      city: 'Springfield',
      state: 'IL',
      zip: '62701',
    },
  };
  for (const stage of stages) Object.assign(file, await parts[stage]());
  return parseConfig(file);
}
