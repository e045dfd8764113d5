import type { SourceTrouble } from '@vigil/contract/equipment/camera'
import { useState, type ReactNode } from 'react'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import type { Trouble } from './play-stream.ts'
import styles from './camera-player.module.css'

export interface KeptStill {
  readonly address: string
  readonly at: string
}

/** Never without its time: a photo in the place of a picture could be taken for now. */
export const Still = ({ still: { address, at } }: { readonly still: KeptStill }) => {
  const t = useText()
  const language = useLanguage()
  // Its address lives a minute; who comes back later sees no picture that could not be brought.
  const [isGone, setGone] = useState(false)
  const words = t(($) => $.equipmentWork.video.still, { time: dayTimeText(Date.parse(at), language) })
  if (isGone) return null
  return (
    <figure className={styles.still}>
      <img src={address} alt="" onError={() => setGone(true)} />
      <figcaption>{words}</figcaption>
    </figure>
  )
}

interface NoPictureProps {
  readonly why: Exclude<Trouble, 'over'> | SourceTrouble | 'none'
  readonly still: KeptStill | undefined
  readonly action?: ReactNode
}

/** The reason, the way out, and the last photo if there is one. */
export const NoPicture = ({ why, still, action }: NoPictureProps) => {
  const t = useText()
  return (
    <div className={styles.player}>
      {still && (
        <div className={styles.frame}>
          <Still still={still} />
        </div>
      )}
      <div className={styles.reason} role="status">
        <b>{t(($) => $.equipmentWork.video[why].title)}</b>
        <p>{t(($) => $.equipmentWork.video[why].hint)}</p>
        {action}
      </div>
    </div>
  )
}
