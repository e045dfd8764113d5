import { firmwareCalls, type FirmwareJob } from '@vigil/contract/firmware/firmware'
import { firmwareJobMoves, type FirmwareJobState } from '@vigil/contract/firmware/firmware-moves'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { ActDock } from '#foundation/record/act-dock.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { PasswordField } from '../password-field.tsx'

interface JobProps {
  readonly job: FirmwareJob
  readonly onChange: () => void
}

/** The one that is next first. */
const acts = ['approve', 'goOn', 'pause', 'end'] as const
type Act = (typeof acts)[number]

const isPossible = (act: Act, state: FirmwareJobState): boolean => {
  const from: readonly FirmwareJobState[] = firmwareJobMoves[act].from
  return from.includes(state)
}

export const JobDock = ({ job, onChange }: JobProps) => {
  const t = useText()
  const can = useCan()
  const { run, busy, failure } = useCommand(firmwareCalls.pause, onChange)
  return (
    <ActDock
      offered={acts.filter((act) => isPossible(act, job.state) && can(firmwareCalls[act]))}
      wordOf={(act) => t(($) => $.platform.firmware.acts[act])}
      acts={{ busy, failure }}
      runs={(act) => {
        if (act === 'pause') void run({ firmwareJobId: job.firmwareJobId })
        return act === 'pause'
      }}
      sheetOf={(act, close) => {
        const sheet = { job, onChange, onClose: close }
        if (act === 'end') return <EndSheet {...sheet} />
        return <ProvenSheet {...sheet} act={act === 'approve' ? 'approve' : 'goOn'} />
      }}
    />
  )
}

interface SheetProps extends JobProps {
  readonly onClose: () => void
}

/** Many devices begin by this: so whoever says it shows that it is he. */
const ProvenSheet = ({ job, onChange, onClose, act }: SheetProps & { readonly act: 'approve' | 'goOn' }) => {
  const t = useText()
  const word = t(($) => $.platform.firmware.acts[act])
  const form = useCallForm(firmwareCalls[act], {
    defaults: { password: '' },
    inputOf: (values) => ({ firmwareJobId: job.firmwareJobId, ...values }),
    refusals: { passwordWrong: 'password' },
    onDone: () => {
      onChange()
      onClose()
    },
    onRefused: (_failure, empty) => empty('password'),
  })
  const hint = t(($) => (act === 'approve' ? $.platform.firmware.askedHint : $.platform.firmware.goOnHint))
  return (
    <FormSheet form={form} title={word} verb={word} look="ink" hint={hint} onClose={onClose}>
      <PasswordField {...form.field('password')} />
    </FormSheet>
  )
}

const EndSheet = ({ job, onChange, onClose }: SheetProps) => {
  const t = useText()
  const word = t(($) => $.platform.firmware.acts.end)
  const form = useCallForm(firmwareCalls.end, {
    defaults: {},
    inputOf: () => ({ firmwareJobId: job.firmwareJobId }),
    onDone: () => {
      onChange()
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={word}
      verb={word}
      look="ink"
      hint={t(($) => $.platform.firmware.endHint)}
      onClose={onClose}
    >
      {null}
    </FormSheet>
  )
}
