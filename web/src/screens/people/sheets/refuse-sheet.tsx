import { registrationCalls, type Registration } from '@vigil/contract/people/registration'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRefreshPeople } from '../use-refresh-people.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'

interface RefuseSheetProps {
  readonly registration: Registration
  readonly onClose: () => void
}

export const RefuseSheet = ({ registration: { registrationId }, onClose }: RefuseSheetProps) => {
  const t = useText()
  const refresh = useRefreshPeople()
  const command = useCommand(registrationCalls.refuse, () => {
    void refresh()
    onClose()
  })
  return (
    <ConfirmSheet
      title={t(($) => $.people.pending.refuseTitle)}
      hint={t(($) => $.people.pending.refuseHint)}
      verb={t(($) => $.people.pending.refuse)}
      command={command}
      onConfirm={() => void command.run({ registrationId })}
      onClose={onClose}
    />
  )
}
