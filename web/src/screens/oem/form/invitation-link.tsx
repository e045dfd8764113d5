import { inviteField } from '@vigil/contract/people/invitation'
import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { OemField } from './oem-field.tsx'
import styles from './form.module.css'

/** Shown once: whoever has it comes in. */
export const InvitationLink = ({ inviteToken }: { readonly inviteToken: string }) => {
  const t = useText()
  const router = useRouter()
  const [copied, setCopied] = useState(false)
  const path = router.hrefOf(`${router.places.inviteRegister}?${inviteField}=${inviteToken}`)
  const link = new URL(path, location.href).href
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link)
    setCopied(true)
  }
  return (
    <div className={styles.form} role="status">
      <b>{t(($) => $.oem.invite.ready)}</b>
      <OemField
        label={t(($) => $.oem.invite.link)}
        hint={t(($) => $.oem.invite.onlyOnce)}
        readOnly
        value={link}
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
      />
      {/* Where the browser forbids it, the link can still be marked and copied by hand. */}
      <Button look="soft" onClick={() => void copy().catch(() => undefined)}>
        {copied ? t(($) => $.oem.invite.copied) : t(($) => $.oem.invite.copy)}
      </Button>
    </div>
  )
}
