/** Where somebody belongs, when a platform is so large that it stands in several cells. */
import * as z from 'zod/mini'
import { call } from '../call.ts'

export const cellNameKinds = ['equipment', 'domain', 'account'] as const
export type CellNameKind = (typeof cellNameKinds)[number]

export const Cell = z.object({
  cellId: z.string(),
  /** Where its devices connect: `mqtts://host:port`. */
  mqtt: z.string(),
  /** Where its calls are answered: `https://host`. */
  api: z.string(),
})
export type Cell = z.output<typeof Cell>

export const cellCalls = {
  find: call({
    path: 'cell/findCell.action',
    // A name that nobody has is sent to a cell too, always the same, so that the answer does not tell who exists.
    description: 'The cell of a key code, a domain or a login name; null where the platform is one cell, this one.',
    kind: 'query',
    body: 'form',
    permission: 'public',
    scope: 'none',
    input: z.object({
      kind: z.enum(cellNameKinds),
      /** A login name that several operators gave is found as `<code of the operator>/<login name>`. */
      name: z.string().check(z.minLength(1), z.maxLength(128)),
    }),
    output: z.object({ cell: z.nullable(Cell) }),
  }),
}
