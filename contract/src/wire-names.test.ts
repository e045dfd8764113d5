import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from './all-calls.ts'
import { ClientFrame, ServerFrame } from './live/live.ts'
import { fieldsOf } from './testing/fields-of.ts'

/** One thing has one name. What it was called before, and what it is called. */
const oldNames: Readonly<Record<string, string>> = {
  userId: 'accountId',
  typeNo: 'equipmentTypeId',
  type_no: 'equipmentTypeId',
  items: 'rows',
  customComy: 'company',
}

const oldNamesIn = (schema: z.ZodMiniType, io: 'input' | 'output'): string[] =>
  fieldsOf(z.toJSONSchema(schema, { io })).filter((field) => Object.hasOwn(oldNames, field))

describe('one name for one thing on the wire (D14)', () => {
  it.each(allCalls)('$path takes and answers no old name', ({ input, output }) => {
    expect([...oldNamesIn(input, 'input'), ...oldNamesIn(output, 'output')]).toEqual([])
  })

  it('no live frame has an old name', () => {
    expect([...oldNamesIn(ClientFrame, 'input'), ...oldNamesIn(ServerFrame, 'output')]).toEqual([])
  })

  it('the walk finds an old name, however deep it stands', () => {
    const deep = z.object({ rows: z.array(z.nullable(z.object({ typeNo: z.int() }))) })
    expect(oldNamesIn(deep, 'output')).toEqual(['typeNo'])
  })
})
