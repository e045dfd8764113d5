import { useState } from 'react'
import { Button } from '#ui/action/button.tsx'
import styles from './secret-once.module.css'

interface SecretOnceProps {
  readonly title: string
  readonly secret: string
  readonly texts: { readonly once: string; readonly copy: string; readonly copied: string }
}

/** A token or a secret: it stands here now and nowhere ever again. */
export const SecretOnce = ({ title, secret, texts }: SecretOnceProps) => {
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(secret)
    setCopied(true)
  }
  return (
    <div className={styles.once} role="status">
      <b>{title}</b>
      <code className={styles.secret}>{secret}</code>
      <p className={styles.hint}>{texts.once}</p>
      {/* Where the browser forbids it, it can still be marked and copied by hand. */}
      <Button look="soft" onClick={() => void copy().catch(() => undefined)}>
        {copied ? texts.copied : texts.copy}
      </Button>
    </div>
  )
}
