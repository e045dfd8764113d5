/** One check-in to the platform: its photos first, each once, then itself, signed. */
import { checkInCalls, signedText, type CheckInAnswer, type SignedCheckIn } from '@vigil/contract/patrol/check-in'
import * as z from 'zod/mini'
import type { Caller } from '#infrastructure/api/caller.ts'
import { sendBytes } from '#infrastructure/api/send-bytes.ts'
import { checkInShelf } from './check-in-shelf.ts'
import { photosOf, type KeptCheckIn, type KeptPhoto } from './kept-check-in.ts'

const Sent = z.object({ photoId: z.string() })

const sendPhoto = async (caller: Caller, one: KeptCheckIn, photo: KeptPhoto): Promise<KeptPhoto> => {
  const { taskId, placeId, accountId } = one
  const bytes = await checkInShelf.photo(accountId, photo.key)
  // Gone from the phone: the platform says that it lacks the photo, in words.
  if (!bytes) return photo
  const { address } = await caller.call(checkInCalls.preparePhoto, { taskId, placeId, takenAt: photo.takenAt })
  const language = document.documentElement.lang
  const answer = await sendBytes(caller.files + address, bytes, { onProgress: () => undefined, language })
  return { ...photo, photoId: Sent.parse(answer).photoId }
}

const withPhoto = (one: KeptCheckIn, sent: KeptPhoto): KeptCheckIn => {
  const put = (photo: KeptPhoto): KeptPhoto => (photo.key === sent.key ? sent : photo)
  const { proof, results } = one
  return {
    ...one,
    proof: { ...proof, photo: proof.photo && put(proof.photo) },
    results: results.map((result) => ({
      ...result,
      photos: result.photos.map(put),
      afterPhotos: result.afterPhotos.map(put),
    })),
  }
}

const idsOf = (photos: readonly KeptPhoto[]): string[] => photos.flatMap(({ photoId }) => photoId ?? [])

const signedOf = (one: KeptCheckIn): SignedCheckIn => {
  const { checkInId, taskId, placeId, queueId, counter, phoneAt, proof, results } = one
  return {
    checkInId,
    taskId,
    placeId,
    queueId,
    counter,
    phoneAt,
    proof: { nfc: proof.nfc, qr: proof.qr, position: proof.position, photoId: proof.photo?.photoId ?? null },
    results: results.flatMap(({ verdict, photos, afterPhotos, ...result }) =>
      verdict === null ? [] : [{ ...result, verdict, photoIds: idsOf(photos), afterPhotoIds: idsOf(afterPhotos) }],
    ),
  }
}

/** `keep`: what has arrived of it stays arrived, whatever becomes of the rest. */
export const sendCheckIn = async (
  caller: Caller,
  one: KeptCheckIn,
  keep: (one: KeptCheckIn) => Promise<void>,
): Promise<CheckInAnswer> => {
  let held = one
  for (const photo of photosOf(one)) {
    if (photo.photoId !== null) continue
    held = withPhoto(held, await sendPhoto(caller, held, photo))
    await keep(held)
  }
  const signed = signedOf(held)
  const signature = (await checkInShelf.sign(held.queueId, signedText(signed))) ?? '0'.repeat(64)
  return caller.call(checkInCalls.checkIn, { ...signed, sentAt: new Date().toISOString(), signature })
}
