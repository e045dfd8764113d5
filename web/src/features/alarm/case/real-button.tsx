import { useEffect, useRef, useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import styles from './verdict-dock.module.css'

/** One tap is enough, and these seconds take a slip back. */
const cancelS = 3

interface RealButtonProps {
  readonly isFire: boolean
  readonly busy: boolean
  readonly onReal: () => void
}

/** Red belongs to fire: only then is it the fire's own colour. */
export const RealButton = ({ isFire, busy, onReal }: RealButtonProps) => {
  const t = useText()
  const [left, setLeft] = useState<number | undefined>(undefined)
  const send = useRef(onReal)
  send.current = onReal
  useEffect(() => {
    if (left === undefined) return undefined
    const timer = setTimeout(() => {
      if (left > 1) return setLeft(left - 1)
      setLeft(undefined)
      send.current()
    }, 1_000)
    return () => clearTimeout(timer)
  }, [left])
  const look = `${styles.real} ${isFire ? styles.fire : ''}`
  if (left === undefined)
    return (
      <Button size="large" icon="flame" className={look} busy={busy} onClick={() => setLeft(cancelS)}>
        {isFire ? t(($) => $.alarm.acts.realFire) : t(($) => $.alarm.acts.real)}
      </Button>
    )
  return (
    <Button size="large" look="ink" className={styles.real} onClick={() => setLeft(undefined)}>
      {t(($) => $.alarm.acts.realIn, { n: left })} · {t(($) => $.alarm.acts.cancel)}
    </Button>
  )
}
