/**
 * A browser's database that outlives its process: what a transaction has committed stands in a file before the page hears
 * of it, and whoever starts again reads it from there. Keys that no script can read lie there as a browser keeps them.
 */
import { createSecretKey, KeyObject, type webcrypto } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { IDBFactory as MemoryDatabase } from 'fake-indexeddb'

interface Written {
  readonly database: string
  readonly store?: string
  readonly id?: string
  /** None: it was taken away. */
  readonly row?: unknown
}

const isKey = (value: unknown): value is webcrypto.CryptoKey => value instanceof CryptoKey

/** Everything that a row may hold, as text and back. */
const packed = (_name: string, value: unknown): unknown => {
  if (isKey(value)) {
    const { algorithm, usages } = value
    const bytes = KeyObject.from(value).export().toString('base64')
    return { $key: bytes, algorithm, usages }
  }
  if (value instanceof ArrayBuffer) return { $buffer: Buffer.from(value).toString('base64') }
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') }
  return value
}

const bytesOf = (text: unknown): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(String(text), 'base64'))

const unpacked = (_name: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  // As `packed` has written it.
  const held = value as Record<string, unknown>
  if ('$buffer' in held) return bytesOf(held['$buffer']).buffer
  if ('$bytes' in held) return bytesOf(held['$bytes'])
  if (!('$key' in held)) return value
  // As a key was packed.
  const { algorithm, usages } = held as { algorithm: webcrypto.AlgorithmIdentifier; usages: webcrypto.KeyUsage[] }
  return createSecretKey(bytesOf(held['$key'])).toCryptoKey(algorithm, false, usages)
}

/** A line that was being written when the process was killed was not committed. */
const readLines = (file: string): Written[] =>
  !existsSync(file)
    ? []
    : readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => {
          try {
            return [JSON.parse(line, unpacked) as Written] // as it is written below
          } catch {
            return []
          }
        })

const happened = (target: EventTarget, name: string): Promise<void> =>
  new Promise((resolve) => target.addEventListener(name, () => resolve(), { once: true }))

const stores = ['row', 'key']

const putBack = async (factory: IDBFactory, database: string, rows: readonly Written[]): Promise<void> => {
  const opening = factory.open(database, 1)
  opening.addEventListener('upgradeneeded', () => {
    for (const store of stores) opening.result.createObjectStore(store, { keyPath: 'id' })
  })
  await happened(opening, 'success')
  const transaction = opening.result.transaction(stores, 'readwrite')
  for (const { store, row } of rows) transaction.objectStore(store ?? '').put(row)
  await happened(transaction, 'complete')
  opening.result.close()
}

const lastOf = (lines: readonly Written[]): Map<string, Map<string, Written>> => {
  const databases = new Map<string, Map<string, Written>>()
  for (const line of lines) {
    if (line.store === undefined) {
      databases.delete(line.database)
      continue
    }
    const rows = databases.get(line.database) ?? new Map<string, Written>()
    databases.set(line.database, rows)
    const name = `${line.store} ${line.id}`
    if (line.row === undefined) rows.delete(name)
    else rows.set(name, line)
  }
  return databases
}

/** Writes down what a transaction does, when it is committed and before anybody else is told. */
const watched = (transaction: IDBTransaction, database: string, write: (lines: Written[]) => void): IDBTransaction => {
  const lines: Written[] = []
  const objectStore = transaction.objectStore.bind(transaction)
  transaction.addEventListener('complete', () => write(lines))
  transaction.objectStore = (store) => {
    const own = objectStore(store)
    const [put, add, remove] = [own.put.bind(own), own.add.bind(own), own.delete.bind(own)]
    const noted = (row: { id: string }): number => lines.push({ database, store, id: row.id, row })
    own.put = (row) => (noted(row), put(row))
    own.add = (row) => (noted(row), add(row))
    // Every row of the page has a word for its id.
    own.delete = (id) => (lines.push({ database, store, id: id as string }), remove(id))
    return own
  }
  return transaction
}

export const openKeptDatabase = async (file: string): Promise<IDBFactory> => {
  const factory: IDBFactory = new MemoryDatabase()
  for (const [database, rows] of lastOf(readLines(file))) await putBack(factory, database, [...rows.values()])
  const write = (lines: readonly Written[]): void => {
    if (lines.length > 0) appendFileSync(file, lines.map((line) => `${JSON.stringify(line, packed)}\n`).join(''))
  }
  const open = factory.open.bind(factory)
  const deleteDatabase = factory.deleteDatabase.bind(factory)
  factory.open = (name, version) => {
    const request = open(name, version)
    request.addEventListener('success', () => {
      const { result } = request
      const transaction = result.transaction.bind(result)
      result.transaction = (...asked) => watched(transaction(...asked), name, write)
    })
    return request
  }
  factory.deleteDatabase = (name) => {
    const request = deleteDatabase(name)
    request.addEventListener('success', () => write([{ database: name }]))
    return request
  }
  return factory
}
