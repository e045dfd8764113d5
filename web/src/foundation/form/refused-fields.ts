/** What the platform refused, field by field, where it says so. */
import * as z from 'zod/mini'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'

const Details = z.object({
  fields: z.array(z.object({ path: z.string(), code: z.optional(z.string()) })),
})

interface RefusedField {
  /** The outermost name: a form has no fields inside of fields. */
  readonly name: string
  readonly code: string | undefined
}

export const refusedFields = ({ envelope }: CallFailure): RefusedField[] => {
  if (envelope?.code !== 'invalidInput') return []
  const fields = Details.safeParse(envelope.details).data?.fields ?? []
  return fields.map(({ path, code }) => ({ name: path.split('.')[0] ?? path, code }))
}
