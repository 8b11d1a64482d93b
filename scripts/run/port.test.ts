import { createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { findFreePort } from './port.ts';

it('finds a free port that no outgoing connection can take before its server starts', async () => {
  const port = await findFreePort();
  expect(port).toBeLessThan(32_768);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await new Promise((resolve) => server.close(resolve));
});
