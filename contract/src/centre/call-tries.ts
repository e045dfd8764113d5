/** How a call to the site ended, and what is asked on it. */
export const callOutcomes = ['answered', 'notAnswered', 'busy', 'wrongNumber'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Each with what may be said; the sentence that asks stands in the script. */
export const callQuestions = {
  people: ['yes', 'no', 'unknown'],
  sign: ['yes', 'no', 'unknown'],
  arrival: ['soon', 'later', 'unknown'],
} as const
export type CallQuestion = keyof typeof callQuestions

/** As much of a number as tells two apart. It is shown whole to whoever calls it, when he calls. */
export const maskedTel = (tel: string): string => (tel.length < 7 ? '****' : `${tel.slice(0, 3)} **** ${tel.slice(-4)}`)
