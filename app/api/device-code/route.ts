import { deviceCodeRequestSchema } from '#lib/serviceability/api.ts';
import { areKitsPaused, assignDeviceCode } from '#lib/serviceability/server/assign-device-code.ts';
import { newBrowserGuard } from '#lib/session/browser-session.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { inMaintenance, jsonHandler, limited } from '#lib/http/json-handler.ts';
import { giveBackNewcomerTry, giveBackSubjectTry, takeSubjectTry } from '#lib/http/limits.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: newBrowserGuard,
  limit: { name: 'kit' },
  body: deviceCodeRequestSchema,
  run: async (request, { who, device, address, reference }) => {
    if (await areKitsPaused()) {
      // No code was tried.
      await giveBackNewcomerTry('kit', { device, address, subjectHash: null });
      return inMaintenance(reference);
    }
    // A wrong code sends no message, so it counts against no phone: anybody could name a customer's.
    const phoneHash = hashSubject('phone', request.kit.mobile);
    const tryResult = await takeSubjectTry('kit', phoneHash);
    if (!tryResult.allowed) {
      // No code was tried.
      await giveBackNewcomerTry('kit', { device, address, subjectHash: null });
      return limited(tryResult.retryAfterMs, reference);
    }
    const body = await assignDeviceCode(who, request);
    // After a lost response the message may have been sent, and the code may have been right.
    const isRight = body.outcome === 'ready' || body.error === 'connection';
    if (!isRight) await giveBackSubjectTry('kit', phoneHash);
    return { body, isCorrect: isRight };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
