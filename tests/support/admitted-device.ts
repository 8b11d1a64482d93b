import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { type Device, keepDevice, newDevice } from '#lib/http/device.ts';

/** Gives a browser a device that a limiter admitted at `timestamp` (ms since 1970). */
export function admittedDevice(jar: CookieJar, timestamp = Date.now()): Device {
  const device = { ...newDevice(), admittedAt: timestamp };
  keepDevice(jar, device);
  return device;
}
