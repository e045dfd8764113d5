import { useState } from 'react'
import { scalePhoto } from '#foundation/photo/scale-photo.ts'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import { sendBytes } from '#infrastructure/api/send-bytes.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'

/** One picture after the other: drawn small, sent to the address that was made for it. */
export const usePictureUpload = (prepare: () => Promise<{ readonly address: string }>, onDone: () => void) => {
  const caller = useCaller()
  const [busy, setBusy] = useState(false)
  const [isNoPicture, setNoPicture] = useState(false)
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined)
  const send = async (picture: Blob): Promise<void> => {
    const { address } = await prepare()
    const onProgress = (): void => undefined
    await sendBytes(caller.files + address, picture, { onProgress, language: document.documentElement.lang })
    onDone()
  }
  const take = async (file: File | undefined): Promise<void> => {
    if (!file || busy) return
    setNoPicture(false)
    setFailure(undefined)
    const picture = await scalePhoto(file).catch(() => undefined)
    if (!picture) return setNoPicture(true)
    setBusy(true)
    try {
      await send(picture)
    } catch (error) {
      if (!isCallFailure(error)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { take, busy, failure, isNoPicture }
}
