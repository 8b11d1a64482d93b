/** The confirmation of a place on the waitlist, in the customer's language, with the link that removes it. */
export function waitlistMessage(language: 'ENGLISH' | 'SPANISH', addressLine1: string, removalUrl: string) {
  return language === 'SPANISH'
    ? {
        subject: `Le avisaremos cuando lleguemos a ${addressLine1}`,
        text: `Le avisaremos una sola vez cuando el internet prepago llegue a ${addressLine1}. ¿Cambió de idea? Cancele aquí: ${removalUrl}`,
      }
    : {
        subject: `We'll tell you when we reach ${addressLine1}`,
        text: `We'll message you once when prepaid internet reaches ${addressLine1}. Changed your mind? Cancel here: ${removalUrl}`,
      };
}
