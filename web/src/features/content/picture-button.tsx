import type { ReactNode } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Spinner } from '#ui/sign/spinner.tsx'
import styles from './picture-button.module.css'
import type { usePictureUpload } from './use-picture-upload.ts'

interface PictureButtonProps {
  readonly upload: ReturnType<typeof usePictureUpload>
  readonly wrong: string
  readonly children: ReactNode
}

/** Chooses one more picture, and says why it was not taken. */
export const PictureButton = ({ upload, wrong, children }: PictureButtonProps) => (
  <>
    <label className={styles.add} aria-busy={upload.busy}>
      {upload.busy ? <Spinner /> : <Icon name="picture" size={20} />}
      {children}
      <input
        className={styles.file}
        type="file"
        accept="image/*"
        disabled={upload.busy}
        onChange={({ target }) => {
          void upload.take(target.files?.[0])
          // The same picture may be chosen again after it failed.
          target.value = ''
        }}
      />
    </label>
    {upload.isNoPicture && <p role="alert">{wrong}</p>}
    <FailureLine failure={upload.failure} />
  </>
)
