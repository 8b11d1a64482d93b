import 'server-only';
import type { Dispatcher } from 'undici';

/**
 * Calls `onStart` immediately before the first byte of a request goes to the socket. While it has not been called, nothing has left this
 * machine, whatever the error: the same error code may occur before and after (EHOSTUNREACH).
 */
export function trackRequestSent(onStart: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        onStart();
        handler.onRequestStart?.(controller, context);
      },
      onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
      onResponseStart: (...given) => handler.onResponseStart?.(...given),
      onResponseData: (...given) => handler.onResponseData?.(...given),
      onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
      onResponseError: (...given) => handler.onResponseError?.(...given),
    });
}
