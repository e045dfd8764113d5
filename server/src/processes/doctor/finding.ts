/** One line of what `vigil doctor` says: how something is, in a sentence, and the way out where it is not well. */

export interface Finding {
  readonly check: string
  readonly state: 'green' | 'yellow' | 'red'
  readonly says: string
  readonly wayOut?: string
}

export const green = (check: string, says: string): Finding => ({ check, state: 'green', says })

export const yellow = (check: string, says: string, wayOut: string): Finding => ({
  check,
  state: 'yellow',
  says,
  wayOut,
})

export const red = (check: string, says: string, wayOut: string): Finding => ({ check, state: 'red', says, wayOut })

export const wordsOf = (error: unknown): string => {
  // A host with two addresses fails with one error for each.
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

const width = 14

export const linesOf = (findings: readonly Finding[]): string =>
  findings
    .flatMap(({ check, state, says, wayOut }) => [
      `${state.padEnd(7)} ${check.padEnd(width)} ${says}`,
      ...(wayOut ? [`${' '.repeat(8 + width)} → ${wayOut}`] : []),
    ])
    .join('\n')
