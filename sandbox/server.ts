import './fastify-types.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { SandboxConfig } from './config.ts';
import { addFrameRoutes } from './gateway/hosted/frame-routes.ts';
import { addHostedCardRoutes } from './gateway/hosted/hosted-card-routes.ts';
import { addConsoleRoutes } from './console/console-routes.ts';
import { contentRoutes } from './content/content-routes.ts';
import { addControlRoutes } from './control/control-routes.ts';
import { addFaultHooks } from './control/fault-hooks.ts';
import { addLogHooks } from './control/log-hooks.ts';
import { addMonthlyAccount } from './identity/monthly-account.ts';
import { identityProviderRoutes } from './identity/oidc-routes.ts';
import { identityRouterRoutes } from './identity/router-routes.ts';
import { addLookRoutes } from './look/look-routes.ts';
import { startDailyWork } from './provider/daily-work.ts';
import { startEndingOutages } from './provider/notify-outage.ts';
import { addProviderRoutes } from './provider/provider-routes.ts';
import { refuseStrangers } from './provider/refuse-caller.ts';
import { replyToError } from './reply-to-error.ts';
import { openSandbox } from './sandbox.ts';
import { scenesRoutes } from './scenes/scenes-routes.ts';

/** Builds the whole sandbox, ready for `listen` or `inject`. Closing it closes the database. */
export async function buildServer(config: SandboxConfig): Promise<FastifyInstance> {
  const sandbox = await openSandbox(config);
  const app = Fastify({
    logger: false,
    bodyLimit: 1_048_576,
    // A call left unanswered by a fault must not keep the process alive.
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.decorateRequest('fault', null);
  app.decorateRequest('loggedCall', null);
  app.decorateRequest('release', null);
  const stopDailyWork = startDailyWork(sandbox);
  const stopEndingOutages = startEndingOutages(sandbox);
  app.addHook('onClose', async () => {
    stopDailyWork();
    stopEndingOutages();
    await sandbox.database.close();
  });

  app.setErrorHandler(replyToError);
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ message: `The sandbox has no ${request.method} ${request.url.split('?')[0]}` }),
  );

  addLogHooks(app, sandbox);
  refuseStrangers(app, sandbox);
  addFaultHooks(app, sandbox);
  addControlRoutes(app, sandbox);
  addLookRoutes(app, sandbox);
  addConsoleRoutes(app, sandbox);
  addProviderRoutes(app, sandbox);
  addFrameRoutes(app);
  addHostedCardRoutes(app, sandbox);
  addMonthlyAccount(app);
  await app.register((scope) => scenesRoutes(scope, sandbox));
  await app.register((scope) => identityRouterRoutes(scope, sandbox));
  await app.register((scope) => identityProviderRoutes(scope, sandbox));
  await app.register(async (scope) => {
    // The content service is unaware of faults and the call log, so its routes get the call's name here.
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, call: 'content' };
    });
    await contentRoutes(scope, config.content);
  });
  await app.ready();
  return app;
}
