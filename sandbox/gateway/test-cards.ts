/** Numbers that the gateway declines, with the reason; every other valid number is approved. */
export const declinedCards: readonly { number: string; code: string; reason: string; reasonInSpanish: string }[] = [
  {
    number: '4000000000000002',
    code: 'PAYMENT-1205',
    reason: 'declined by the bank',
    reasonInSpanish: 'rechazada por el banco',
  },
  {
    number: '4000000000009995',
    code: 'PAYMENT-1251',
    reason: 'not enough money',
    reasonInSpanish: 'fondos insuficientes',
  },
  {
    number: '4000000000009987',
    code: 'PAYMENT-1141',
    reason: 'reported lost',
    reasonInSpanish: 'reportada como perdida',
  },
  {
    number: '4000000000009979',
    code: 'PAYMENT-1143',
    reason: 'reported stolen',
    reasonInSpanish: 'reportada como robada',
  },
  {
    number: '4100000000000019',
    code: 'PAYMENT-9900',
    reason: 'blocked as fraud',
    reasonInSpanish: 'bloqueada por fraude',
  },
  {
    number: '4000000000000069',
    code: 'PAYMENT-1150',
    reason: 'expired at the bank',
    reasonInSpanish: 'vencida en el banco',
  },
  {
    number: '4000000000000127',
    code: 'PAYMENT-1156',
    reason: 'wrong security code',
    reasonInSpanish: 'código de seguridad incorrecto',
  },
  {
    number: '4000000000000101',
    code: 'PAYMENT-8023',
    reason: 'security code not confirmed',
    reasonInSpanish: 'código de seguridad sin confirmar',
  },
  {
    number: '4000000000000036',
    code: 'PAYMENT-8372',
    reason: 'billing address not confirmed',
    reasonInSpanish: 'dirección de facturación sin confirmar',
  },
  {
    number: '4000000000000119',
    code: 'PAYMENT-8373',
    reason: 'processing failed, try again',
    reasonInSpanish: 'falló el procesamiento, se puede intentar de nuevo',
  },
  {
    number: '4000000000006975',
    code: 'PAYMENT-8017',
    reason: 'too many tries, try again or call',
    reasonInSpanish: 'demasiados intentos, hay que esperar o llamar',
  },
  {
    number: '4000000000000341',
    code: 'PAYMENT-8032',
    reason: 'the bank did not answer; no money moved',
    reasonInSpanish: 'el banco no respondió; no se movió dinero',
  },
  {
    number: '5100000000000016',
    code: 'PAYMENT-1205',
    reason: 'declined by the bank (Mastercard)',
    reasonInSpanish: 'rechazada por el banco (Mastercard)',
  },
  {
    number: '370000000000028',
    code: 'PAYMENT-1205',
    reason: 'declined by the bank (American Express)',
    reasonInSpanish: 'rechazada por el banco (American Express)',
  },
  {
    number: '6011000000000012',
    code: 'PAYMENT-1205',
    reason: 'declined by the bank (Discover)',
    reasonInSpanish: 'rechazada por el banco (Discover)',
  },
  {
    number: '4000000000000259',
    code: 'BUS_PMT_003',
    reason: 'refused by the payment service',
    reasonInSpanish: 'rechazada por el servicio de pagos',
  },
  {
    number: '4000000000000267',
    code: 'SYS_PMT_007',
    reason: 'the payment service failed',
    reasonInSpanish: 'falló el servicio de pagos',
  },
];

/** Common test numbers of the large gateways, for the console; all are approved. */
export const approvedCards: readonly { number: string; brand: string }[] = [
  { number: '4242424242424242', brand: 'Visa' },
  { number: '4111111111111111', brand: 'Visa' },
  { number: '4012888888881881', brand: 'Visa' },
  { number: '5555555555554444', brand: 'Mastercard' },
  { number: '5105105105105100', brand: 'Mastercard' },
  { number: '2223003122003222', brand: 'Mastercard' },
  { number: '378282246310005', brand: 'American Express' },
  { number: '371449635398431', brand: 'American Express' },
  { number: '6011111111111117', brand: 'Discover' },
  { number: '6011000990139424', brand: 'Discover' },
];

const codes = new Map(declinedCards.map((card) => [card.number, card.code]));

export function findDeclineCode(cardNumber: string): string | null {
  return codes.get(cardNumber) ?? null;
}
