import { createServer, type Server, Socket } from 'node:net';

type State = 'connected' | 'refusing' | 'hanging';

/** A proxy between the web app and its provider whose connection can be cut. */
export interface Plug {
  url: string;
  /** `refusing`: nothing listens on the port. `hanging`: connections are accepted but never get a response. */
  switchTo(to: State): Promise<void>;
  /** The number of connections since the last switch. */
  connections(): number;
  close(): Promise<void>;
}

/** Starts a proxy that forwards connections to `target` until it is switched. */
export async function pluggedInto(target: string): Promise<Plug> {
  const { port: targetPort } = new URL(target);
  const open = new Set<Socket>();
  let state: State = 'connected';
  let count = 0;
  let port = 0;
  let server: Server | null = null;

  const track = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  };
  const accept = (socket: Socket) => {
    count += 1;
    track(socket);
    if (state !== 'connected') return void socket.resume();
    const onward = new Socket();
    track(onward);
    onward.connect(Number(targetPort), 'localhost');
    socket.pipe(onward).pipe(socket);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  };
  const listen = async () => {
    const fresh = createServer(accept);
    await new Promise<void>((resolve, reject) => {
      fresh.once('error', reject);
      fresh.listen(port, 'localhost', resolve);
    });
    const address = fresh.address();
    if (typeof address === 'object' && address) port = address.port;
    server = fresh;
  };
  const unplug = async () => {
    const closing = server;
    server = null;
    const shutdown = new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()));
    for (const socket of open) socket.destroy();
    await shutdown;
  };

  await listen();
  return {
    url: `http://localhost:${port}`,
    connections: () => count,
    switchTo: async (to) => {
      await unplug();
      state = to;
      count = 0;
      if (to !== 'refusing') await listen();
    },
    close: unplug,
  };
}
