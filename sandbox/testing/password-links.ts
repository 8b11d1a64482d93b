import { sentTo } from './router-visit.ts';
import type { SandboxClient } from './sandbox-client.ts';

/** The path of the newest link to a recipient that sets a password. Throws if there is none. */
export async function passwordPathSentTo(client: SandboxClient, recipient: string): Promise<string> {
  for (const { text } of await sentTo(client, recipient)) {
    const url = /https?:\S+\/password\/\S+/.exec(text)?.[0];
    if (url) return new URL(url).pathname;
  }
  throw new Error(`No link that sets a password was sent to ${recipient}`);
}
