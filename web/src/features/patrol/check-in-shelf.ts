/** Where check-ins, drafts of them and their photos lie until the platform has them. */
import { checkInsName } from '#infrastructure/storage/keys.ts'
import { asBytes, readBytes, sealedShelf } from '#infrastructure/storage/sealed-shelf.ts'
import * as z from 'zod/mini'
import { KeptCheckIn, KeptDraft, photosOf, type KeptPhoto } from './kept-check-in.ts'

const shelf = sealedShelf(checkInsName)

/** The phone's own queue at the platform; its secret is a key beside it that no script can read. */
const Queue = z.object({
  queueId: z.string(),
  counter: z.number(),
  clockOffMs: z.number(),
  isClockGood: z.boolean(),
  /** By the phone's clock. */
  at: z.number(),
})
export type Queue = z.output<typeof Queue>

const draftId = ({ taskId, placeId }: Pick<KeptDraft, 'taskId' | 'placeId'>, accountId: string): string =>
  `draft ${accountId} ${taskId} ${placeId}`
const photoId = (key: string): string => `photo ${key}`
const signId = (queueId: string): string => `sign ${queueId}`
const hmac = { name: 'HMAC', hash: 'SHA-256' } as const

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const checkInShelf = {
  queue: async (accountId: string): Promise<Queue | undefined> =>
    readBytes(Queue, await shelf.get(accountId, `queue ${accountId}`)),
  keepQueue: (accountId: string, queue: Queue): Promise<void> =>
    shelf.put(accountId, `queue ${accountId}`, asBytes(queue)),
  async keepSecret(queueId: string, secret: string): Promise<void> {
    await shelf.keepKey(signId(queueId), await crypto.subtle.importKey('raw', bytesOf(secret), hmac, false, ['sign']))
  },
  async sign(queueId: string, text: string): Promise<string | undefined> {
    const key = await shelf.keyOf(signId(queueId))
    return key && hexOf(await crypto.subtle.sign(hmac.name, key, new TextEncoder().encode(text)))
  },
  put: (one: KeptCheckIn): Promise<void> => shelf.put(one.accountId, `checkIn ${one.checkInId}`, asBytes(one)),
  async of(accountId: string): Promise<KeptCheckIn[]> {
    const all = (await shelf.all(accountId, 'checkIn ')).flatMap((bytes) => readBytes(KeptCheckIn, bytes) ?? [])
    return all.toSorted((one, other) => one.counter - other.counter)
  },
  drop: (one: KeptCheckIn): Promise<void> =>
    shelf.drop(`checkIn ${one.checkInId}`, ...photosOf(one).map(({ key }) => photoId(key))),
  keepDraft: (accountId: string, draft: KeptDraft): Promise<void> =>
    shelf.put(accountId, draftId(draft, accountId), asBytes(draft)),
  draft: async (accountId: string, point: Pick<KeptDraft, 'taskId' | 'placeId'>): Promise<KeptDraft | undefined> =>
    readBytes(KeptDraft, await shelf.get(accountId, draftId(point, accountId))),
  dropDraft: (accountId: string, point: Pick<KeptDraft, 'taskId' | 'placeId'>): Promise<void> =>
    shelf.drop(draftId(point, accountId)),
  async keepPhoto(accountId: string, photo: KeptPhoto, bytes: Blob): Promise<void> {
    await shelf.put(accountId, photoId(photo.key), new Uint8Array(await bytes.arrayBuffer()))
  },
  async photo(accountId: string, key: string): Promise<Blob | undefined> {
    const bytes = await shelf.get(accountId, photoId(key))
    return bytes && new Blob([bytes], { type: 'image/jpeg' })
  },
  dropPhoto: (key: string): Promise<void> => shelf.drop(photoId(key)),
}
