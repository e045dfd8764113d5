/** What is wrong with a field, in words: from what the contract's schema says, or from what the platform answered. */
import type { Text } from '#infrastructure/i18n/i18n.ts'

/** An issue of zod, or a field of a refusal: both carry a code, and some a bound. */
export interface Wrong {
  readonly code?: string | undefined
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly origin?: unknown
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

export const fieldWords = (t: Text, { code, minimum, maximum, origin }: Wrong, value: unknown): string => {
  if (isEmpty(value) || code === 'required') return t(($) => $.shell.form.required)
  if (code === 'past') return t(($) => $.shell.form.past)
  if (code === 'too_small' && origin === 'array') return t(($) => $.shell.form.few, { n: Number(minimum) })
  if (code === 'too_big' && origin === 'array') return t(($) => $.shell.form.many, { n: Number(maximum) })
  if (code === 'too_small' && origin === 'string') return t(($) => $.shell.form.short, { n: Number(minimum) })
  if (code === 'too_big' && origin === 'string') return t(($) => $.shell.form.long, { n: Number(maximum) })
  return t(($) => $.shell.form.wrong)
}
