/** The contract's own schema judges a form: what it says stands at the field it speaks of. */
import type { Call } from '@vigil/contract/call'
import type { Resolver } from 'react-hook-form'
import type { Wrong } from './field-words.ts'

export type FormValues = Record<string, unknown>

/** Where an issue stands that belongs to no field of the form. Not `root`: that one the library forgets on its way. */
export const elsewhere = '_elsewhere'

/** Names of the call's input whose field on the form is called otherwise. */
export type ShownAt = Readonly<Record<string, string | undefined>>

/** The field of the form that a name of the input is shown at, if it is on the form at all. */
export const fieldAt = (name: string, values: FormValues, shownAt: ShownAt): string | undefined => {
  const field = shownAt[name] ?? name
  return Object.hasOwn(values, field) ? field : undefined
}

/** `said`: the sentence is for exactly this; nothing more general stands in its place. */
type Mistake = { readonly type: 'schema' | 'said'; readonly message: string }

interface Judging {
  readonly inputOf: (values: FormValues) => FormValues
  readonly words: (wrong: Wrong, value: unknown) => string
  readonly shownAt: ShownAt
  /** What the page itself demands beyond the contract, in its own words. */
  readonly rules: (values: FormValues) => Readonly<Record<string, string | undefined>>
}

export const callResolver =
  (call: Call, { inputOf, words, shownAt, rules }: Judging): Resolver<FormValues, undefined, FormValues> =>
  (values) => {
    const given = inputOf(values)
    const input = call.input.safeParse(given)
    const mistakes: Record<string, Mistake> = {}
    for (const issue of input.error?.issues ?? []) {
      const name = fieldAt(String(issue.path[0]), values, shownAt) ?? elsewhere
      const message = name === elsewhere ? words({}, name) : words(issue, values[name])
      mistakes[name] ??= { type: 'schema', message }
    }
    for (const [name, message] of Object.entries(rules(values)))
      if (message !== undefined) mistakes[name] = { type: 'said', message }
    if (!input.success || Object.keys(mistakes).length > 0) return { values: {}, errors: mistakes }
    return { values: readOf(given, input.data), errors: {} }
  }

/** What the schema has read of what was given, and would take again; what it adds by itself is the platform's to add. */
const readOf = (given: FormValues, read: FormValues): FormValues =>
  Object.fromEntries(Object.keys(given).map((name) => [name, read[name]]))
