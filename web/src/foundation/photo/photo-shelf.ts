/**
 * Photos that the platform does not have yet, on the device and by person: a page that is closed or killed does not lose
 * what somebody went into a burning house for. Bytes, because not every browser keeps a blob.
 */
import { shelfName } from '#infrastructure/storage/keys.ts'
import { settled } from '#infrastructure/storage/settled.ts'
import type { PhotoSubject } from './photo-subject.ts'

const photoStore = 'photo'

export interface KeptPhoto {
  readonly id: string
  readonly accountId: string
  readonly subject: PhotoSubject
  readonly bytes: ArrayBuffer
}

const opened = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(shelfName, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(photoStore, { keyPath: 'id' }))
  return settled(request)
}

/** Opened for one deed and closed again: whoever signs out removes the whole shelf, and waits for nobody. */
const withStore = async <T>(mode: IDBTransactionMode, deed: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const shelf = await opened()
  try {
    return await settled(deed(shelf.transaction(photoStore, mode).objectStore(photoStore)))
  } finally {
    shelf.close()
  }
}

const read = (): Promise<KeptPhoto[]> => withStore<KeptPhoto[]>('readonly', (store) => store.getAll())

export const photoShelf = {
  put: (photo: KeptPhoto) => withStore('readwrite', (store) => store.put(photo)),
  drop: (id: string) => withStore('readwrite', (store) => store.delete(id)),
  has: async (id: string): Promise<boolean> => (await withStore('readonly', (store) => store.count(id))) > 0,
  /** What is somebody else's is not shown to this one, and not kept for longer. */
  async of(accountId: string): Promise<KeptPhoto[]> {
    const all = await read()
    for (const one of all) if (one.accountId !== accountId) await photoShelf.drop(one.id)
    return all.filter((one) => one.accountId === accountId)
  },
}
