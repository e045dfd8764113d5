/** The five levels of the design language, worst first. Each has a colour, a shape and a word, never colour alone. */
export const severities = ['fire', 'warn', 'fault', 'off', 'ok'] as const
export type Severity = (typeof severities)[number]
