import { useEffect, useState } from 'react'
import type { KeptPhoto } from '#features/patrol/kept-check-in.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { LiveCamera } from './live-camera.tsx'
import type { Deal } from './use-deal.ts'
import styles from './deal.module.css'

interface PhotoStripProps {
  readonly deal: Deal
  readonly photos: readonly KeptPhoto[]
  readonly most: number
  /** What the button says. */
  readonly text: string
  readonly mark: string
  readonly onChange: (photos: KeptPhoto[]) => void
}

/** Photos that were taken here, and the camera for one more. */
export const PhotoStrip = ({ deal, photos, most, text, mark, onChange }: PhotoStripProps) => {
  const t = useText()
  const [isOpen, open] = useState(false)
  const take = async (shot: Blob): Promise<void> => {
    const kept = await deal.keepPhoto(shot)
    open(false)
    if (kept) onChange([...photos, kept])
  }
  return (
    <div className={styles.photos}>
      {photos.map((photo, place) => (
        <button
          key={photo.key}
          type="button"
          className={styles.photo}
          aria-label={t(($) => $.patrol.deal.retake, { n: place + 1 })}
          onClick={() => onChange(photos.filter(({ key }) => key !== photo.key))}
        >
          <Picture deal={deal} photo={photo} n={place + 1} />
          <Icon name="close" size={16} />
        </button>
      ))}
      {photos.length < most && (
        <button type="button" className={styles.take} onClick={() => open(true)}>
          <Icon name="picture" size={24} />
          {text}
        </button>
      )}
      {isOpen && <LiveCamera mark={mark} onShot={(shot) => void take(shot)} onClose={() => open(false)} />}
    </div>
  )
}

const Picture = ({ deal, photo, n }: { readonly deal: Deal; readonly photo: KeptPhoto; readonly n: number }) => {
  const t = useText()
  const [address, setAddress] = useState<string | undefined>(undefined)
  const { key, takenAt } = photo
  const { photoOf } = deal
  useEffect(() => {
    let made: string | undefined
    void photoOf(key).then((bytes) => {
      made = bytes && URL.createObjectURL(bytes)
      setAddress(made)
    })
    return () => {
      if (made !== undefined) URL.revokeObjectURL(made)
    }
    // The picture of a name never changes.
  }, [key])
  const time = new Date(takenAt).toTimeString().slice(0, 5)
  return <img src={address} alt={t(($) => $.patrol.deal.photoOf, { n, time })} />
}
