import { useQueryClient } from '@tanstack/react-query'
import { energyCalls, type EnergyJump, type UnitUse } from '@vigil/contract/energy/energy'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { kwhText, wallText } from './energy-texts.ts'
import styles from './jumps-card.module.css'

/** What meters told that no circuit carries: in no bill until a person says that it is true. */
export const JumpsCard = ({ use: { jumps, zone } }: { readonly use: UnitUse }) => {
  const t = useText()
  return (
    <Card title={t(($) => $.energy.jumps)}>
      <p className={styles.hint}>{t(($) => $.energy.jumpsHint)}</p>
      <ul>
        {jumps.map((jump) => (
          <JumpRow key={`${jump.equipmentId} ${jump.at}`} jump={jump} zone={zone} />
        ))}
      </ul>
    </Card>
  )
}

const JumpRow = ({ jump, zone }: { readonly jump: EnergyJump; readonly zone: string }) => {
  const t = useText()
  const can = useCan()
  const language = useLanguage()
  const client = useQueryClient()
  const { equipmentId, name, at, wh } = jump
  const { run, busy, failure } = useCommand(energyCalls.confirmJump, () => void client.invalidateQueries())
  return (
    <li className={styles.jump}>
      <span>
        <b>{name ?? t(($) => $.energy.gone)}</b>
        <small>
          {t(($) => $.energy.jump, { time: wallText(at, zone, language, true), kwh: kwhText(wh, language) })}
        </small>
      </span>
      {can(energyCalls.confirmJump) && (
        <Button look="outline" size="small" busy={busy} onClick={() => void run({ equipmentId, at })}>
          {t(($) => $.energy.confirm)}
        </Button>
      )}
      <FailureLine failure={failure} />
    </li>
  )
}
