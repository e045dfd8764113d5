/**
 * A shelf in the browser's own database on which everything is sealed (AES-GCM) with a key that no script can read out:
 * it lies beside the rows as a handle, one for each person. Whoever copies the files of the device finds no words, and
 * whoever signs in after somebody finds nothing of theirs.
 */
import type * as z from 'zod/mini'
import { settled } from './settled.ts'

interface SealedRow {
  readonly id: string
  readonly accountId: string
  readonly iv: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
}
interface KeyRow {
  readonly id: string
  readonly key: CryptoKey
}

const opened = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    for (const store of ['row', 'key']) request.result.createObjectStore(store, { keyPath: 'id' })
  })
  return settled(request)
}

/** Settles when it is on the disk: a page that is killed right after has lost nothing. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((done, failed) => {
    transaction.addEventListener('complete', () => done())
    transaction.addEventListener('abort', () => failed(transaction.error ?? new Error('the shelf is full')))
  })

const aes = { name: 'AES-GCM', length: 256 } as const

export const sealedShelf = (name: string) => {
  /** Opened for one deed and closed again: whoever signs out removes a whole shelf, and waits for nobody. */
  const within = async <T>(deed: (shelf: IDBDatabase) => Promise<T>): Promise<T> => {
    const shelf = await opened(name)
    try {
      return await deed(shelf)
    } finally {
      shelf.close()
    }
  }
  const read = <T>(store: 'row' | 'key', ask: (of: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    within((shelf) => settled(ask(shelf.transaction(store, 'readonly').objectStore(store))))
  const write = (store: 'row' | 'key', change: (of: IDBObjectStore) => unknown): Promise<void> =>
    within((shelf) => {
      const transaction = shelf.transaction(store, 'readwrite', { durability: 'strict' })
      change(transaction.objectStore(store))
      return committed(transaction)
    })

  const keyOf = async (id: string): Promise<CryptoKey | undefined> =>
    (await read<KeyRow | undefined>('key', (store) => store.get(id)))?.key
  const sealOf = async (accountId: string): Promise<CryptoKey> => {
    const held = await keyOf(accountId)
    if (held) return held
    const key = await crypto.subtle.generateKey(aes, false, ['encrypt', 'decrypt'])
    // Two at once make two keys: the first that is written is the one, or what the other has sealed could not be opened.
    await write('key', (store) => store.add({ id: accountId, key } satisfies KeyRow)).catch(() => undefined)
    const kept = await keyOf(accountId)
    if (!kept) throw new Error('the shelf is full')
    return kept
  }
  const open = async ({ accountId, iv, bytes }: SealedRow): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await crypto.subtle.decrypt({ name: aes.name, iv }, await sealOf(accountId), bytes))
  const own = (accountId: string, row: SealedRow | undefined): row is SealedRow =>
    row !== undefined && row.accountId === accountId

  return {
    keyOf,
    keepKey: (id: string, key: CryptoKey): Promise<void> =>
      write('key', (store) => store.put({ id, key } satisfies KeyRow)),
    async put(accountId: string, id: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const bytes = await crypto.subtle.encrypt({ name: aes.name, iv }, await sealOf(accountId), content)
      await write('row', (store) => store.put({ id, accountId, iv, bytes } satisfies SealedRow))
    },
    async get(accountId: string, id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
      const row = await read<SealedRow | undefined>('row', (store) => store.get(id))
      return own(accountId, row) ? open(row) : undefined
    },
    /** Those whose name begins so. */
    async all(accountId: string, prefix: string): Promise<Uint8Array<ArrayBuffer>[]> {
      const rows = await read<SealedRow[]>('row', (store) => store.getAll())
      return Promise.all(rows.filter((row) => own(accountId, row) && row.id.startsWith(prefix)).map(open))
    },
    drop: (...ids: readonly string[]): Promise<void> =>
      write('row', (store) => ids.forEach((id) => void store.delete(id))),
  }
}

const writer = new TextEncoder()
const reader = new TextDecoder()

export const asBytes = (value: unknown): Uint8Array<ArrayBuffer> => writer.encode(JSON.stringify(value))
export const fromBytes = (bytes: Uint8Array): unknown => JSON.parse(reader.decode(bytes))

/** What an older version of the page has kept is read as far as it is what it was. */
export const readBytes = <T>(schema: z.ZodMiniType<T>, bytes: Uint8Array | undefined): T | undefined =>
  bytes && schema.safeParse(fromBytes(bytes)).data

/** A browser without a shelf, or with a full one, shows what it reads and keeps nothing. */
export const triedShelf = async <T>(deed: () => Promise<T>): Promise<T | undefined> => {
  if (!('indexedDB' in globalThis && 'subtle' in crypto)) return undefined
  try {
    return await deed()
  } catch (error) {
    console.warn(error)
    return undefined
  }
}
