import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { listenForTags, type NoTag } from '#infrastructure/native/nfc.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { ReadCode } from './read-code.ts'
import styles from './walk.module.css'

const words = { none: 'touchNone', refused: 'touchRefused', failed: 'touchFailed' } as const

/** Listens for a tag while it is on the screen. */
export const TouchView = ({ onRead }: { readonly onRead: (read: ReadCode) => void }) => {
  const t = useText()
  const [lack, setLack] = useState<NoTag | undefined>(undefined)
  const take = useEffectEvent((content: string | undefined, serial: string): void => {
    if (content === undefined) setLack('failed')
    else onRead({ content, serial: serial.toLowerCase() })
  })
  useEffect(() => {
    const over = new AbortController()
    void listenForTags(({ text, serial }) => take(text, serial), over.signal).then(
      (why) => over.signal.aborted || setLack(why),
    )
    return () => over.abort()
  }, [])
  return (
    <div className={styles.touch} role={lack ? 'alert' : 'status'}>
      <Icon name="nfc" size={72} />
      {lack ? t(($) => $.patrol.code[words[lack]]) : t(($) => $.patrol.code.touch)}
    </div>
  )
}
