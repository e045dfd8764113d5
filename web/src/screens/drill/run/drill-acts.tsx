import { drillCalls, type Drill, type DrillAct } from '@vigil/contract/drill/drill'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { useTakeDrill } from '../use-drill.ts'
import styles from './cards.module.css'

const looks = {
  begin: { look: 'primary', icon: 'run' },
  pause: { look: 'outline', icon: 'stopwatch' },
  resume: { look: 'outline', icon: 'run' },
  end: { look: 'primary', icon: 'clipboard' },
  abort: { look: 'ink', icon: 'siren' },
} as const

/** What may be done with it now. To abort is one press and asks nothing: whoever presses it has a fire. */
export const DrillActs = ({ drill }: { readonly drill: Drill }) => (
  <div className={styles.acts}>
    {drill.mayDo.map((act) => (
      <Act key={act} drillId={drill.drillId} act={act} />
    ))}
  </div>
)

const Act = ({ drillId, act }: { readonly drillId: string; readonly act: DrillAct }) => {
  const t = useText()
  const { run, busy, failure } = useCommand(drillCalls[act], useTakeDrill())
  return (
    <div className={styles[act] ?? ''}>
      <Button {...looks[act]} size="large" busy={busy} onClick={() => void run({ drillId })}>
        {t(($) => $.drill.acts[act])}
      </Button>
      <FailureLine failure={failure} />
    </div>
  )
}
