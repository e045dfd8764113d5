import { invitationCalls } from '@vigil/contract/invitation'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { OneTimeLink } from './one-time-link.tsx'
import { useWish } from './use-wish.ts'
import { WishFields } from './wish-fields.tsx'
import styles from './sheets.module.css'

/** A link for somebody outside; whoever makes it answers for him. */
export const InviteSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  const guide = useGuide()
  const wish = useWish(null)
  const [tel, setTel] = useState('')
  const [token, setToken] = useState<string | undefined>(undefined)
  const command = useCommand(invitationCalls.add, ({ inviteToken }) => setToken(inviteToken))
  const link = token && new URL(guide.hrefOf(`${guide.places.inviteRegister}?inviteToken=${token}`), location.href).href
  return (
    <Sheet open title={t(($) => $.people.invite.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      {link ? (
        <OneTimeLink title={t(($) => $.people.invite.ready)} link={link} note={t(($) => $.people.invite.once)} />
      ) : (
        <div className={styles.form}>
          <p className={styles.hint}>{t(($) => $.people.invite.hint)}</p>
          <WishFields wish={wish} withEnd={false} />
          <TextField
            label={t(($) => $.people.invite.tel)}
            placeholder={t(($) => $.people.invite.tel)}
            inputMode="numeric"
            value={tel}
            onChange={setTel}
          />
          <FailureLine failure={command.failure} />
          <Button
            busy={command.busy}
            disabled={!wish.wish}
            onClick={() => wish.wish && void command.run({ ...wish.wish, ...(tel === '' ? {} : { userTel: tel }) })}
          >
            {t(($) => $.people.invite.make)}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
