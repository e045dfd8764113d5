import { useQueryClient } from '@tanstack/react-query'
import { platformCalls, type QuarantineGroup } from '@vigil/contract/tenancy/platform'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { openOf } from './use-quarantine.ts'
import styles from './quarantine.module.css'

interface SendAgainProps {
  readonly group: QuarantineGroup
}

export const SendAgain = ({ group }: SendAgainProps) => {
  const t = useText()
  const can = useCan()
  // What was on the glass when it was pressed is what is confirmed, whatever comes meanwhile.
  const [asked, setAsked] = useState<QuarantineGroup>()
  const n = openOf(group)
  if (!can(platformCalls.sendAgain)) return null
  const hint =
    group.equipmentName === null
      ? t(($) => $.platform.quarantine.cannot)
      : n === 0
        ? t(($) => $.platform.quarantine.allSent)
        : t(($) => $.platform.quarantine.againHint)
  return (
    <Card title={t(($) => $.platform.quarantine.again)}>
      <p className={styles.hint}>{hint}</p>
      {n > 0 && group.equipmentName !== null && (
        <Button size="large" aria-haspopup="dialog" onClick={() => setAsked(group)}>
          {t(($) => $.platform.quarantine.againVerb, { n })}
        </Button>
      )}
      {asked && <ConfirmSheet group={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

const ConfirmSheet = ({ group, onClose }: SendAgainProps & { readonly onClose: () => void }) => {
  const t = useText()
  const client = useQueryClient()
  const { equipmentId, reason, newestId } = group
  const n = openOf(group)
  const { run, busy, failure } = useCommand(platformCalls.sendAgain, ({ sent }) => {
    for (const call of [platformCalls.quarantine, platformCalls.quarantined, platformCalls.health])
      void client.invalidateQueries({ queryKey: [call.path] })
    void showToast(
      sent === 0 ? t(($) => $.platform.quarantine.nothingSent) : t(($) => $.platform.quarantine.sent, { n: sent }),
    )
    onClose()
  })
  return (
    <Sheet
      open
      title={t(($) => $.platform.quarantine.confirm, { n })}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      <div className={styles.confirm}>
        <p>{t(($) => $.platform.quarantine.confirmTime)}</p>
        <p className={group.mayBeFire ? styles.fireWords : undefined}>{t(($) => $.platform.quarantine.confirmFire)}</p>
        <FailureLine failure={failure} />
        <Button size="large" look="ink" busy={busy} onClick={() => void run({ equipmentId, reason, newestId })}>
          {t(($) => $.platform.quarantine.againVerb, { n })}
        </Button>
      </div>
    </Sheet>
  )
}
