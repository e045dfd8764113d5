import { useSyncExternalStore } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import type { Updates } from '#infrastructure/native/updates.ts'
import { StatusBar } from '#ui/feedback/status-bar.tsx'
import styles from './update-notice.module.css'

/** A newer version waits. Taking it loads the page anew, so the person says when. */
export const UpdateNotice = ({ updates }: { readonly updates: Updates }) => {
  const t = useText()
  const waiting = useSyncExternalStore(updates.subscribe, updates.waiting)
  if (!waiting) return null
  return (
    <div className={styles.notice}>
      <StatusBar
        icon="refresh"
        text={t(($) => $.shell.pwa.ready)}
        action={{ text: t(($) => $.shell.pwa.update), onPress: updates.take }}
      />
    </div>
  )
}
