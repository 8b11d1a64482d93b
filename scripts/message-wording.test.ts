import { describe, expect, it } from '@jest/globals';
import { wordingProblems } from './message-wording.ts';

const english = (text: string) => wordingProblems({ text }, 'en');
const spanish = (text: string) => wordingProblems({ text }, 'es');

describe('the wording of messages', () => {
  it.each([
    ['Unplug the modem', 'router'],
    ['Sign in to see your days', 'log in, log out'],
    ['No sign-in needed', 'log in, log out'],
    ['For somebody else', 'someone, anyone, no one'],
    ['Please enter your name', 'the request without "please"'],
    ['We cannot do this', 'a contraction'],
    ['This does not work', 'a contraction'],
    ['{days, plural, one {We are on it} other {We are on it}}', 'a contraction'],
    ['It is here', 'a contraction'],
    ['What’s next', "a straight '"],
    ['Loading...', '…'],
    ['Your expiry date', 'expiration'],
    ['Quote this reference', 'have the reference ready'],
    ['Added after the last paid day', 'through, or expiration date where it is fixed'],
    ['Service runs through {date}', 'through, or expiration date where it is fixed'],
    ['30-day internet', '30 days of internet'],
    ['Log in to add Instant TV', "the product's one name"],
    ['Back to my dashboard', 'my account'],
    ['Resetting your router…', 'restart'],
    ['Check the following', 'check these fields'],
  ])('%j in English should say %s', (text, instead) => {
    expect(english(text)).toEqual([expect.stringMatching(`^text: ".+", say ${instead}$`)]);
  });

  it.each([
    ["You weren't charged. Please try again.", english],
    ['Send it as it is.', english],
    ['We are having trouble connecting', english],
    ['Reset router', english],
    ['Expiry date today: {date}', english],
    ['Please select a different date.  Card must not be expired', english],
    ['Su paquete de inicio trae un router. Elija sus días.', spanish],
  ])('%j is accepted', (text, problems) => {
    expect(problems(text)).toEqual([]);
  });

  it.each([
    ['Reinicie el módem', 'router'],
    ['Su sesión ha caducado', 'venció, vencida, ya no es válida'],
    ['Nada se renueva por su cuenta', 'automáticamente'],
    ['Elige tu plan', 'usted'],
    ['Una cuenta prepaga', 'prepago'],
    ['Cobramos a su tarjeta', 'hacer un cargo a la tarjeta'],
    ['El próximo cobro', 'cargo'],
    ['Algo no está bien', 'algo salió mal'],
    ['Mencione su referencia', 'tener a mano la referencia'],
    ['Después del último día pagado', 'servicio hasta, o fecha de vencimiento'],
    ['TV instantánea básica', 'TV básica'],
    ['Escriba su ID', 'usuario'],
    ['El internet ya estaba apagado.', 'cortado'],
    ['Revise lo siguiente', 'revise estos campos'],
  ])('%j in Spanish should say %s', (text, instead) => {
    expect(spanish(text)[0]).toMatch(`, say ${instead}`);
  });

  it('starts a Spanish link with an infinitive', () => {
    const section = { title: 'Lea los términos', terms: { open: 'Lea los términos' } };
    expect(wordingProblems(section, 'es')).toEqual(['terms.open: "Lea", say an infinitive']);
  });

  it('is not checked in legal texts and addresses', () => {
    const section = { termsHtml: '<p>It is not refundable.</p>', url: 'https://example.com/modem' };
    expect(wordingProblems(section, 'en')).toEqual([]);
  });
});
