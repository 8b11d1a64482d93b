import type { FastifyInstance } from 'fastify';
import type { SandboxConfig } from '../config.ts';

export const MOUNT = '/oidc';

/** The identity provider's URL as browsers reach it; without a setting, localhost at the port that the sandbox listens on. */
export function issuerUrl({ server }: FastifyInstance, { oidc, port }: SandboxConfig): string {
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : port;
  return oidc.issuer ?? `http://localhost:${own}${MOUNT}`;
}
