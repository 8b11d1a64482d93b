import 'server-only';
import { encode } from 'uqr';
import type { QrCode } from '#lib/litepay/api.ts';

/** Modules of white around the code, which scanners need. */
const QUIET_ZONE = 4;

/**
 * Encodes a text as a QR code: the side of its square in modules, and the dark ones as an SVG path. Drawn here, so that no other server
 * sees the text.
 */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return { size, path: data.map((row, y) => rowPath(row, y)).join('') };
}

/** Each run of dark modules is one rectangle. */
function rowPath(row: readonly boolean[], y: number): string {
  const runs: string[] = [];
  let start: number | null = null;
  for (let x = 0; x <= row.length; x += 1) {
    if (row[x]) start ??= x;
    else if (start !== null) {
      runs.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
      start = null;
    }
  }
  return runs.join('');
}
