import 'server-only';
import { config } from '#lib/config.ts';
import { hasCardForm } from '#lib/domain/session/site-areas.ts';
import { type GatewayOrigins, gatewayOrigins } from '#lib/provider/card-gateway.ts';

const NONE: GatewayOrigins = { scriptOrigins: [], frameOrigins: [], connectOrigins: [], paymentOrigins: [] };

/** What a page's policies let in for hosted card fields: nothing where the page takes no card. `path`: with its language or without. */
export function hostedCardPolicy(path: string): GatewayOrigins {
  return hasCardForm(path) ? gatewayOrigins(config()) : NONE;
}
