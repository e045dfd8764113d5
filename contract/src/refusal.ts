/** A refusal on the wire. Apart from wire.ts, which every page loads: the table of all sentences hangs on it. */
import { problems, type ProblemCode } from './problems.ts'
import type { Envelope, Language } from './wire.ts'

export const refusal = (code: ProblemCode, language: Language, details?: unknown): Envelope => ({
  statusCode: problems[code].statusCode,
  message: problems[code][language],
  result: null,
  code,
  ...(details === undefined ? {} : { details }),
})
