/** What the platform names as missing before an entry may be published. */
import { contentFields, type ContentField } from '@vigil/contract/content/content-kinds'
import * as z from 'zod/mini'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'

const Details = z.object({ fields: z.array(z.object({ path: z.enum([...contentFields, 'picture']) })) })

export const lackingIn = (failure: CallFailure | undefined): (ContentField | 'picture')[] => {
  const details = Details.safeParse(failure?.envelope?.details)
  return details.success ? details.data.fields.map(({ path }) => path) : []
}
