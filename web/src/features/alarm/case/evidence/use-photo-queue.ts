/** Photos on their way: each made small, sent with its progress, and kept here until the platform has it. */
import { useQueryClient } from '@tanstack/react-query'
import { evidenceCalls } from '@vigil/contract/evidence'
import { useRef, useState } from 'react'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { sendBytes } from '#infrastructure/api/send-bytes.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useLanguage } from '#infrastructure/i18n/i18n.ts'
import { alarmCaseKey } from '#features/alarm/alarm-keys.ts'
import { scalePhoto } from './scale-photo.ts'

export interface PhotoUnderWay {
  readonly key: number
  readonly photo: Blob
  /** Shown while it is on its way: the photo itself, from this page's memory. */
  readonly preview: string
  readonly share: number
  readonly failure: CallFailure | undefined
}

export const usePhotoQueue = (alarmId: string) => {
  const caller = useCaller()
  const client = useQueryClient()
  const language = useLanguage()
  const [queue, setQueue] = useState<readonly PhotoUnderWay[]>([])
  const [isNoPhoto, setNoPhoto] = useState(false)
  const last = useRef(0)

  const change = (key: number, changes: Partial<PhotoUnderWay>): void =>
    setQueue((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  const send = async (one: Pick<PhotoUnderWay, 'key' | 'photo' | 'preview'>): Promise<void> => {
    change(one.key, { share: 0, failure: undefined })
    try {
      const { address } = await caller.call(evidenceCalls.prepare, { alarmId })
      const onProgress = (share: number): void => change(one.key, { share })
      await sendBytes(caller.files + address, one.photo, { onProgress, language })
      await client.invalidateQueries({ queryKey: queryOf(evidenceCalls.photos, { alarmId }).queryKey })
      void client.invalidateQueries({ queryKey: [alarmCaseKey, alarmId] })
      setQueue((all) => all.filter(({ key }) => key !== one.key))
      URL.revokeObjectURL(one.preview)
    } catch (error) {
      if (!isCallFailure(error)) throw error
      change(one.key, { failure: error })
    }
  }

  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setNoPhoto(false)
    const photo = await scalePhoto(file).catch(() => undefined)
    if (!photo) return setNoPhoto(true)
    const one = { key: (last.current += 1), photo, preview: URL.createObjectURL(photo) }
    setQueue((all) => [...all, { ...one, share: 0, failure: undefined }])
    await send(one)
  }

  return { queue, isNoPhoto, take, retry: send }
}
