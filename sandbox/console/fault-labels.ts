import type { FaultRequest } from '../control/faults.ts';

type Field = 'status' | 'code' | 'delayMs';
export interface FaultLabels {
  /** What happens to the web app's request, and whether the work is done. */
  says: string;
  saysInSpanish: string;
  /** The form's fields that apply to this kind. */
  fields: readonly Field[];
}

/** In the order of the console's list, the most useful ones first. */
export const faultLabels: Record<FaultRequest['kind'], FaultLabels> = {
  code: {
    says: 'Answers with a code of the error catalog, a declined card for instance. Nothing is done.',
    saysInSpanish:
      'Responde con un código del catálogo de errores, por ejemplo, el de una tarjeta rechazada. No se hace nada.',
    fields: ['code'],
  },
  delay: {
    says: 'Waits (10 seconds unless you say otherwise), then does the work and answers.',
    saysInSpanish: 'Espera (10 segundos si no indica otra cosa), luego hace el trabajo y responde.',
    fields: ['delayMs'],
  },
  held: {
    says: 'Keeps the request back (10 seconds unless you say otherwise): until it arrives, charge-status does not find it. Then does the work and answers.',
    saysInSpanish:
      'Retiene la solicitud (10 segundos si no indica otra cosa): hasta que llega, charge-status no la encuentra. Luego hace el trabajo y responde.',
    fields: ['delayMs'],
  },
  lost: {
    says: 'Does the work, then breaks the connection: the charge happened, the answer never arrives.',
    saysInSpanish: 'Hace el trabajo y corta la conexión: el cobro se hizo y la respuesta nunca llega.',
    fields: [],
  },
  timeout: {
    says: 'Never answers. Nothing is done.',
    saysInSpanish: 'No responde nunca. No se hace nada.',
    fields: [],
  },
  reset: {
    says: 'Breaks the connection. Nothing is done.',
    saysInSpanish: 'Corta la conexión. No se hace nada.',
    fields: [],
  },
  http: {
    says: 'Answers with an error status (500) and JSON. Nothing is done.',
    saysInSpanish: 'Responde con un estado de error (500) y JSON. No se hace nada.',
    fields: ['status', 'code'],
  },
  html: {
    says: 'Answers with an error status (502) and a web page. Nothing is done.',
    saysInSpanish: 'Responde con un estado de error (502) y una página web. No se hace nada.',
    fields: ['status'],
  },
  'caller-refused': {
    says: 'Refuses the web app itself, as if its key were wrong (401). Nothing is done.',
    saysInSpanish: 'Rechaza a la propia aplicación web, como si su clave fuera incorrecta (401). No se hace nada.',
    fields: [],
  },
  expired: {
    says: 'Answers that the session has expired (403). Nothing is done.',
    saysInSpanish: 'Responde que la sesión venció (403). No se hace nada.',
    fields: [],
  },
  rejected: {
    says: 'Answers that the session was rejected (403). Nothing is done.',
    saysInSpanish: 'Responde que la sesión fue rechazada (403). No se hace nada.',
    fields: [],
  },
  duplicate: {
    says: 'Handles the request twice and sends the second answer.',
    saysInSpanish: 'Atiende la solicitud dos veces y envía la segunda respuesta.',
    fields: [],
  },
  malformed: {
    says: 'Answers with JSON that is cut off. Nothing is done.',
    saysInSpanish: 'Responde con JSON cortado. No se hace nada.',
    fields: ['status'],
  },
  schema: {
    says: 'Answers with JSON that breaks the contract. Nothing is done.',
    saysInSpanish: 'Responde con JSON que incumple el contrato. No se hace nada.',
    fields: ['status'],
  },
  'redirect-302': {
    says: 'Redirects to somewhere else. Nothing is done.',
    saysInSpanish: 'Redirige a otro lugar. No se hace nada.',
    fields: [],
  },
  'slow-drip': {
    says: 'Does the work and answers one byte at a time (every 500 ms).',
    saysInSpanish: 'Hace el trabajo y responde byte por byte (uno cada 500 ms).',
    fields: ['delayMs'],
  },
  'oversize-body': {
    says: 'Does the work; the answer is five megabytes too long.',
    saysInSpanish: 'Hace el trabajo; a la respuesta le sobran cinco megabytes.',
    fields: [],
  },
  'wrong-content-type': {
    says: 'Does the work; the answer says that it is a web page.',
    saysInSpanish: 'Hace el trabajo; la respuesta dice que es una página web.',
    fields: [],
  },
  'set-cookie': {
    says: 'Does the work; the answer tries to set cookies.',
    saysInSpanish: 'Hace el trabajo; la respuesta intenta guardar cookies.',
    fields: [],
  },
  'hostile-html': {
    says: 'Does the work; the words of the answer carry script that wants to run.',
    saysInSpanish: 'Hace el trabajo; los textos de la respuesta traen un script que quiere ejecutarse.',
    fields: [],
  },
  'proto-pollution': {
    says: 'Does the work; the answer carries hostile keys.',
    saysInSpanish: 'Hace el trabajo; la respuesta trae claves hostiles.',
    fields: [],
  },
  'huge-array': {
    says: 'Does the work; every list of the answer has 5,000 rows.',
    saysInSpanish: 'Hace el trabajo; cada lista de la respuesta tiene 5,000 filas.',
    fields: [],
  },
  'other-amount': {
    says: 'Only charge-status: it reports a dollar more than was charged.',
    saysInSpanish: 'Solo charge-status: informa de un dólar más de lo que se cobró.',
    fields: [],
  },
  'other-account': {
    says: 'Only charge-status: it reports the charge of another account.',
    saysInSpanish: 'Solo charge-status: informa del cobro de otra cuenta.',
    fields: [],
  },
  hidden: {
    says: 'Only fetch-aux and identity: the newest account is not shown, as if it were still being set up.',
    saysInSpanish:
      'Solo fetch-aux e identity: la cuenta más nueva no se muestra, como si todavía se estuviera preparando.',
    fields: [],
  },
};

