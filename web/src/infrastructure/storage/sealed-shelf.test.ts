// @vitest-environment jsdom
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { asBytes, fromBytes, sealedShelf } from './sealed-shelf.ts'

beforeEach(() => void Object.assign(globalThis, { indexedDB: new IDBFactory() }))

describe('a sealed shelf', () => {
  it('opens what many have put there at once: there is one key, whoever makes it first', async () => {
    const shelf = sealedShelf('try')
    await Promise.all([1, 2, 3, 4, 5, 6].map((n) => shelf.put('chen', `row ${n}`, asBytes({ n }))))
    const all = await shelf.all('chen', 'row ')
    expect(all.map(fromBytes)).toEqual([1, 2, 3, 4, 5, 6].map((n) => ({ n })))
  })

  it('holds no word that could be read off the disk, and gives nothing to anybody else', async () => {
    const shelf = sealedShelf('try')
    await shelf.put('chen', 'row 1', asBytes('B2 消防泵房'))
    const raw = await new Promise<object[]>((done) => {
      const request = indexedDB.open('try')
      request.addEventListener('success', () => {
        const rows = request.result.transaction('row').objectStore('row').getAll()
        rows.addEventListener('success', () => done(rows.result))
      })
    })
    const [{ bytes } = { bytes: new ArrayBuffer() }] = raw as { bytes: ArrayBuffer }[] // as the shelf writes them
    expect(new TextDecoder().decode(bytes)).not.toContain('消防')
    expect(await shelf.get('wang', 'row 1')).toBeUndefined()
    expect(await shelf.all('wang', 'row ')).toEqual([])
  })
})
