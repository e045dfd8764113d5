/** What a host is told of his visitor, each once: he asked and waits, he has come, he is inside past his time. */
export const visitReminders = ['visitAsked', 'visitArrived', 'visitOver'] as const
export type VisitReminder = (typeof visitReminders)[number]

/** So long the host has for an answer before he is reminded. */
export const hostRemindMs = 30 * 60_000
