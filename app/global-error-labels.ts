/** Kept out of `messages/`: these are needed when loading those has failed, and they travel with every page. */
export const GLOBAL_ERROR_LABELS = {
  en: {
    title: "Something's not right.",
    text: "We're having trouble completing your request. If you were paying, do not pay again before you have checked.",
    retry: 'Try again',
    home: 'Back to the home page',
  },
  es: {
    title: 'Algo no anda bien.',
    text: 'Tenemos problemas para completar su solicitud. Si estaba pagando, no vuelva a pagar sin antes verificar.',
    retry: 'Intentar de nuevo',
    home: 'Volver al inicio',
  },
} as const;
