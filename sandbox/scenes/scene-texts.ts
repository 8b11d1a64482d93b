import type { Language } from '../look/site-header.ts';
import type { SceneName } from './scenes.ts';

export interface SceneText {
  name: string;
  /** Who it is about, and what is the matter. */
  title: string;
  /** What to do. */
  act: string;
  /** What to watch in the ledger. */
  watch: string;
  /** The link to the customer's page. */
  open: string;
  /** In the present tense, so that each reads well both before and after it has happened. */
  steps: readonly string[];
}

export const SCENE_TEXTS: Record<Language, Record<SceneName, SceneText>> = {
  en: {
    refill: {
      name: 'A refill',
      title: 'Rosa’s plan ends tomorrow',
      act: 'Find Rosa’s plan with her phone number and ZIP code, and pay for 30 more days with the test card or the refill PIN.',
      watch: 'One payment, and the messages that Rosa gets.',
      open: 'Open Rosa’s refill page',
      steps: ['Rosa’s plan is found.', 'It’s paid for, by card or with the PIN.', 'Rosa is told.'],
    },
    order: {
      name: 'An order',
      title: 'Sam wants internet at home',
      act: 'Check Sam’s address, choose a plan, verify the phone number with the code from the ledger, and pay with the test card.',
      watch: 'The code comes first. Then there is one order, one charge and a confirmation.',
      open: 'Open Sam’s page',
      steps: [
        'The address has service.',
        'Sam chooses a plan, and gets a code by text.',
        'The order is paid for, and sent once.',
        'Sam has an account, one charge and a confirmation.',
      ],
    },
    lost: {
      name: 'A lost answer',
      title: 'Elena pays, and the answer gets lost',
      act: 'Pay for Elena’s plan with her phone number, her ZIP code and the test card. Then wait.',
      watch:
        'The card is charged, and the site never hears of it. It asks instead of charging again: one receipt, one charge.',
      open: 'Open Elena’s refill page',
      steps: [
        'Elena’s plan is found.',
        'The card is charged, and the connection breaks.',
        'The site asks what became of the payment.',
        'Elena has one receipt, and was charged once.',
      ],
    },
    move: {
      name: 'A move',
      title: 'Dana moves to Maple Street',
      act: 'Log in as Dana, choose “Move my service” and move to the new address.',
      watch: 'The address is checked, and the move is ordered once. Moving costs nothing.',
      open: 'Open Dana’s account',
      steps: [
        'Dana logs in and sees her plan.',
        'The new address has service.',
        'The move is ordered, once.',
        'A text confirms it.',
      ],
    },
    kit: {
      name: 'A starter kit',
      title: 'Lee bought a kit at the store',
      act: 'Check whether the kit works at Lee’s address, and enter the code on its box with Lee’s phone number.',
      watch: 'The kit belongs to Lee’s phone number, and a text says how to go on.',
      open: 'Open the kit’s page',
      steps: ['The address has service.', 'The code on the box is Lee’s.', 'A text says what comes next.'],
    },
    outage: {
      name: 'An outage',
      title: 'Ana’s internet is down, and it isn’t her router',
      act: 'Ask why there’s no internet, with Ana’s phone number and ZIP code.',
      watch: 'The provider knows of an outage and when it ends, so Ana need not restart her router.',
      open: 'Open “No internet?”',
      steps: ['Ana’s plan is found: it has days left.', 'The provider tells of the outage.'],
    },
  },
  es: {
    refill: {
      name: 'Una recarga',
      title: 'El plan de Rosa termina mañana',
      act: 'Busque el plan de Rosa con su teléfono y su código postal, y pague 30 días más con la tarjeta de prueba o con el PIN de recarga.',
      watch: 'Un solo pago y los mensajes que recibe Rosa.',
      open: 'Abrir la recarga de Rosa',
      steps: ['Se encuentra el plan de Rosa.', 'Se paga con la tarjeta o con el PIN.', 'Rosa recibe el aviso.'],
    },
    order: {
      name: 'Un pedido',
      title: 'Sam quiere internet en casa',
      act: 'Revise la dirección de Sam, elija un plan, verifique el teléfono con el código que aparece en el registro y pague con la tarjeta de prueba.',
      watch: 'Primero llega el código. Después hay un pedido, un cobro y una confirmación.',
      open: 'Abrir la página de Sam',
      steps: [
        'La dirección tiene servicio.',
        'Sam elige un plan y recibe un código por mensaje de texto.',
        'El pedido se paga y se envía una sola vez.',
        'Sam tiene una cuenta, un cobro y una confirmación.',
      ],
    },
    lost: {
      name: 'Una respuesta perdida',
      title: 'Elena paga y la respuesta se pierde',
      act: 'Pague el plan de Elena con su teléfono, su código postal y la tarjeta de prueba. Después, espere.',
      watch: 'La tarjeta se cobra y el sitio no se entera. En vez de cobrar otra vez, pregunta: un recibo, un cobro.',
      open: 'Abrir la recarga de Elena',
      steps: [
        'Se encuentra el plan de Elena.',
        'La tarjeta se cobra y se corta la conexión.',
        'El sitio pregunta qué pasó con el pago.',
        'Elena tiene un recibo y un solo cobro.',
      ],
    },
    move: {
      name: 'Una mudanza',
      title: 'Dana se muda a Maple Street',
      act: 'Inicie sesión como Dana, elija “Mudar mi servicio” y múdese a la nueva dirección.',
      watch: 'Se revisa la dirección y la mudanza se pide una sola vez. Mudarse no cuesta nada.',
      open: 'Abrir la cuenta de Dana',
      steps: [
        'Dana inicia sesión y ve su plan.',
        'La nueva dirección tiene servicio.',
        'La mudanza se pide una sola vez.',
        'Un mensaje de texto la confirma.',
      ],
    },
    kit: {
      name: 'Un paquete de inicio',
      title: 'Lee compró un paquete en la tienda',
      act: 'Revise si el paquete sirve en la dirección de Lee y escriba el código de la caja con su teléfono.',
      watch: 'El paquete queda a nombre de ese teléfono y un mensaje dice cómo seguir.',
      open: 'Abrir la página del paquete',
      steps: [
        'La dirección tiene servicio.',
        'El código de la caja ya es de Lee.',
        'Un mensaje de texto dice qué sigue.',
      ],
    },
    outage: {
      name: 'Una interrupción',
      title: 'Ana no tiene internet, y no es su router',
      act: 'Pregunte por qué no hay internet, con el teléfono y el código postal de Ana.',
      watch: 'El proveedor sabe de la interrupción y de cuándo termina: Ana no tiene que reiniciar su router.',
      open: 'Abrir “¿Sin internet?”',
      steps: ['Se encuentra el plan de Ana: le quedan días.', 'El proveedor informa de la interrupción.'],
    },
  },
};
