import { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import type { Customers } from './customers.ts';

/** Fresh customers of a sandbox for every page with card fields. */
export async function sandboxCustomers(sandboxUrl: string): Promise<Customers> {
  const sandbox = new SandboxClient(sandboxUrl);
  const persona = async (template: string) => {
    const { loginId, password } = await sandbox.persona(template, { savedCard: false });
    return { loginId, password };
  };
  const { phone, zip } = await sandbox.persona('expiring');
  const [, ...digits] = String(Date.now()).slice(-8);
  return {
    guest: { phone, zip },
    // 100 Maple Street.
    shop: { lm: 'U1BDMTAwMDAwMDoxNDE2Nw==', phone: `558${digits.join('')}`, email: 'inventory@example.com' },
    owner: await persona('active'),
    mover: { ...(await persona('move-ready')), to: { address: '100 Maple Street', unit: '', zip: '62701' } },
    closed: await persona('closed-reconnect'),
    plan: 'HSD_030',
  };
}
