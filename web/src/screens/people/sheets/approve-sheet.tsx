import { registrationCalls, type Registration } from '@vigil/contract/registration'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { instantOfDay } from '#infrastructure/i18n/day-texts.ts'
import { useRefreshPeople } from '../use-refresh-people.ts'
import { useWish } from './use-wish.ts'
import { WishFields } from './wish-fields.tsx'
import styles from './sheets.module.css'

interface ApproveSheetProps {
  readonly registration: Registration
  readonly onClose: () => void
}

/** Lets somebody in: as what, where, until when. */
export const ApproveSheet = ({ registration, onClose }: ApproveSheetProps) => {
  const t = useText()
  const refresh = useRefreshPeople()
  const wish = useWish(null)
  const command = useCommand(registrationCalls.approve, () => {
    void refresh()
    onClose()
  })
  const approve = (): void => {
    const expiresAt = instantOfDay(wish.end.day, true)
    const { registrationId } = registration
    if (wish.wish) void command.run({ registrationId, ...wish.wish, ...(expiresAt === undefined ? {} : { expiresAt }) })
  }
  return (
    <Sheet
      open
      title={t(($) => $.people.pending.approveTitle)}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p className={styles.hint}>
          {registration.person} · {registration.userTel} · {registration.projectName}
        </p>
        <WishFields wish={wish} withEnd />
        <FailureLine failure={command.failure} />
        <Button busy={command.busy} disabled={!wish.wish} onClick={approve}>
          {t(($) => $.people.pending.approve)}
        </Button>
      </div>
    </Sheet>
  )
}
