import 'server-only';

/** What Node, the framework and the web's interfaces call the end of a connection. */
const NAMES = new Set(['AbortError', 'ResponseAborted']);

/**
 * Whether an error says that the client closed its connection: a customer who leaves while a request is sent or a page is streamed is no
 * defect of ours.
 */
export function hasClientLeft(error: unknown): boolean {
  const { name, code, message } = Object(error) as Partial<Record<'name' | 'code' | 'message', unknown>>;
  return NAMES.has(String(name)) || (code === 'ECONNRESET' && message === 'aborted');
}
