/** How hard a password is to guess, in words a person can act on. Pure: the page says it, the server refuses by it. */
import * as z from 'zod/mini'

export const passwordLeast = 8
const passwordMost = 256
const strongLength = 12

export const passwordStrengths = ['short', 'weak', 'fair', 'strong'] as const
export type PasswordStrength = (typeof passwordStrengths)[number]

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/] as const

/** One letter again and again, or the keys in a row: long, and the first thing anybody tries. */
const isRun = (text: string): boolean => {
  const steps = Array.from({ length: text.length - 1 }, (_, at) => text.charCodeAt(at + 1) - text.charCodeAt(at))
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
}

/** `own` is what everybody knows of the person: a number, a name. A password made of it is a weak one. */
export const passwordStrength = (text: string, own: readonly string[] = []): PasswordStrength => {
  if (text.length < passwordLeast) return 'short'
  const used = kinds.filter((kind) => kind.test(text)).length
  if (used < 2 || isRun(text) || own.some((word) => word.length >= 4 && text.includes(word))) return 'weak'
  return used >= 3 && text.length >= strongLength ? 'strong' : 'fair'
}

export const NewPassword = z.string().check(
  z.maxLength(passwordMost),
  z.refine((text) => !['short', 'weak'].includes(passwordStrength(text))),
)
