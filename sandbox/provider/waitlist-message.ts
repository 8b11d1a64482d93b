/** What a provider would send to someone on its waitlist, in their language: what they asked for, and the way out. */
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
