/** Every cell of the matrix: a call, someone who makes it, one id in it that points somewhere, and where the token stands. */
import type { Call } from '@vigil/contract/call'
import { idFieldsOf, type IdField } from './input-shape.ts'
import { relations, type Relation } from './matrix-site.ts'
import { people, type Person } from './matrix-world.ts'

export const carriers = ['body', 'query', 'header'] as const
export type Carrier = (typeof carriers)[number]

/** Without a token, or with one that is over: nothing but a refusal may come back. */
export type Stranger = 'anonymous' | 'expired'

export interface Cell {
  readonly call: Call
  readonly who: Person | Stranger
  /** Missing where the call takes no id. */
  readonly aimed: { readonly field: IdField; readonly at: Relation } | undefined
  readonly carrier: Carrier
}

const aimsOf = (call: Call): Cell['aimed'][] => {
  const fields = idFieldsOf(call)
  return fields.length === 0 ? [undefined] : fields.flatMap((field) => relations.map((at) => ({ field, at })))
}

export const cellsOf = (calls: readonly Call[]): Cell[] =>
  calls.flatMap((call) =>
    aimsOf(call).flatMap((aimed): Cell[] => [
      { call, who: 'anonymous', aimed, carrier: 'body' },
      ...carriers.flatMap((carrier): Cell[] => [
        { call, who: 'expired', aimed, carrier },
        ...people.map((who) => ({ call, who, aimed, carrier })),
      ]),
    ]),
  )

/** Every so many-th, but of each call and each person some: the same ones every time. */
export const sampleOfCells = (cells: readonly Cell[], most: number): readonly Cell[] => {
  const step = Math.max(1, Math.floor(cells.length / most))
  // A step that shares no factor with the number of people and carriers comes round to all of them.
  const stride = [step, step + 1, step + 2, step + 3].find((n) => n % 2 !== 0 && n % 3 !== 0) ?? step
  if (step === 1) return cells
  const sample = cells.filter((_, place) => place % stride === 0)
  const covered = new Set(sample.map(({ call }) => call.path))
  const first = new Map(cells.filter(({ call }) => !covered.has(call.path)).map((cell) => [cell.call.path, cell]))
  return [...sample, ...first.values()]
}
