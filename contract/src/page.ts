/** A keyset-paged list: rows and where the next page begins. */
import * as z from 'zod/mini'
import { Cursor, PageSize } from './ids.ts'

export const pageInput = { after: z.optional(Cursor), size: PageSize }

export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.nullable(Cursor) })
