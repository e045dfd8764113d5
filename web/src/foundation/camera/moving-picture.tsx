import { useEffect, useEffectEvent, useRef } from 'react'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { Spinner } from '#ui/sign/spinner.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { NoPicture, Still, type KeptStill } from './no-picture.tsx'
import { useMovingPicture } from './use-moving-picture.ts'
import styles from './camera-player.module.css'

interface MovingPictureProps {
  readonly address: string
  readonly name: string
  readonly still: KeptStill | undefined
  /** The address has run out. */
  readonly onOver: () => void
  readonly onAgain: () => void
}

const retryMs = 15_000
/** Not at once: an address that is over as soon as it was made would be asked for without end. */
const renewMs = 1_000

/** The stream itself. Whoever looks at it is told at once when it stands still or ends. */
export const MovingPicture = ({ address, name, still, onOver, onAgain }: MovingPictureProps) => {
  const t = useText()
  const language = useLanguage()
  const video = useRef<HTMLVideoElement>(null)
  const picture = useMovingPicture(video, address)
  const trouble = picture.is === 'failed' ? picture.trouble : undefined
  const over = useEffectEvent(onOver)
  const again = useEffectEvent(onAgain)
  useEffect(() => {
    if (trouble !== 'over' && trouble !== 'silent') return undefined
    const next = trouble === 'over' ? setTimeout(() => over(), renewMs) : setTimeout(() => again(), retryMs)
    return () => clearTimeout(next)
  }, [trouble])
  const retry = (
    <Button look="outline" size="small" icon="refresh" onClick={onAgain}>
      {t(($) => $.equipmentWork.video.again)}
    </Button>
  )
  if (trouble && trouble !== 'over') return <NoPicture why={trouble} still={still} action={retry} />
  return (
    <>
      <div className={styles.frame}>
        <video
          ref={video}
          className={`${styles.video} ${picture.is === 'stale' ? styles.stale : ''}`}
          aria-label={t(($) => $.equipmentWork.video.of, { name })}
          autoPlay
          controls
          muted
          playsInline
        />
        {picture.is === 'connecting' && still && <Still still={still} />}
        {picture.is === 'connecting' && (
          <p className={styles.over} role="status">
            <Spinner />
            {t(($) => $.equipmentWork.video.connecting)}
          </p>
        )}
      </div>
      <div className={styles.state}>
        {picture.is === 'live' && <StateTag tone="ok">{t(($) => $.equipmentWork.video.live)}</StateTag>}
        {picture.is === 'stale' && (
          <StateTag tone="fault" shape>
            {t(($) => $.equipmentWork.video.stale, { time: clockText(picture.since, language) })}
          </StateTag>
        )}
      </div>
      {picture.is === 'stale' && (
        <div className={styles.reason} role="status">
          <p>{t(($) => $.equipmentWork.video.staleHint)}</p>
          {retry}
        </div>
      )}
    </>
  )
}
