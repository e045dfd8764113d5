import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useSessionStore } from '#foundation/session/use-session.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { photoQueueOf } from './photo-queue.ts'
import type { PhotoSubject } from './photo-subject.ts'
import { scalePhoto } from './scale-photo.ts'

/** The photos of one thing that are on their way, with what adds one. */
export const usePhotoQueue = (subject: PhotoSubject) => {
  const caller = useCaller()
  const client = useQueryClient()
  const session = useSessionStore()
  const photos = useMemo(
    () => photoQueueOf({ client, caller, accountId: () => session.get()?.user.accountId }),
    [client, caller, session],
  )
  const all = useSyncExternalStore(photos.subscribe, photos.get)
  const [isNoPhoto, setNoPhoto] = useState(false)

  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setNoPhoto(false)
    const photo = await scalePhoto(file).catch(() => undefined)
    if (!photo) return setNoPhoto(true)
    await photos.take(subject, photo)
  }
  return {
    queue: all.filter((one) => one.subject.id === subject.id && one.subject.kind === subject.kind),
    isNoPhoto,
    take,
    retry: photos.retry,
  }
}
