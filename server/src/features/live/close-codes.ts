/** Why a live socket was closed. 4000 and above are an application's own. */
export const unreadableCode = 4400
export const noTokenCode = 4401
/** The session is over; a session.kick said why. */
export const kickedCode = 4403
export const noHelloCode = 4408
/** The client may come back at once and resume. */
export const slowCode = 4008
export const tooManyCode = 1008
export const failedCode = 1011
