import 'server-only';
import { existsSync, readFileSync } from 'node:fs';
import { abandonedGuestCharge } from '#lib/services/litepay/abandoned-guest-charge.ts';
import { GUEST_REFILL_FLOW } from '#lib/services/litepay/guest-payer.ts';
import { BUY_FLOW_NAME } from '#lib/services/shop/quote-order.ts';
import { abandonedOrderCharge } from '#lib/services/shop/order-charge.ts';
import { keepSettling } from '#lib/services/payment/settle-abandoned.ts';
import { loadConfig } from './config.ts';
import { holdInlineStyles, INLINE_STYLES } from './inline-styles.ts';
import { complain, maskConsole } from './log.ts';
import { policyHash } from './policy-hash.ts';

/** From the folder that the server was started in, which is its own. */
const STYLES = `.next/${INLINE_STYLES}`;

/** What a server process does before its first request. A wrong environment ends it with one line. */
export async function startServer(): Promise<void> {
  const loaded = loadConfig(process.env);
  if (!loaded.ok) {
    complain(loaded.reason);
    process.exit(1);
  }
  maskConsole();
  if (existsSync(STYLES)) {
    const css = readFileSync(STYLES, 'utf8');
    holdInlineStyles({ css, hash: policyHash(css) });
  }
  keepSettling({ [GUEST_REFILL_FLOW]: abandonedGuestCharge, [BUY_FLOW_NAME]: abandonedOrderCharge });
}
