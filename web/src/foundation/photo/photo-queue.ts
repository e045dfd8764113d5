/** Photos on their way, above the page: each made small, sent with its progress, and kept until the platform has it. */
import type { QueryClient } from '@tanstack/react-query'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import type { Caller } from '#infrastructure/api/caller.ts'
import { sendBytes } from '#infrastructure/api/send-bytes.ts'
import { createListeners } from '#infrastructure/signal/listeners.ts'
import { photoShelf } from './photo-shelf.ts'
import { preparePhoto, type PhotoSubject } from './photo-subject.ts'

export interface PhotoUnderWay {
  readonly key: string
  readonly accountId: string
  readonly subject: PhotoSubject
  readonly photo: Blob
  /** Shown while it is on its way: the photo itself, from this page's memory. */
  readonly preview: string
  /** On the device too. */
  readonly isKept: boolean
  readonly share: number
  readonly failure: CallFailure | undefined
}

interface Parts {
  readonly client: QueryClient
  readonly caller: Caller
  readonly accountId: () => string | undefined
}

type PhotoQueue = ReturnType<typeof createPhotoQueue>
const queues = new WeakMap<QueryClient, PhotoQueue>()

/** One for a page's whole life, whoever asks first. */
export const photoQueueOf = (parts: Parts): PhotoQueue => {
  const queue = queues.get(parts.client) ?? createPhotoQueue(parts)
  queues.set(parts.client, queue)
  return queue
}

/** A browser without a shelf, or with a full one, sends all the same. */
const shelved = async <T>(deed: () => Promise<T>, otherwise: T): Promise<T> => {
  if (!('indexedDB' in globalThis)) return otherwise
  try {
    return await deed()
  } catch (error) {
    console.warn(error)
    return otherwise
  }
}

/** One tab at a time sends a photo; the next one finds that it is gone. */
const alone = (key: string, deed: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(`photo ${key}`, deed) : deed()

const createPhotoQueue = ({ client, caller, accountId }: Parts) => {
  const listeners = createListeners<readonly PhotoUnderWay[]>()
  let all: readonly PhotoUnderWay[] = []
  const become = (next: readonly PhotoUnderWay[]): void => {
    all = next
    listeners.tell(all)
  }
  const change = (key: string, changes: Partial<PhotoUnderWay>): void =>
    become(all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const leave = ({ key, preview }: PhotoUnderWay): void => {
    become(all.filter((one) => one.key !== key))
    URL.revokeObjectURL(preview)
  }

  const deliver = async (one: PhotoUnderWay): Promise<void> => {
    const { key, subject, photo } = one
    const { address } = await preparePhoto(caller, subject)
    const onProgress = (share: number): void => change(key, { share })
    await sendBytes(caller.files + address, photo, { onProgress, language: document.documentElement.lang })
    await shelved(() => photoShelf.drop(key), undefined)
  }
  const send = async (one: PhotoUnderWay): Promise<void> => {
    const { key, subject } = one
    change(key, { share: 0, failure: undefined })
    try {
      await alone(key, async () => {
        if (one.isKept && !(await shelved(() => photoShelf.has(key), true))) return
        await deliver(one)
      })
      // Whatever was asked about it is asked anew; the list of its photos before the one under way goes.
      await client.invalidateQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(subject.id) })
      leave(one)
    } catch (error) {
      if (!isCallFailure(error)) throw error
      change(key, { failure: error })
    }
  }
  const add = (photo: Blob, of: Pick<PhotoUnderWay, 'key' | 'accountId' | 'subject' | 'isKept'>): PhotoUnderWay => {
    const one = { ...of, photo, preview: URL.createObjectURL(photo), share: 0, failure: undefined }
    become([...all, one])
    return one
  }
  /** Where it was not refused, only unheard. */
  const mayComeThrough = ({ failure }: PhotoUnderWay): boolean => failure !== undefined && failure.kind !== 'refused'

  return {
    get: () => all,
    subscribe: listeners.add,
    retry: (one: PhotoUnderWay): Promise<void> => send(one),
    async take(subject: PhotoSubject, photo: Blob): Promise<void> {
      const one = add(photo, { key: crypto.randomUUID(), accountId: accountId() ?? '', subject, isKept: false })
      const bytes = await photo.arrayBuffer()
      const kept = { id: one.key, accountId: one.accountId, subject, bytes }
      const isKept = await shelved(() => photoShelf.put(kept).then(() => true), false)
      change(one.key, { isKept })
      await send({ ...one, isKept })
    },
    /** The page has started, or the line or the person is back: what is kept goes its way. */
    async comeBack(): Promise<void> {
      const mine = accountId()
      if (mine === undefined) return
      for (const one of all) if (one.accountId !== mine) leave(one)
      for (const one of all) if (mayComeThrough(one)) void send(one)
      for (const { id, subject, bytes } of await shelved(() => photoShelf.of(mine), []))
        if (!all.some(({ key }) => key === id))
          void send(add(new Blob([bytes], { type: 'image/jpeg' }), { key: id, accountId: mine, subject, isKept: true }))
    },
  }
}
