import { mostReportPhotos } from '@vigil/contract/work-order/report'
import { useEffect, useMemo, useState, type ChangeEvent } from 'react'
import { scalePhoto } from '#foundation/photo/scale-photo.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import styles from './report.module.css'

interface ReportPhotosProps {
  readonly photos: readonly Blob[]
  readonly onChange: (photos: readonly Blob[]) => void
}

/** Taken here and made small here; they are sent once the report itself is there. */
export const ReportPhotos = ({ photos, onChange }: ReportPhotosProps) => {
  const t = useText()
  const [isUnreadable, setUnreadable] = useState(false)
  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const photo = await scalePhoto(file).catch(() => undefined)
    setUnreadable(photo === undefined)
    if (photo) onChange([...photos, photo])
  }
  return (
    <div className={styles.photos}>
      {photos.map((photo, at) => (
        <Shot
          key={`${photo.size}-${at}`}
          photo={photo}
          label={t(($) => $.register.report.photoOf, { number: at + 1 })}
          onDrop={() => onChange(photos.filter((one) => one !== photo))}
        />
      ))}
      {photos.length < mostReportPhotos && (
        <label className={styles.take}>
          {t(($) => $.register.report.photo)}
          <input type="file" accept="image/*" capture="environment" onChange={(event) => void take(event)} />
        </label>
      )}
      {isUnreadable && (
        <p className={styles.problem} role="alert">
          {t(($) => $.register.report.photoUnreadable)}
        </p>
      )}
    </div>
  )
}

interface ShotProps {
  readonly photo: Blob
  readonly label: string
  readonly onDrop: () => void
}

const Shot = ({ photo, label, onDrop }: ShotProps) => {
  const t = useText()
  const address = useMemo(() => URL.createObjectURL(photo), [photo])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <figure className={styles.shot}>
      <img src={address} alt={label} />
      <IconButton icon="close" label={t(($) => $.register.report.photoDrop)} onClick={onDrop} />
    </figure>
  )
}
