import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import styles from './company-panel.module.css'

/** A token or a secret: it stands here now and nowhere ever again. */
export const ShownOnce = ({ title, secret }: { readonly title: string; readonly secret: string }) => {
  const t = useText()
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(secret)
    setCopied(true)
  }
  return (
    <div className={styles.form} role="status">
      <b>{title}</b>
      <code className={styles.secret}>{secret}</code>
      <p className={styles.hint}>{t(($) => $.company.once)}</p>
      {/* Where the browser forbids it, it can still be marked and copied by hand. */}
      <Button look="soft" onClick={() => void copy().catch(() => undefined)}>
        {copied ? t(($) => $.company.copied) : t(($) => $.company.copy)}
      </Button>
    </div>
  )
}
