import { Problem } from '@vigil/contract/problems'
import { idOfCursor } from '#infrastructure/database/page.ts'

/** Where a page begins; a cursor we did not make is refused like any other bad field. */
export const pageStart = (after: string | undefined): string | undefined => {
  if (after === undefined) return undefined
  const id = idOfCursor(after)
  if (!id) throw new Problem('invalidInput', { fields: [{ path: 'after', code: 'not_a_cursor' }] })
  return id
}
