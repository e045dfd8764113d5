import { useSiren } from '#features/alarm/siren/use-siren.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './sound-bar.module.css'

/** A wall that cannot be heard says so, red-bordered, until somebody turns the sound on. */
export const SoundBar = ({ now }: { readonly now: number }) => {
  const t = useText()
  const { isOn, mutes, unlock } = useSiren()
  const left = Math.ceil((Math.max(0, ...mutes.values()) - now) / 1_000)
  if (!isOn)
    return (
      <div className={styles.off} role="alert">
        <Icon name="bell" size={20} />
        <span>{t(($) => $.wall.sound.off)}</span>
        <Button onClick={() => void unlock()}>{t(($) => $.wall.sound.on)}</Button>
      </div>
    )
  if (left <= 0) return null
  return (
    <div className={styles.muted} role="status">
      {t(($) => $.wall.sound.mutedFor, { n: left })}
    </div>
  )
}
