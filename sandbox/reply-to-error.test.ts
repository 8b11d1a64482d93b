import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { replyToError } from './reply-to-error.ts';

const REQUEST = 'POST / HTTP/1.1\r\nhost: sandbox\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';

it('sends nothing to a client that disconnected before its response was streamed', async () => {
  const app = Fastify({ forceCloseConnections: true });
  const handlerStart = Promise.withResolvers<void>();
  const isSent = Promise.withResolvers<boolean>();
  app.post('/', async (_request, reply) => {
    const connectionEnd = once(reply.raw, 'close');
    handlerStart.resolve();
    await connectionEnd;
    return Readable.from(['late']);
  });
  app.setErrorHandler((error, request, reply) => {
    const send = reply.send.bind(reply);
    reply.send = (payload?: unknown) => {
      isSent.resolve(true);
      return send(payload);
    };
    replyToError(error, request, reply);
    isSent.resolve(false);
  });
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(url.port), url.hostname);
  socket.write(REQUEST);
  await handlerStart.promise;
  socket.destroy();
  expect(await isSent.promise).toBe(false);
  await app.close();
});
