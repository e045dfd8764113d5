import { useState, type ChangeEvent } from 'react'
import { drawingAddress } from '#foundation/brand/drawing-address.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { readArt, type ArtFault, type ArtShape } from '../upload/read-art.ts'
import styles from './fields.module.css'

interface ArtFieldProps {
  readonly what: string
  /** What stands there when nobody has uploaded one. */
  readonly without: string
  readonly shape: ArtShape
  readonly drawn: string | null
  readonly isOwn: boolean
  readonly onChange: (art: string | null) => void
}

/** A drawing from a file: judged before it is shown, and again by the platform before it is kept. */
export const ArtField = ({ what, without, shape, drawn, isOwn, onChange }: ArtFieldProps) => {
  const t = useText()
  const [fault, setFault] = useState<ArtFault | undefined>(undefined)
  const read = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    if (!file) return
    const found = await readArt(file, shape)
    // The same file may be chosen again once it is mended.
    target.value = ''
    setFault('fault' in found ? found.fault : undefined)
    if ('art' in found) onChange(found.art)
  }
  return (
    <div className={styles.sign}>
      {drawn !== null && (
        <img
          src={drawingAddress(drawn)}
          alt=""
          {...(shape === 'logo' ? { width: 56, height: 56 } : { className: styles.picture })}
        />
      )}
      <label className={styles.upload}>
        <Icon name={shape === 'logo' ? 'share' : 'picture'} size={18} />
        {t(($) => $.studio.sign.upload, { what })}
        <input
          type="file"
          className={styles.file}
          accept={shape === 'logo' ? '.svg,.png,image/svg+xml,image/png' : '.svg,image/svg+xml'}
          onChange={(event) => void read(event)}
        />
      </label>
      {isOwn ? (
        <Button look="text" size="small" onClick={() => onChange(null)}>
          {t(($) => $.studio.sign.remove, { what })}
        </Button>
      ) : (
        <small className={styles.hint}>{without}</small>
      )}
      {fault && (
        <p className={styles.fault} role="alert">
          {t(($) => $.studio.sign[fault === 'type' && shape === 'hero' ? 'typeHero' : fault])}
        </p>
      )}
    </div>
  )
}
