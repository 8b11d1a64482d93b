import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Environment } from './environment.ts';
import { z } from 'zod';
import { DATA } from './paths.ts';

const FILE = `${DATA}/guest-to-try.json`;
const guestSchema = z.object({ accountIds: z.array(z.string()).nonempty(), phone: z.string(), zip: z.string() });
type Guest = z.infer<typeof guestSchema>;

/** What a newcomer can do with the running sandbox and web app, in a few lines. */
export async function whatToTry(env: Environment): Promise<string> {
  const web = `http://localhost:${env.PORT}`;
  const sandbox = `http://localhost:${env.SANDBOX_PORT}`;
  const guest = await findGuest(`${sandbox}/__sandbox`);
  const account = guest
    ? `phone ${guest.phone}, ZIP code ${guest.zip}`
    : `phone and ZIP code of any account in the console`;
  return `
Ready.

  Home page, English      ${web}/en
  Home page, Spanish      ${web}/es
  Starter kit, English    ${web}/en/dollargeneral
  Quick refill, English   ${web}/en/litepay
  Quick refill, Spanish   ${web}/es/litepay
  Account, English        ${web}/en/dashboard
  Account, Spanish        ${web}/es/dashboard
  Sandbox console         ${sandbox}/console

  Order: check 100 Maple Street, ZIP code 62701, on the home page; the code that verifies a phone is in the console.
  Pay for somebody's plan: ${account},
  card 4242 4242 4242 4242, any name, any expiry date to come, any CVV of three digits.
  Log in: login ID active, password sandbox; the login page names more people to try.
  The console shows the charge, the messages sent, more accounts, and switches for faults.

  Logs: .data/logs/web.ndjson and sandbox.ndjson; what happened behind a reference: npm run trace -- XXXX-XXXX
  Stop both with Ctrl-C.
`;
}

/** The same in front of a provider of one's own: the pages, and nothing of the sandbox's. */
export function whatIsServed(env: Environment): string {
  const web = `http://localhost:${env.PORT}`;
  const account = env.OIDC_ISSUER
    ? `
  Account, English        ${web}/en/dashboard
  Account, Spanish        ${web}/es/dashboard`
    : '';
  return `
Ready, in front of the provider that PROVIDER_URL names.

  Home page, English      ${web}/en
  Home page, Spanish      ${web}/es
  Quick refill, English   ${web}/en/litepay
  Quick refill, Spanish   ${web}/es/litepay${account}

  Log: .data/logs/web.ndjson; what happened behind a reference: npm run trace -- XXXX-XXXX
  What these settings lack for a public site: npm run doctor
  Stop with Ctrl-C.
`;
}

/** The account of the last start, if the sandbox still has it; otherwise a new one that is about to expire. */
async function findGuest(control: string): Promise<Guest | null> {
  try {
    const storedGuest = existsSync(FILE) ? guestSchema.safeParse(JSON.parse(readFileSync(FILE, 'utf8'))) : null;
    if (storedGuest?.success && (await fetch(`${control}/accounts/${storedGuest.data.accountIds[0]}`)).ok)
      return storedGuest.data;
    const response = await fetch(`${control}/personas`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ template: 'expiring' }),
    });
    const guest = guestSchema.parse(await response.json());
    writeFileSync(FILE, JSON.stringify(guest));
    return guest;
  } catch {
    return null;
  }
}
