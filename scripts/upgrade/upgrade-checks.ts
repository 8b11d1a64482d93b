import { join } from 'node:path';
import { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { dataFolder, startWeb, type WebProcess } from '#tests/e2e/support/web-process.ts';
import type { Check } from '../deploy/check.ts';
import { UNLIMITED } from '../stress/site.ts';
import { startSandbox } from '../stress/start-sandbox.ts';
import { leavePaymentOpen } from './open-payment.ts';
import { ARRIVALS, type WaitingCustomer } from './waiting-customers.ts';

/**
 * An upgrade from the last release to this build, on one store, as docs/operating.md has it: the new version starts beside the old one, and
 * until that is stopped a customer's requests may reach either. Then the way back. `folder`: the last release, built. Call `stop` when the
 * checks have run.
 */
export async function prepareUpgrade(
  folder: string,
  signal: AbortSignal,
): Promise<{ checks: Check[]; stop(): Promise<void> }> {
  const data = dataFolder();
  const services: { stop(): Promise<unknown> }[] = [];
  const stop = async () => {
    for (const each of services.toReversed()) await each.stop();
    data.remove();
  };
  try {
    const provider = await startSandbox(data.path, null, signal);
    services.push(provider);
    const sandbox = new SandboxClient(provider.url);
    const start = async (server?: string): Promise<WebProcess> => {
      const web = await startWeb(data.path, UNLIMITED, undefined, provider.url, server);
      services.push(web);
      return web;
    };
    const before = await start(join(folder, '.next/standalone/server.js'));
    let next: WebProcess | null = null;
    let openPayment: Awaited<ReturnType<typeof leavePaymentOpen>> | null = null;
    /** The version before, once more. */
    let again: WebProcess | null = null;
    const goingBack = new Map<string, WaitingCustomer>();
    const toNext = () => {
      if (!next) throw new Error('the next version has not started');
      return next.url;
    };
    const waiting = new Map<string, WaitingCustomer>();
    const kinds = Object.entries(ARRIVALS);

    const checks: Check[] = [
      ...kinds.map(([name, arrive]) => ({
        name: `${name} gets to the button with the version before`,
        run: async () => void waiting.set(name, { name, ...(await arrive(before.url, sandbox)) }),
      })),
      {
        name: 'the next version starts beside it, on its store',
        run: async () => {
          next = await start();
        },
      },
      ...kinds.map(([name]) => ({
        name: `${name} goes on in the next version`,
        run: async () => {
          const customer = waiting.get(name);
          if (!customer) throw new Error('nobody is waiting');
          await customer.goOn(toNext());
        },
      })),
      ...kinds.map(([name, arrive]) => ({
        name: `${name} begins in the next version and goes on in the one before, which still runs`,
        run: async () => (await arrive(toNext(), sandbox)).goOn(before.url),
      })),
      {
        name: 'a payment is open when the version before dies, and the next one settles it, charged once',
        run: async () => {
          openPayment = await leavePaymentOpen(before.url, sandbox);
          await before.kill();
          await openPayment.settle(toNext());
        },
      },
      {
        name: 'the next version sells alone',
        run: async () => {
          const customer = ARRIVALS['a guest with a card'];
          await (await customer?.(toNext(), sandbox))?.goOn(toNext());
        },
      },
      ...kinds.map(([name, arrive]) => ({
        name: `${name} gets to the button with the next version, before it is taken back`,
        run: async () => void goingBack.set(name, { name, ...(await arrive(toNext(), sandbox)) }),
      })),
      {
        name: 'going back: the version before starts on the store of the next one, which stops',
        run: async () => {
          openPayment = await leavePaymentOpen(toNext(), sandbox);
          again = await start(join(folder, '.next/standalone/server.js'));
          await next?.kill();
        },
      },
      ...kinds.map(([name]) => ({
        name: `${name} goes on in the version before`,
        run: async () => {
          const customer = goingBack.get(name);
          if (!customer || !again) throw new Error('nobody is waiting');
          await customer.goOn(again.url);
        },
      })),
      {
        name: 'the version before settles what the next one left open, charged once',
        run: async () => {
          if (!openPayment || !again) throw new Error('no payment is open');
          await openPayment.settle(again.url);
        },
      },
    ];
    return { checks, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
