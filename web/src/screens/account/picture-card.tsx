import { ownAccountCalls } from '@vigil/contract/account/own-account'
import { useState } from 'react'
import { initialOf } from '#foundation/session/initial-of.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { OutcomeLine } from './account-page.tsx'
import { smallPicture } from './small-picture.ts'
import { useKeepUser } from './use-keep-user.ts'
import styles from './account-page.module.css'

/** My picture: chosen, made small here, checked by the platform. */
export const PictureCard = () => {
  const t = useText()
  const session = useSession()
  const keep = useKeepUser()
  const [isWrong, setWrong] = useState(false)
  const change = useCommand(ownAccountCalls.changeIcon, keep)
  if (!session) return null
  const { userIcon, person } = session.user
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setWrong(false)
    const icon = await smallPicture(file).catch(() => undefined)
    if (icon === undefined) setWrong(true)
    else await change.run({ icon })
  }
  return (
    <Card title={t(($) => $.account.info.picture)}>
      <div className={styles.row}>
        <span className={styles.picture}>
          {userIcon === null ? initialOf(person ?? session.userName) : <img src={userIcon} alt="" />}
        </span>
        <label className={styles.choose}>
          {t(($) => $.account.info.choosePicture)}
          <input
            className={styles.file}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </label>
        {userIcon !== null && (
          <Button look="text" busy={change.busy} onClick={() => void change.run({ icon: null })}>
            {t(($) => $.account.info.removePicture)}
          </Button>
        )}
      </div>
      {isWrong && (
        <p className={styles.failure} role="alert">
          {t(($) => $.account.info.pictureWrong)}
        </p>
      )}
      <OutcomeLine failure={change.failure} />
    </Card>
  )
}
