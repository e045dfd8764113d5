import type { Photo } from '@vigil/contract/photo'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import type { PhotoWords } from './photo-words.ts'
import styles from './photo-viewer.module.css'

interface PhotoViewerProps {
  readonly words: PhotoWords
  readonly photos: readonly Photo[]
  readonly place: number
  readonly onMove: (place: number) => void
  readonly onClose: () => void
  /** Who may take this one away. */
  readonly onRemove?: ((photo: Photo) => void) | undefined
}

/** One photo, as large as there is room, with who took it and when. Arrows lead to the others. */
export const PhotoViewer = ({ words, photos, place, onMove, onClose, onRemove }: PhotoViewerProps) => {
  const t = useText()
  const language = useLanguage()
  const caller = useCaller()
  const photo = photos[place]
  if (!photo) return null
  const time = dayTimeText(Date.parse(photo.at), language)
  const who = t(($) => words($).by, { name: photo.by ?? t(($) => words($).someone), time })
  const move = (step: number): void => {
    if (photos[place + step]) onMove(place + step)
  }
  return (
    <Sheet
      open
      title={t(($) => words($).count, { count: place + 1, most: photos.length })}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      <figure
        className={styles.photo}
        onKeyDown={({ key }) => (key === 'ArrowLeft' ? move(-1) : key === 'ArrowRight' && move(1))}
      >
        <img src={caller.files + photo.address} alt={who} width={photo.width} height={photo.height} />
        <figcaption className={styles.words}>
          <IconButton
            icon="chevron-left"
            label={t(($) => words($).before)}
            disabled={place === 0}
            onClick={() => move(-1)}
          />
          <span>{who}</span>
          <IconButton
            icon="chevron-right"
            label={t(($) => words($).next)}
            disabled={place === photos.length - 1}
            onClick={() => move(1)}
          />
        </figcaption>
      </figure>
      {onRemove && (
        <Button
          look="outline"
          onClick={() => {
            onRemove(photo)
            onClose()
          }}
        >
          {t(($) => words($).remove)}
        </Button>
      )}
    </Sheet>
  )
}
