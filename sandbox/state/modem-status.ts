import type { Device } from './accounts.ts';

type Modem = Pick<Device, 'status' | 'restartedAt' | 'restartMs' | 'foundAt'>;

/** While the modem restarts, neither it nor its home is on the network. */
export function isRestarting({ restartedAt, restartMs }: Modem, now: Date): boolean {
  return restartedAt !== null && now.getTime() < restartedAt.getTime() + restartMs;
}

/** How the network sees the modem. */
export function modemStatus(modem: Modem, now: Date): 'FOUND' | 'NOT_FOUND' | 'RESTARTING' {
  if (isRestarting(modem, now)) return 'RESTARTING';
  return modem.foundAt !== null && modem.foundAt <= now ? 'FOUND' : modem.status;
}
