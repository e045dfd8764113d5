import { useText } from '#infrastructure/i18n/i18n.ts'
import styles from '../loops/prepared.module.css'

/** How many go together, as long as they are many. */
export const WaveBar = ({ waves }: { readonly waves: readonly number[] }) => {
  const t = useText()
  return (
    <div>
      <p className={styles.waveText}>
        <span>{t(($) => $.batch.waves, { count: waves.length })}</span>
        <span>{waves.join(' · ')}</span>
      </p>
      <div className={styles.waveBar} aria-hidden="true">
        {waves.map((size, index) => (
          // Waves have nothing but their place.
          <span key={index} style={{ flexGrow: size }} />
        ))}
      </div>
    </div>
  )
}
