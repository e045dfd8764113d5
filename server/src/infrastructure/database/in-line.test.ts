import { CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inLine } from './in-line.ts'
import type { ScopedDatabase } from './scoped-database.ts'

const question = CompiledQuery.raw('select 1')

/** Stands for the database: what is tested is who is let in when. */
const setup = () => {
  const open: { answer: () => void; fail: () => void }[] = []
  let most = 0
  const read: ScopedDatabase['read'] = () =>
    new Promise((resolve, reject) => {
      open.push({ answer: () => resolve([]), fail: () => reject(new Error('away')) })
      most = Math.max(most, open.length)
    })
  const database = inLine({ read, write: () => Promise.reject(new Error('not asked')) }, 2)
  return { database, open, most: () => most }
}

describe('a crowd at the database', () => {
  it('is served two at a time, all of it, in order', async () => {
    const { database, open, most } = setup()
    const order: number[] = []
    const all = Promise.all([0, 1, 2, 3, 4].map((n) => database.read({}, question).then(() => order.push(n))))
    while (order.length < 5) {
      await new Promise((resolve) => setImmediate(resolve))
      open.shift()?.answer()
    }
    await all
    expect(order).toEqual([0, 1, 2, 3, 4])
    expect(most()).toBe(2)
  })

  it('goes on when one of it fails', async () => {
    const { database, open } = setup()
    const first = [database.read({}, question), database.read({}, question)]
    const third = database.read({}, question)
    const failed = expect(first[0]).rejects.toThrow('away')
    open.shift()?.fail()
    await failed
    await expect.poll(() => open.length).toBe(2)
    for (const one of open) one.answer()
    expect(await third).toEqual([])
  })
})