interface CommonFault {
  label: string;
  labelInSpanish: string;
  says: string;
  saysInSpanish: string;
  fault: FaultRequest;
}

/** Common faults, ready to switch on with one button. */
export const commonFaults: readonly CommonFault[] = [
  {
    label: 'Decline the next payment',
    labelInSpanish: 'Rechazar el próximo pago',
    says: 'The bank says no once.',
    saysInSpanish: 'El banco dice que no una vez.',
    fault: { call: 'guest-refill', kind: 'code', code: 'PAYMENT-1205', times: 1 },
  },
  {
    label: 'Lose the next payment’s answer',
    labelInSpanish: 'Perder la respuesta del próximo pago',
    says: 'The money moves, the web app is not told.',
    saysInSpanish: 'El dinero se mueve y el sitio no se entera.',
    fault: { call: 'guest-refill', kind: 'lost', times: 1 },
  },
  {
    label: 'Report another amount for charges',
    labelInSpanish: 'Informar de otro importe en los cobros',
    says: 'After a lost answer, the provider’s books disagree with the purchase until you switch it off.',
    saysInSpanish:
      'Después de una respuesta perdida, los libros del proveedor no coinciden con la compra hasta que la desactive.',
    fault: { call: 'charge-status', kind: 'other-amount' },
  },
  {
    label: 'Delay the next payment by 20 seconds',
    labelInSpanish: 'Demorar 20 segundos el próximo pago',
    says: 'It goes through, late.',
    saysInSpanish: 'Se completa, pero tarde.',
    fault: { call: 'guest-refill', kind: 'delay', delayMs: 20_000, times: 1 },
  },
  {
    label: 'Keep the next payment back for 90 seconds',
    labelInSpanish: 'Retener 90 segundos el próximo pago',
    says: 'The web app gives up waiting and the provider knows nothing of it, until it arrives after all.',
    saysInSpanish: 'El sitio deja de esperar y el proveedor no sabe nada del pago, hasta que llega.',
    fault: { call: 'guest-refill', kind: 'held', delayMs: 90_000, times: 1 },
  },
  {
    label: 'Break the account look-up',
    labelInSpanish: 'Dañar la búsqueda de cuentas',
    says: 'Every look-up fails until you switch it off.',
    saysInSpanish: 'Toda búsqueda falla hasta que la desactive.',
    fault: { call: 'guest-dashboard', kind: 'http', status: 500 },
  },
  {
    label: 'Fail the next order',
    labelInSpanish: 'Hacer fallar el próximo pedido',
    says: 'The shop ends on its error page.',
    saysInSpanish: 'La tienda termina en su página de error.',
    fault: { call: 'submit-order', kind: 'code', code: 'PAYMENT-0001', times: 1 },
  },
  {
    label: 'Lose the next order’s answer',
    labelInSpanish: 'Perder la respuesta del próximo pedido',
    says: 'The order is placed, the shop is not told.',
    saysInSpanish: 'El pedido se hace y la tienda no se entera.',
    fault: { call: 'submit-order', kind: 'lost', times: 1 },
  },
  {
    label: 'Lose the next starter kit’s answer',
    labelInSpanish: 'Perder la respuesta del próximo paquete de inicio',
    says: 'The kit is tied to the phone, the wizard is not told.',
    saysInSpanish: 'El paquete queda a nombre del teléfono y la página no se entera.',
    fault: { call: 'assign-device-code', kind: 'lost', times: 1 },
  },
  {
    label: 'Let the next dashboard find the session expired',
    labelInSpanish: 'Dar por vencida la sesión en el próximo panel',
    says: 'Whoever is signed in has to sign in again.',
    saysInSpanish: 'Quien tenga una sesión abierta tiene que iniciarla de nuevo.',
    fault: { call: 'dashboard', kind: 'expired', times: 1 },
  },
];
