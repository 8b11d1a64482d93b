import 'server-only';
import { headers } from 'next/headers';
import { clientAddress } from './client-address.ts';
import { requestCookies } from './cookie-jar.ts';
import { requestDevice } from './device.ts';
import { type LimitName, takeTry } from './limits.ts';

/** For a page about to write or to call the provider: counts one request of the browser that opens it. A page sets no cookie. */
export async function admitPage(name: LimitName): Promise<boolean> {
  const device = requestDevice(await requestCookies());
  const address = clientAddress(await headers());
  return (await takeTry(name, { device, address, subjectHash: null })).allowed;
}
