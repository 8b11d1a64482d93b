import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface SmtpServer {
  url: string;
  /** The mails that came in, header and text as they were sent. */
  mails: string[];
  /** The next mail is not taken. */
  refuseNext(): void;
  close(): Promise<void>;
}

/** A mail server that takes every mail (RFC 5321, without extensions) and keeps it in memory. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: string[] = [];
  let isRefusing = false;
  const server = createServer((socket) => {
    let content: string[] | null = null;
    const reply = (line: string) => socket.write(`${line}\r\n`);
    socket.on('error', () => undefined);
    createInterface({ input: socket }).on('line', (line) => {
      if (content) {
        if (line !== '.') {
          content.push(line.replace(/^\.\./, '.'));
          return;
        }
        mails.push(content.join('\n'));
        content = null;
        reply('250 Taken');
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'DATA' && isRefusing) {
        isRefusing = false;
        reply('451 Try again later');
      } else if (verb === 'DATA') {
        content = [];
        reply('354 Go on');
      } else if (verb === 'QUIT') {
        reply('221 Bye');
        socket.end();
      } else {
        reply('250 OK');
      }
    });
    reply('220 test');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    refuseNext: () => {
      isRefusing = true;
    },
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
