/** A response as our handlers send it: the page takes one without a reference for lost. */
export function ownResponse(json: object, status = 200) {
  return { status, json, headers: { 'x-reference': '7K2M-9QXD' } };
}
