import 'server-only';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from '#lib/http/accept-encoding.ts';

const packGzip = promisify(gzip);
const packBrotli = promisify(brotliCompress);

/** One text in every encoding that can be announced. */
export interface PackedBody {
  plain: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer>;
  br: Buffer<ArrayBuffer>;
}

export async function packBody(text: string): Promise<PackedBody> {
  const plain = Buffer.from(text);
  // One level below the maximum, which takes ten times as long for 2 % less.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [zipped, br] = await Promise.all([packGzip(plain, { level: 9 }), packBrotli(plain, { params })]);
  return { plain, gzip: Buffer.from(zipped), br: Buffer.from(br) };
}

export function bodyFor(packed: PackedBody, coding: Coding | null): Buffer<ArrayBuffer> {
  return packed[coding ?? 'plain'];
}
