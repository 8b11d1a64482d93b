import { deviceCodeRequestSchema } from '#lib/serviceability/api.ts';
import { assignDeviceCode } from '#lib/serviceability/server/assign-device-code.ts';
import { newBrowserGuard } from '#lib/session/browser-session.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: newBrowserGuard,
  limit: { name: 'kit', subjectHash: ({ kit }) => subjectHashOf('phone', kit.mobile) },
  body: deviceCodeRequestSchema,
  run: async (request, { who }) => {
    const body = await assignDeviceCode(who, request);
    return { body, isRight: body.outcome === 'ready' || body.error === 'connection' };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
