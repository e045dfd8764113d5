import type { OutputOf } from '@vigil/contract/call'
import { followField, reportPage, type reportCalls } from '@vigil/contract/work-order/report'
import { useEffect, useRef, useState } from 'react'
import { sendBytes } from '#infrastructure/api/send-bytes.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import styles from './report.module.css'

interface ReceiptProps {
  readonly receipt: OutputOf<typeof reportCalls.send>
  readonly photos: readonly Blob[]
}

/** It is there; its photos follow, and whoever closes the page has the number and the way back. */
export const Receipt = ({ receipt, photos }: ReceiptProps) => {
  const t = useText()
  const router = useRouter()
  const { number, secret, photoAddress } = receipt
  const sending = useSentPhotos(photos, photoAddress)
  const to = router.hrefOf(`${reportPage}?${new URLSearchParams({ [followField]: secret }).toString()}`)
  return (
    <div className={styles.form}>
      <EmptyState
        picture="clear"
        title={t(($) => $.register.report.sent)}
        hint={t(($) => $.register.report.sentHint, { number })}
      />
      {photos.length > 0 && (
        <p className={styles.note} role="status">
          {sending.isOver
            ? t(($) => $.register.report.photosSent, { count: sending.sent })
            : t(($) => $.register.report.photosSending)}
        </p>
      )}
      {sending.isOver && sending.sent < photos.length && (
        <Button look="soft" onClick={sending.again}>
          {t(($) => $.register.report.photosAgain)}
        </Button>
      )}
      <a className={styles.follow} href={to}>
        {t(($) => $.register.report.follow)}
      </a>
      <p className={styles.note}>{t(($) => $.register.report.followHint)}</p>
    </div>
  )
}

/** One after the other; the same photo sent twice is there once. */
const useSentPhotos = (photos: readonly Blob[], address: string) => {
  const caller = useCaller()
  const language = useLanguage()
  const [round, setRound] = useState(0)
  const [state, setState] = useState({ sent: 0, isOver: photos.length === 0 })
  const done = useRef(new Set<Blob>())
  useEffect(() => {
    let isLeft = false
    const send = async (): Promise<void> => {
      for (const photo of photos.filter((one) => !done.current.has(one)))
        await sendBytes(caller.files + address, photo, { onProgress: () => undefined, language }).then(
          () => done.current.add(photo),
          () => undefined,
        )
      if (!isLeft) setState({ sent: done.current.size, isOver: true })
    }
    void send()
    return () => {
      isLeft = true
    }
  }, [photos, address, caller, language, round])
  const again = (): void => {
    setState({ sent: done.current.size, isOver: false })
    setRound(round + 1)
  }
  return { ...state, again }
}
