import type { BatchLoop } from '@vigil/contract/equipment/batch'
import { problemText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { MoveWords } from './move-words.tsx'
import styles from './scene.module.css'

interface ChangeListProps {
  readonly loops: readonly BatchLoop[]
  /** Nobody knows how it will stand then. */
  readonly isLater?: boolean
}

/** Each with how it is now and how it will be; what is passed over, with why. */
export const ChangeList = ({ loops, isLater = false }: ChangeListProps) => {
  const t = useText()
  const moved = loops.filter(({ wave }) => wave > 0)
  return (
    <>
      <p className={styles.reach}>
        {t(($) => $.batch.scene.reach, { moved: moved.length, left: loops.length - moved.length })}
      </p>
      <ul className={styles.changes}>
        {moved.map((loop) => (
          <li key={loop.equipmentId}>
            <Name loop={loop} sub={loop.installAdd} />
            <span className={styles.change}>
              {!isLater && (
                <>
                  <span className={styles.now}>
                    <MoveWords equipmentTypeId={loop.equipmentTypeId} move={loop.before} />
                  </span>
                  <Icon name="chevron-right" size={16} />
                </>
              )}
              <b>
                <MoveWords equipmentTypeId={loop.equipmentTypeId} move={loop} />
              </b>
            </span>
          </li>
        ))}
        {loops.map((loop) => loop.wave === 0 && <Skipped key={loop.equipmentId} loop={loop} />)}
      </ul>
    </>
  )
}

const Name = ({ loop, sub }: { readonly loop: BatchLoop; readonly sub: string }) => {
  const t = useText()
  return (
    <span className={styles.who}>
      {loop.deviceName || t(($) => $.batch.scene.gone)}
      <small>{sub}</small>
    </span>
  )
}

const Skipped = ({ loop }: { readonly loop: BatchLoop }) => {
  const t = useText()
  const language = useLanguage()
  const { refusal } = loop
  return (
    <li className={styles.skipped}>
      <Name loop={loop} sub={refusal === null ? '' : (problemText(language, refusal) ?? refusal)} />
      <em>{t(($) => $.batch.scene.skipped)}</em>
    </li>
  )
}
