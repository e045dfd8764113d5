import { useEffect, useRef, useState } from 'react'
import { scalePhoto } from '#foundation/photo/scale-photo.ts'
import { openCamera, type NoCamera } from '#infrastructure/native/code/camera.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { markedPhoto } from './marked-photo.ts'
import styles from './deal.module.css'

interface LiveCameraProps {
  /** Written into the picture, with the time. */
  readonly mark: string
  readonly onShot: (photo: Blob) => void
  readonly onClose: () => void
}

/** A camera that takes now and here: no album is ever opened. Where the browser lends none, the phone's own camera does. */
export const LiveCamera = ({ mark, onShot, onClose }: LiveCameraProps) => {
  const t = useText()
  const video = useRef<HTMLVideoElement>(null)
  const [lack, setLack] = useState<NoCamera | undefined>(undefined)
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    const end = (): void => stream?.getTracks().forEach((track) => track.stop())
    void openCamera().then((opened) => {
      if (typeof opened === 'string') return isOver || setLack(opened)
      stream = opened
      if (isOver || !video.current) return end()
      video.current.srcObject = opened
      return video.current.play().catch(() => undefined)
    })
    return () => {
      isOver = true
      end()
    }
  }, [])
  const shoot = async (source: Blob | HTMLVideoElement | null): Promise<void> => {
    if (!source) return
    const raw = source instanceof Blob ? await scalePhoto(source).catch(() => undefined) : source
    const photo = raw && (await markedPhoto(raw, `${new Date().toLocaleString('sv-SE', { hourCycle: 'h23' })} ${mark}`))
    if (photo) onShot(photo)
  }
  return (
    <Sheet open title={t(($) => $.patrol.deal.photo)} closeLabel={t(($) => $.patrol.deal.cancel)} onClose={onClose}>
      {lack === undefined ? (
        <>
          <video
            ref={video}
            className={styles.video}
            aria-label={t(($) => $.patrol.scanner.camera)}
            muted
            playsInline
          />
          <Button size="large" icon="picture" onClick={() => void shoot(video.current)}>
            {t(($) => $.patrol.deal.shoot)}
          </Button>
        </>
      ) : (
        <label className={styles.capture}>
          {t(($) => $.patrol.deal.takePhoto)}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            onChange={({ target }) => void shoot(target.files?.[0] ?? null)}
          />
        </label>
      )}
      <p className={styles.hint}>{t(($) => $.patrol.deal.photoHint)}</p>
    </Sheet>
  )
}
