import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import styles from './sheets.module.css'

interface OneTimeLinkProps {
  readonly title: string
  readonly link: string
  readonly note: string
}

/** Shown once: whoever has it comes in. */
export const OneTimeLink = ({ title, link, note }: OneTimeLinkProps) => {
  const t = useText()
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link)
    setCopied(true)
  }
  return (
    <div className={styles.form} role="status">
      <b>{title}</b>
      <p className={styles.link}>{link}</p>
      <p className={styles.hint}>{note}</p>
      {/* Where the browser forbids it, the link can still be marked and copied by hand. */}
      <Button onClick={() => void copy().catch(() => undefined)}>
        {copied ? t(($) => $.people.copied) : t(($) => $.people.copy)}
      </Button>
    </div>
  )
}
