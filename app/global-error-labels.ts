/** Kept out of `messages/`: these are needed when loading the messages has failed, and they are sent with every page. */
export const GLOBAL_ERROR_LABELS = {
  en: {
    title: "Something's not right.",
    text: "We're having trouble completing your request.",
    noCharge: "We're still processing any payment you sent. Check before paying again.",
    retry: 'Try again',
    home: 'Back to the home page',
  },
  es: {
    title: 'Algo no está bien.',
    text: 'Tenemos problemas para completar su solicitud.',
    noCharge: 'Seguimos procesando cualquier pago que haya enviado. Verifique antes de volver a pagar.',
    retry: 'Intentar de nuevo',
    home: 'Volver al inicio',
  },
} as const;
